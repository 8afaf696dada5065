import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { pain002 } from "../../../test/bank-files.ts";
import { germanIban } from "../../../test/iban.ts";
import { moneyDesk } from "../../../test/money.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const desk = rewardDesk(app);
const money = moneyDesk(app);
const now = () => app.clock.now();
let accounts = 0;
const chosen = () =>
  money.chooseTransfer({ holder: "Anna Beispiel", iban: germanIban(70_000_000 + ++accounts) });

test("a released batch is voided by another operator: rewards, ledger and file go back, and it is recorded", async () => {
  const order = await chosen();
  const cancelled = await chosen();
  const before = await desk.balances();
  const { number } = await money.create("Kim");
  await money.release(number, "Sascha");
  await money.fileOf(number);
  await desk.cancel(cancelled);
  await expect(money.voidBatch(number, "Sascha")).rejects.toMatchObject({ reason: "wrongState" });
  expect(await money.voidBatch(number, "Kim", "wrong month")).toEqual({
    count: 2,
    totalCents: 10_000,
    exportedAt: now(),
  });
  expect((await desk.rewards(order))[0]?.status).toBe("collected");
  expect((await desk.rewards(cancelled))[0]?.status).toBe("cancelled");
  const after = await desk.balances();
  expect(after).toMatchObject({ sum: 0, differences: [] });
  expect(after.accounts["bank"] ?? 0).toBe(before.accounts["bank"] ?? 0);
  expect(after.accounts["clawback"] ?? 0).toBe(before.accounts["clawback"] ?? 0);

  await expect(money.fileOf(number)).rejects.toMatchObject({
    options: { detail: `${number} was voided: it is never exported again.` },
  });
  await expect(money.voidBatch(number, "Robin")).rejects.toMatchObject({ reason: "wrongState" });
  await expect(money.release(number, "Robin")).rejects.toMatchObject({ reason: "wrongState" });
  const { rows } = await app.testDatabase.owner.query<Record<string, unknown>>(
    `select event.kind, operator.name, event.reason from payout_batch_event as event
       left join operator on operator.id = event.operator_id
       join payout_batch on payout_batch.id = event.batch_id where number = $1 order by event.id`,
    [number],
  );
  expect(rows).toEqual([
    { kind: "created", name: "Kim", reason: null },
    { kind: "released", name: "Sascha", reason: null },
    { kind: "exported", name: null, reason: null },
    { kind: "voided", name: "Kim", reason: "wrong month" },
  ]);
  const { rows: history } = await app.testDatabase.owner.query<Record<string, unknown>>(
    "select from_status, to_status, actor, reason from reward_event where reward_id = $1 order by id desc limit 1",
    [order.rewardId],
  );
  expect(history).toEqual([
    {
      from_status: "paid",
      to_status: "collected",
      actor: `payout ${number} voided by Kim`,
      reason: "wrong month",
    },
  ]);

  // It is paid once, with the next batch.
  const next = await money.create();
  expect(await money.release(next.number)).toMatchObject({ count: 1 });
  expect((await desk.rewards(order))[0]?.status).toBe("paid");
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("a batch is not voided once the bank has answered, and the database refuses it as well", async () => {
  await chosen();
  const { number } = await money.create();
  await money.release(number);
  const confirmed = pain002({ messageId: `CONFIRMS-${number}`, batch: number, group: "ACSC" });
  await money.importAnswer(confirmed);
  await expect(money.voidBatch(number)).rejects.toMatchObject({
    options: { detail: `The bank has answered ${number} already: it can no longer be voided.` },
  });
  const voided = "status = 'voided', voided_at = released_at, voided_os_user = 'eve', void_reason = 'x'";
  const refused = (change: string) =>
    app.testDatabase.owner.query(`update payout_batch set ${change} where number = $1`, [number]).then(
      () => "taken",
      (error: unknown) => (error as { code: string }).code,
    );
  expect(await refused(`${voided}, voided_by = created_by`)).toBe("23001");
  expect(await refused(`${voided}, voided_by = released_by`)).toBe("23001");
  expect(await refused("status = 'created'")).toBe("23001");
});

test("an unreleased batch can be voided too: its rewards are free for the next one", async () => {
  const order = await chosen();
  const { number } = await money.create("Kim");
  expect(await money.voidBatch(number, "Kim")).toMatchObject({ count: 1 });
  expect((await desk.rewards(order))[0]?.status).toBe("collected");
  await expect(money.release(number)).rejects.toMatchObject({ reason: "wrongState" });
  const next = await money.create();
  expect(await money.release(next.number)).toMatchObject({ count: 1 });
});

test("a tenant that keeps no accounts asks for them again after a void", async () => {
  await setTenantFields(app.database, "ewe", ["ModuleStoringBankdata=0"]);
  await app.tenants.refresh();
  const order = await chosen();
  const { number } = await money.create();
  await money.release(number);
  await money.voidBatch(number);
  expect(await money.preview()).toEqual(
    expect.arrayContaining([expect.objectContaining({ reason: "noAccount" })]),
  );
  const { rows } = await app.testDatabase.owner.query<{ remind_at: Date | null }>(
    "select remind_at from reward where id = $1",
    [order.rewardId],
  );
  expect(rows[0]?.remind_at).not.toBeNull();
  await setTenantFields(app.database, "ewe", ["ModuleStoringBankdata=1"]);
  await app.tenants.refresh();
});

test("orders that are cancelled while their batch is released neither fail the release nor are paid", async () => {
  const orders = [];
  for (let made = 0; made < 6; made += 1) orders.push(await chosen());
  const { number } = await money.create();
  const [{ withdrawn }] = await Promise.all([
    money.release(number),
    ...orders.slice(0, 3).map((order) => desk.cancel(order)),
  ]);
  const states = await Promise.all(orders.map(async (order) => (await desk.rewards(order))[0]));
  expect(states.filter((reward) => reward?.status === "cancelled")).toHaveLength(withdrawn);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});
