import { addDays } from "@weitersagen/domain/dates";
import { confirmableUntil } from "@weitersagen/domain/recommendation";
import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { listProgress } from "../recommendation/read-model/progress.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { countSuccesses } from "./read-model/orders.ts";
import { moveReward } from "./service/move.ts";

const start = new Date("2026-03-02T09:00:00Z");
const app = await startTestApp({ now: start });
const { owner } = app.testDatabase;
for (const slug of ["ewe", "telekom"]) await setTenantFields(app.database, slug, ["mehrfachPraemien=[]"]);
const desk = rewardDesk(app);

beforeEach(() => app.clock.set(start));

type Desk = typeof desk;
type Order = Awaited<ReturnType<Desk["place"]>>;

/** An order whose reward is shared with a friend who has not confirmed the address. */
async function shared(wishes: Parameters<Desk["place"]>[0] = {}, at: Desk = desk): Promise<Order> {
  const order = await at.place({ share: 50, ...wishes });
  await owner.query(
    "update recipient set address_confirmed_at = null, keep_until = $2::timestamptz + interval '84 days' where id = $1",
    [order.recipientId, start],
  );
  await at.accept(order);
  return order;
}

const confirm = ({ recipientId }: Order) =>
  owner.query("update recipient set address_confirmed_at = $2 where id = $1", [recipientId, app.clock.now()]);

/** The last second in which an unconfirmed share is kept, after so many days that a reward may wait. */
const lastSecond = (days: number) => addDays(confirmableUntil(addDays(start, 84)), days);
const dayAfter = (days: number) => new Date(lastSecond(days).getTime() + 1_000);

const statesOf = async (order: Order, at: Desk = desk) =>
  (await at.rewards(order)).map(({ party, status }) => `${party} ${status}`);

const reasonsOf = async ({ orderId }: Order) => {
  const { rows } = await owner.query<{ party: string; reason: string; actor: string }>(
    `select reward.party, reward_event.reason, reward_event.actor from reward_event
       join reward on reward.id = reward_event.reward_id
      where reward.order_id = $1 and reward_event.to_status = 'cancelled'`,
    [orderId],
  );
  return rows;
};

const isForgotten = async ({ recipientId }: Order) => {
  const { rows } = await owner.query<{ email: string | null; deleted_at: Date | null }>(
    "select email, deleted_at from recipient where id = $1",
    [recipientId],
  );
  return rows[0]?.deleted_at !== null && rows[0]?.email === null;
};

