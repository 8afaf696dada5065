import type { Command } from "commander";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { rewardsOwedBack } from "../modules/ledger/service.ts";
import { grantGoodwill } from "../modules/reward/service/goodwill.ts";
import { parseCents, parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { euros } from "./terminal.ts";

interface TypedGoodwill {
  readonly orderNumber: string;
  readonly amountCents: number;
  readonly by: string;
}

export function addRewardCommands(program: Command, run: RunCommand): void {
  const rewards = program.command("rewards").description("rewards of a tenant");
  rewards
    .command("goodwill <slug>")
    .description("grant the referrer a reward for an order that earned none")
    .argument("<order>", "number of the order", parseText)
    .argument("<cents>", "amount in cents", parseCents)
    .argument("<name>", "name of the operator who grants it", parseText)
    .action((slug: string, orderNumber: string, amountCents: number, by: string) =>
      run((context) => goodwill(slug, { orderNumber, amountCents, by }, context)),
    );
  rewards
    .command("owed-back <slug>")
    .description("list rewards paid for orders that were cancelled afterwards, longest owed first")
    .action((slug: string) => run((context) => listOwedBack(slug, context)));
}

async function goodwill(slug: string, typed: TypedGoodwill, context: CommandContext): Promise<void> {
  const { database, clock, print } = context;
  const tenant = await openTenant(slug, context);
  const grant = { ...typed, now: clock.now() };
  const id = await database.inTenant(tenant.id, (tx) => grantGoodwill(tx, tenant, grant));
  print(`reward ${id}: granted by ${typed.by}, ready within minutes`);
}

async function listOwedBack(slug: string, context: CommandContext): Promise<void> {
  const snapshot = { readOnly: true, isolation: "repeatable read" } as const;
  const { rewards, totalCents } = await inTenant(context, slug, rewardsOwedBack, snapshot);
  for (const owed of rewards) {
    const parts = [
      String(owed.reward).padStart(8),
      `since ${isoDate(calendarDateOf(owed.since))}`,
      euros(owed.amountCents).padStart(10),
      owed.choice.padEnd(8),
      `order ${owed.orderNumber ?? "without a number"}`,
      `recommendation ${owed.recommendationNumber}`,
      `${owed.party} ${owed.email ?? "(erased)"}`,
    ];
    context.print(parts.join("  "));
  }
  if (totalCents === 0) context.print("nothing is owed back");
  else context.print(`${euros(totalCents)} owed back in total`);
}
