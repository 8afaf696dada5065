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
import { findTableReads, type TableRead } from "./explained-transaction.ts";
import type { PlacedOrder } from "./orders.ts";
import { days, rewardDesk } from "./reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-11-15T09:00:00Z") });
const desk = rewardDesk(app);
const { owner } = app.testDatabase;

const ROWS = 20_000;
const REFERRERS = 2_000;
/** Far above the ids that the database gives. */
const FIRST = 10_000_000;

let order: PlacedOrder;

/** Copies one paid reward and everything it refers to, so that the tables are large. */
async function copyRows({ referrerId, recommendationId, recipientId, orderId }: PlacedOrder): Promise<void> {
  const copy = (table: string, id: number, changes: string, count = ROWS) => `
    insert into ${table} overriding system value
    select copied.* from ${table} as original, generate_series(1, ${count}) as n,
           jsonb_populate_record(original, jsonb_build_object('id', ${FIRST} + n, ${changes})) as copied
     where original.tenant_id = ${desk.tenant().id} and original.id = ${id};`;
  const unique = "'number', lpad(n::text, 10, '0'), 'link_hash', '\\x' || md5(n::text) || md5('x' || n)";
  const { rows } = await owner.query<{ id: number }>("select id from reward where order_id = $1", [orderId]);
  await owner.query(`set session_replication_role = replica;
    ${copy("referrer", referrerId, "'public_hash', md5(n::text), 'email', n || '@example.org'", REFERRERS)}
    ${copy("recommendation", recommendationId, `${unique}, 'code', lpad(n::text, 10, '0'), 'referrer_id', ${FIRST + 1} + n % ${REFERRERS}`)}
    ${copy("recipient", recipientId, `${unique}, 'recommendation_id', ${FIRST} + n, 'email', n || '@example.net'`)}
    ${copy("placed_order", orderId, `'number', 'copy-' || n, 'recommendation_id', ${FIRST} + n, 'recipient_id', ${FIRST} + n`)}
    ${copy("reward", rows[0]?.id ?? 0, `'order_id', ${FIRST} + n, 'recommendation_id', ${FIRST} + n, 'referrer_id', ${FIRST + 1} + n % ${REFERRERS}, 'status', 'paid', 'choice', 'transfer'`)}
    set session_replication_role = default;
    analyze referrer, recommendation, recipient, placed_order, reward;`);
}

beforeAll(async () => {
  const original = await desk.place();
  await desk.accept(original);
  await copyRows(original);
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

const large = new Set(["referrer", "recommendation", "recipient", "placed_order", "reward"]);

/** An index lookup costs a few units; reading 20,000 rows, or all entries of their index, costs hundreds. */
const MOST_COST = 100;

const isExpensive = ({ table, by, cost }: TableRead) =>
  large.has(table) && (by === "Seq Scan" || cost > MOST_COST);

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