test("a share whose address is never confirmed ends a reward's time after the last day for it, once", async () => {
  const order = await shared();
  app.clock.set(lastSecond(180));
  await desk.provide();
  expect(await desk.endUnconfirmed()).toBe(0);
  expect(await statesOf(order)).toEqual(["referrer provided", "recipient open"]);
  app.clock.set(dayAfter(180));
  expect(await desk.endUnconfirmed()).toBe(1);
  expect(await desk.endUnconfirmed()).toBe(0);
  expect(await statesOf(order)).toEqual(["referrer provided", "recipient cancelled"]);
  expect(await reasonsOf(order)).toEqual([
    { party: "recipient", reason: "addressUnconfirmed", actor: "job" },
  ]);
  expect(await desk.mails(order.recipientEmail)).toEqual([]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("no later report of the order restores the share, with another product neither", async () => {
  const order = await shared();
  app.clock.set(dayAfter(180));
  expect(await desk.endUnconfirmed()).toBe(1);
  await confirm(order);
  await desk.accept(order);
  expect(await statesOf(order)).toEqual(["referrer open", "recipient cancelled"]);
  await owner.query("update placed_order set product_id = 301 where id = $1", [order.orderId]);
  await desk.accept(order);
  const active = (await statesOf(order)).filter((state) => !state.endsWith("cancelled"));
  expect(active).toEqual(["referrer open"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("the recommendation is paid once its referrer is, before the share ends or after it", async () => {
  const [before, after] = [await shared(), await shared()];
  const pay = async (order: Order) => {
    const id = (await desk.rewards(order))[0]?.id ?? 0;
    await desk.inTenant(async (tx) => {
      const move = { now: app.clock.now(), actor: "test" };
      await moveReward(tx, id, "collect", { ...move, choice: "transfer" });
      await moveReward(tx, id, "pay", move);
    });
  };
  const statusOf = async ({ referrerId }: Order) =>
    (await desk.inTenant((tx) => listProgress(tx, referrerId, 1)))[0]?.status;
  app.clock.set(lastSecond(180));
  await desk.provide();
  await pay(before);
  expect(await statusOf(before)).toBe("ok");
  app.clock.set(dayAfter(180));
  expect(await desk.endUnconfirmed()).toBe(2);
  expect(await statusOf(before)).toBe("paid");
  expect(await statusOf(after)).toBe("ok");
  await pay(after);
  expect(await statusOf(after)).toBe("paid");
});

test("an order whose whole reward was the ended share stays a success of its referrer until it is cancelled", async () => {
  const order = await shared({ share: 0 });
  const successes = () => desk.inTenant((tx) => countSuccesses(tx, order.referrerId, start));
  app.clock.set(dayAfter(180));
  expect(await desk.endUnconfirmed()).toBe(1);
  expect(await statesOf(order)).toEqual(["recipient cancelled"]);
  expect(await successes()).toBe(1);
  await desk.cancel(order);
  expect(await successes()).toBe(0);
});

test("who confirms in between gets the share", async () => {
  const order = await shared();
  app.clock.set(lastSecond(180));
  await confirm(order);
  app.clock.set(dayAfter(180));
  expect(await desk.endUnconfirmed()).toBe(0);
  await desk.provide();
  expect(await statesOf(order)).toEqual(["referrer provided", "recipient provided"]);
});

test("a confirmation that is being stored saves the share", async () => {
  const order = await shared();
  app.clock.set(dayAfter(180));
  await desk.inTenant(async (tx) => {
    await tx
      .updateTable("recipient")
      .set({ address_confirmed_at: app.clock.now() })
      .where("tenant_id", "=", tx.tenantId)
      .where("id", "=", order.recipientId)
      .execute();
    expect(await desk.endUnconfirmed()).toBe(0);
  });
  expect(await desk.endUnconfirmed()).toBe(0);
  expect(await statesOf(order)).toEqual(["referrer open", "recipient open"]);
});

test("a held share waits for the decision, one of an unreleased order for its release", async () => {
  const [held, unreleased] = [await shared(), await shared()];
  await owner.query("update reward set held_at = $2 where order_id = $1", [held.orderId, start]);
  await owner.query(
    `insert into order_release (tenant_id, order_id, agency_id, since, due_at)
     select tenant_id, $1, min(id), $2, $2 from agency
      where tenant_id = (select tenant_id from placed_order where id = $1) group by tenant_id`,
    [unreleased.orderId, start],
  );
  app.clock.set(dayAfter(180));
  expect(await desk.endUnconfirmed()).toBe(0);
  await owner.query("update reward set decided_at = $2, decided_by = 'Kim' where order_id = $1", [
    held.orderId,
    app.clock.now(),
  ]);
  await owner.query("delete from order_release where order_id = $1", [unreleased.orderId]);
  expect(await desk.endUnconfirmed()).toBe(2);
});

test("the reward of a referrer who never confirmed stays open", async () => {
  const order = await shared({ share: 100, isConfirmed: false });
  app.clock.set(dayAfter(180));
  expect(await desk.endUnconfirmed()).toBe(0);
  expect(await statesOf(order)).toEqual(["referrer open"]);
});

test("a share of a contract that begins late ends no earlier than a confirmed one", async () => {
  const order = await shared({ contractOn: "2026-12-01" });
  const due = (await desk.rewards(order))[0]?.due_at ?? start;
  app.clock.set(due);
  expect(await desk.endUnconfirmed()).toBe(0);
  app.clock.set(addDays(due, 180));
  expect(await desk.endUnconfirmed()).toBe(0);
  app.clock.set(addDays(due, 181));
  expect(await desk.endUnconfirmed()).toBe(1);
});

test("each tenant's own time counts; the daily job ends the share, and the friend's data is deleted 90 days later", async () => {
  const other = rewardDesk(app, "telekom");
  await setTenantFields(app.database, "telekom", ["PraemieAblaufTage=200"]);
  await app.tenants.refresh();
  const [here, there] = [await shared(), await shared({ productId: 530 }, other)];
  app.clock.set(dayAfter(180));
  await runJobs(app);
  expect(await statesOf(here)).toEqual(["referrer provided", "recipient cancelled"]);
  expect(await statesOf(there, other)).toContain("recipient open");
  app.clock.set(dayAfter(200));
  await runJobs(app);
  expect(await statesOf(there, other)).toContain("recipient cancelled");
  expect(await isForgotten(here)).toBe(false);
  app.clock.set(addDays(dayAfter(180), 90));
  await runJobs(app);
  expect(await isForgotten(here)).toBe(true);
});
