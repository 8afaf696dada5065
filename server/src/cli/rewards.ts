import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { rewardsOwedBack } from "../modules/ledger/service.ts";
import { grantGoodwill } from "../modules/reward/service/goodwill.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { euros } from "./terminal.ts";

export const rewardsCommand: Command = {
  name: "rewards",
  usage: [
    [
      "rewards goodwill SLUG ORDER CENTS NAME",
      "grants the referrer a reward for an order that earned none; NAME is the operator",
    ],
    [
      "rewards owed-back SLUG",
      "lists rewards paid for orders that were cancelled afterwards, longest owed first",
    ],
  ],
  async run([action, slug, ...rest], context) {
    if (slug === undefined) throw new UsageError();
    if (action === "owed-back" && rest.length === 0) return listOwedBack(slug, context);
    if (action === "goodwill") return grantGoodwillReward(slug, rest, context);
    throw new UsageError();
  },
};

async function grantGoodwillReward(
  slug: string,
  [orderNumber, cents, by, ...rest]: readonly string[],
  context: CommandContext,
): Promise<void> {
  const { database, clock, print } = context;
  const isAmount = /^[1-9]\d{0,6}$/.test(cents ?? "");
  if (!orderNumber || !isAmount || !by || rest.length > 0) throw new UsageError();
  const tenant = await openTenant(slug, context);
  const goodwill = { orderNumber, amountCents: Number(cents), by, now: clock.now() };
  const id = await database.inTenant(tenant.id, (tx) => grantGoodwill(tx, tenant, goodwill));
  print(`reward ${id}: granted by ${by}, ready within minutes`);
}

async function listOwedBack(slug: string, { database, print }: CommandContext): Promise<void> {
  const tenantId = await tenantNamed(database, slug);
  const snapshot = { readOnly: true, isolation: "repeatable read" } as const;
  const { rewards, totalCents } = await database.inTenant(tenantId, rewardsOwedBack, snapshot);
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
    print(parts.join("  "));
  }
  if (totalCents === 0) print("nothing is owed back");
  else print(`${euros(totalCents)} owed back in total`);
}
