import { beforeAll, expect, test } from "vitest";
import { collectReward, resendRewardMail } from "../src/modules/reward/service/collect.ts";
import { expireRewards, provideRewards, remindOfRewards } from "../src/modules/reward/service/deadlines.ts";
import { listHeldRewards } from "../src/modules/reward/service/decide.ts";
import { cancelOrderRewards, rewardAcceptedOrder } from "../src/modules/reward/service/earn.ts";
import { grantGoodwill } from "../src/modules/reward/service/goodwill.ts";
import { listOwnRewards, rewardBanner } from "../src/modules/reward/service/own-rewards.ts";
import { addVouchers, handOutVouchers } from "../src/modules/reward/service/vouchers.ts";
import type { TenantTransaction } from "../src/platform/db/transaction.ts";
import { startTestApp } from "./app.ts";
import { findTableReads } from "./explained-transaction.ts";
import { copyRows, isExpensive } from "./many-rows.ts";
import type { PlacedOrder } from "./orders.ts";
import { days, rewardDesk } from "./reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-11-15T09:00:00Z") });
const desk = rewardDesk(app);
const { owner } = app.testDatabase;

let order: PlacedOrder;

beforeAll(async () => {
  const original = await desk.place();
  await desk.accept(original);
  await copyRows(app, desk.tenant().id, original);
  order = await desk.place({ share: 50 });
});

const now = () => app.clock.now();
const batch = () => ({ now: now(), size: 100 });
const change = () => ({ now: now(), actor: "test" });

async function rewardId(tx: TenantTransaction, orderId: number): Promise<number> {
  const reward = await tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where("party", "=", "referrer")
    .executeTakeFirstOrThrow();
  return reward.id;
}

const callerOf = (referrerId: number) => ({
  tenant: desk.tenant(),
  actor: { kind: "referrer", subject: String(referrerId) } as const,
  language: "de" as const,
});

const accept = (tx: TenantTransaction) =>
  rewardAcceptedOrder(desk.deps, tx, desk.tenant(), order.orderId, change());

async function provide(tx: TenantTransaction): Promise<void> {
  await accept(tx);
  await provideRewards(tx, desk.tenant(), { now: later(100), size: 100 });
}

const later = (count: number) => new Date(now().getTime() + days(count));

/** Every path over rewards that grows with the number of orders. */
const paths: Record<string, (tx: TenantTransaction) => Promise<unknown>> = {
  "accepting an order, and again with another product": async (tx) => {
    await accept(tx);
    await tx.updateTable("placed_order").set({ product_id: 301 }).where("id", "=", order.orderId).execute();
    await accept(tx);
  },
  "cancelling an order": async (tx) => {
    await accept(tx);
    await tx
      .updateTable("placed_order")
      .set({ cancelled_at: now() })
      .where("id", "=", order.orderId)
      .execute();
    await cancelOrderRewards(tx, order.orderId, change());
  },
  "granting goodwill": async (tx) => {
    const { number } = await tx
      .selectFrom("placed_order")
      .select("number")
      .where("tenant_id", "=", tx.tenantId)
      .where("id", "=", order.orderId)
      .executeTakeFirstOrThrow();
    const by = { by: "Kim", now: now() };
    await grantGoodwill(tx, desk.tenant(), { orderNumber: number ?? "", amountCents: 1_000, ...by });
  },
  "providing and expiring rewards": async (tx) => {
    await provide(tx);
    await expireRewards(tx, { now: later(400), size: 100 });
  },
  "reminding of rewards": async (tx) => {
    await provide(tx);
    await remindOfRewards(tx, { now: later(200), size: 100 });
  },
  "listing and collecting own rewards": async (tx) => {
    await provide(tx);
    const caller = callerOf(order.referrerId);
    await listOwnRewards(desk.deps, tx, caller, { withHistory: true });
    await rewardBanner(desk.deps, tx, { ...caller, now: now() });
    const id = await rewardId(tx, order.orderId);
    await resendRewardMail(tx, caller.actor, { id, now: now() });
    await addVouchers(desk.deps, tx, { valueCents: 2500, codes: ["PLAN-1"], now: now() });
    await collectReward(desk.deps, tx, caller, { id, choice: "voucher", now: now() });
    await handOutVouchers(desk.deps, tx, batch());
  },
  "listing held rewards": listHeldRewards,
};

test.each(Object.entries(paths))("%s reads only a few rows of a large table", async (_path, work) => {
  const reads = await findTableReads(owner, desk.tenant().id, work);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(isExpensive)).toEqual([]);
});

test("a statement that no index serves is found", async () => {
  const reads = await findTableReads(owner, desk.tenant().id, (tx) =>
    tx
      .selectFrom("reward")
      .select("id")
      .where("tenant_id", "=", tx.tenantId)
      .where("success", "=", 3)
      .execute(),
  );
  expect(reads.filter(isExpensive)).toMatchObject([{ table: "reward" }]);
});
