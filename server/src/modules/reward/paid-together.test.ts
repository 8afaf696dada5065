import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { moveReward, moveRewards } from "./service/move.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);

test("two rewards are owed back and the bank returns one: the recommendation stays paid because of the other", async () => {
  const order = await desk.place({ share: 50 });
  await desk.accept(order);
  const ids = (await desk.rewards(order)).map(({ id }) => id);
  const by = { now: app.clock.now(), actor: "test" };
  await desk.inTenant(async (tx) => {
    for (const event of ["provide", "collect", "pay"] as const) {
      for (const id of ids) await moveReward(tx, id, event, { ...by, choice: "transfer" });
    }
  });
  await desk.cancel(order);
  await desk.inTenant(async (tx) => {
    for (const event of ["return", "cancel"] as const) await moveReward(tx, ids[0] ?? 0, event, by);
  });
  const { rows } = await app.testDatabase.owner.query("select status from recommendation where id = $1", [
    order.recommendationId,
  ]);
  expect(rows).toEqual([{ status: "paid" }]);
});

test("two rewards of a recommendation paid at the same time: the recommendation is paid", async () => {
  const order = await desk.place({ share: 50 });
  await desk.accept(order);
  const [first = 0, second = 0] = (await desk.rewards(order)).map(({ id }) => id);
  const by = { now: app.clock.now(), actor: "test" };
  await desk.inTenant(async (tx) => {
    await moveRewards(tx, [first, second], "provide", by);
    await moveRewards(tx, [first, second], "collect", { ...by, choice: "transfer" });
  });
  // The second payment begins before the first is committed, and does not see it unless it waits for it.
  const paid = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const payments = [
    desk.inTenant(async (tx) => {
      await moveReward(tx, first, "pay", by);
      paid.resolve();
      await mayCommit.promise;
    }),
    paid.promise.then(() => desk.inTenant((tx) => moveReward(tx, second, "pay", by))),
  ];
  await expect.poll(blockedTransactions).toBe(1);
  mayCommit.resolve();
  await Promise.all(payments);
  const { rows } = await app.testDatabase.owner.query("select status from recommendation where id = $1", [
    order.recommendationId,
  ]);
  expect(rows).toEqual([{ status: "paid" }]);
});

const blockedTransactions = async () => {
  const { rows } = await app.testDatabase.owner.query<{ count: number }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0]?.count;
};
