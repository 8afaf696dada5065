import { GOODWILL_LIMIT_DAYS } from "@weitersagen/domain/goodwill";
import type { Command } from "commander";
import { rewardsOwedBack } from "../modules/ledger/service.ts";
import { listLiabilities, listPromisedTransfers } from "../modules/reward/service/liabilities.ts";
import { grantOrAskForGoodwill } from "../modules/care/service/goodwill.ts";
import type { Signer } from "../modules/operator/service/signers.ts";
import { parseCents, parseReason, parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { byteOrderMark, csvLine } from "../platform/csv.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { writeWhole } from "./output-file.ts";
import { dayOf, euros } from "./terminal.ts";

interface TypedGoodwill {
  readonly orderNumber: string;
  readonly cents: number;
  readonly reason: string;
}

export function addRewardCommands(program: Command, run: RunCommand): void {
  const rewards = program.command("rewards").description("rewards of a tenant");
  rewards
    .command("goodwill <slug>")
    .description(
      "grant the referrer a reward for an order that earned none, above the tenant's limit once a second person approves it; needs an operator's key",
    )
    .argument("<order>", "number of the order", parseText)
    .argument("<cents>", "amount in cents", parseCents)
    .argument("<reason>", "why", parseReason)
    .option(...keyFileOption)
    .action((slug: string, orderNumber: string, cents: number, reason: string, options: KeyOptions) =>
      run(async (context) => {
        const by = await readSigner(context, options, { ability: "goodwill.grant", tenant: slug });
        await goodwill(slug, { orderNumber, cents, reason }, by, context);
      }),
    );
  rewards
    .command("owed-back <slug>")
    .description("list rewards paid for orders that were cancelled afterwards, longest owed first")
    .action((slug: string) => run((context) => listOwedBack(slug, context)));
  rewards
    .command("liabilities <slug>")
    .description("what is owed to people, by state and month")
    .option("--csv <file>", "write it to a file for a spreadsheet instead")
    .action((slug: string, { csv }: { csv?: string }) =>
      run((context) => printLiabilities(slug, csv, context)),
    );
  rewards
    .command("late <slug>")
    .description("transfers that are not paid within four weeks of the choice, or have a week left")
    .action((slug: string) => run((context) => printLate(slug, context)));
}

const stateNames = {
  open: "earned, in the complaint period",
  provided: "waits for the person's choice",
  transfer: "transfer chosen",
  voucher: "voucher chosen",
} as const;

async function printLiabilities(
  slug: string,
  csv: string | undefined,
  context: CommandContext,
): Promise<void> {
  const rows = await inTenant(context, slug, listLiabilities, { readOnly: true });
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  if (csv !== undefined) {
    const lines = rows.map(({ state, isHeld, month, count, cents }) =>
      csvLine([state, isHeld ? "held" : "", month, String(count), (cents / 100).toFixed(2)]),
    );
    const head = byteOrderMark + csvLine(["state", "held", "due", "rewards", "amount"]);
    await writeWhole(csv, "utf8", (write) => write(head + lines.join("")));
  } else {
    for (const { state, isHeld, month, count, cents } of rows) {
      const name = stateNames[state] + (isHeld ? ", held back" : "");
      context.print(
        `${name.padEnd(46)} due ${month} ${String(count).padStart(7)}  ${euros(cents).padStart(14)}`,
      );
    }
  }
  context.print(`${euros(total)} owed in total`);
}

async function printLate(slug: string, context: CommandContext): Promise<void> {
  const now = context.clock.now();
  const transfers = await inTenant(context, slug, (tx) => listPromisedTransfers(tx, now), { readOnly: true });
  for (const { rewardId, amountCents, chosenAt, promisedUntil, isLate, isHeld } of transfers) {
    const parts = [
      String(rewardId).padStart(8),
      euros(amountCents).padStart(10),
      `chosen ${dayOf(chosenAt)}`,
      `promised until ${dayOf(promisedUntil)}`,
      isLate ? "LATE" : "soon",
      isHeld ? "held back" : "",
    ];
    context.print(parts.join("  ").trimEnd());
  }
  context.print(`${transfers.length} ${transfers.length === 1 ? "transfer" : "transfers"}`);
}

async function goodwill(
  slug: string,
  { orderNumber, cents, reason }: TypedGoodwill,
  { operatorId: id, name }: Signer,
  context: CommandContext,
): Promise<void> {
  const { database, clock, print } = context;
  const tenant = await openTenant(slug, context);
  const asked = { order: { number: orderNumber }, cents, reason };
  const by = { operator: { id, name }, now: clock.now() };
  const { rewardId, grantedCents } = await database.inTenant(tenant.id, (tx) =>
    grantOrAskForGoodwill(tx, tenant, asked, by),
  );
  if (rewardId === undefined)
    print(
      `${euros(cents)}${grantedCents > 0 ? ` and ${euros(grantedCents)} of goodwill in the last ${GOODWILL_LIMIT_DAYS} days` : ""} are above the tenant's limit: another person has to approve them in the console`,
    );
  else print(`reward ${rewardId}: granted by ${name}, ready within minutes`);
}

async function listOwedBack(slug: string, context: CommandContext): Promise<void> {
  const snapshot = { readOnly: true, isolation: "repeatable read" } as const;
  const { rewards, totalCents } = await inTenant(context, slug, rewardsOwedBack, snapshot);
  for (const owed of rewards) {
    const parts = [
      String(owed.reward).padStart(8),
      `since ${dayOf(owed.since)}`,
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
