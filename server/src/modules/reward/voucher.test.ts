import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { Seal } from "../../platform/seal.ts";
import { moveReward } from "./service/move.ts";
import { freeVouchers } from "./service/vouchers.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const operator = desk.tenant().settings.supportEmail;
const hour = 3_600_000;

async function voucherChosen() {
  const order = await desk.place();
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  const now = app.clock.now();
  const by = { now, actor: "test", expiresAt: new Date(now.getTime() + days(180)) };
  await desk.inTenant(async (tx) => {
    await moveReward(tx, reward?.id ?? 0, "provide", by);
    await moveReward(tx, reward?.id ?? 0, "collect", { ...by, choice: "voucher" });
  });
  return order;
}

const addCodes = (prefix: string) =>
  desk.addVouchers(
    5000,
    Array.from({ length: 30 }, (_, index) => `${prefix}-${index}`),
  );
const codeOf = async (address: string) =>
  (await mailsTo(app, address)).find(({ template }) => template === "voucherCode");
const warnings = async () =>
  (await mailsTo(app, operator)).filter(({ template }) => template === "voucherStock");

test("without codes in stock the reward waits, the tenant is warned once a day, and new codes are mailed", async () => {
  const order = await voucherChosen();
  await runJobs(app);
  await runJobs(app);
  expect(await codeOf(order.referrerEmail)).toBeUndefined();
  expect((await desk.rewards(order))[0]?.status).toBe("collected");
  expect((await warnings()).map(({ data }) => data)).toEqual([{ valueCents: 5000, left: 0, waiting: 1 }]);
  app.clock.advance(24 * hour - 1_000);
  await runJobs(app);
  expect(await warnings()).toHaveLength(1);
  app.clock.advance(1_000);
  await runJobs(app);
  expect(await warnings()).toHaveLength(2);
  await addCodes("C");
  await runJobs(app);
  expect((await codeOf(order.referrerEmail))?.subject).toBeTruthy();
  expect((await desk.rewards(order))[0]?.status).toBe("paid");
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("the console shows a mailed voucher as sent, not as a payment under way", async () => {
  await addCodes("V");
  const order = await voucherChosen();
  await runJobs(app);
  const [reward] = await desk.rewards(order);
  const client = consoleClient(app);
  const session = await client.session(await client.operator("finance"));
  const listed = async (path: string) => {
    const { json } = await client.call("GET", `/mandanten/ewe/praemien${path}`, { session });
    return (json as { Content: Record<string, unknown>[] }).Content;
  };
  expect(await listed("?zustand=voucherSent")).toContainEqual(
    expect.objectContaining({ Id: reward?.id, Zustand: "voucherSent" }),
  );
  expect(await listed("?zustand=paid")).toEqual([]);
  const states = (await listed("/summen")).map(({ Zustand }) => Zustand);
  expect(states).toContain("voucherSent");
  expect(states).not.toContain("paid");
});

test("with codes in stock the next run of the jobs mails the code, well within 24 hours", async () => {
  const before = (await warnings()).length;
  await addCodes("D");
  const order = await voucherChosen();
  // The jobs run every five minutes; the promise is one day.
  app.clock.advance(300_000);
  await runJobs(app);
  const { rows } = await app.testDatabase.owner.query<{ sent_at: Date | null; status: string }>(
    "select sent_at, status from mail where to_address = $1 and template = 'voucherCode'",
    [order.referrerEmail],
  );
  expect(rows).toMatchObject([{ status: "sent" }]);
  expect(await warnings()).toHaveLength(before);
});

test("a code that cannot be read is set aside, and everyone gets the next one", async () => {
  const seal = new Seal(app.secretKeys, "money");
  const { id: tenantId } = desk.tenant();
  const known = await desk.voucherStock();
  const before = known.find(({ valueCents }) => valueCents === 5000)?.left ?? 0;
  const spoil = async (sealed: Buffer) =>
    app.testDatabase.owner.query(
      "update voucher set sealed = $2 where id = (select min(id) from voucher where tenant_id = $1 and reward_id is null and set_aside_at is null and sealed <> $2)",
      [tenantId, sealed],
    );
  // One holds what was read from a binary file, one is damaged.
  await spoil(seal.close("\u0000\u0001PK", `voucher ${tenantId}`).sealed);
  await app.testDatabase.owner.query(
    "update voucher set sealed = '\\xdead' where id = (select max(id) from voucher where tenant_id = $1 and reward_id is null)",
    [tenantId],
  );
  const orders = [await voucherChosen(), await voucherChosen()];
  await runJobs(app);
  for (const order of orders) {
    expect((await desk.rewards(order))[0]?.status).toBe("paid");
    expect((await codeOf(order.referrerEmail))?.subject).toBeTruthy();
  }
  const stock = (await desk.voucherStock()).find(({ valueCents }) => valueCents === 5000);
  expect(stock).toMatchObject({ left: before - 3, aside: 1, waiting: 0 });
});

test("a held reward does not wait for a code, but a code is kept for it", async () => {
  const stockOf = async () => (await desk.voucherStock()).find(({ valueCents }) => valueCents === 5000);
  const free = () => desk.inTenant(async (tx) => (await freeVouchers(tx))(5000));
  const [before, freeBefore] = [await stockOf(), await free()];
  const order = await voucherChosen();
  await app.testDatabase.owner.query("update reward set held_at = status_at where order_id = $1", [
    order.orderId,
  ]);
  await runJobs(app);
  expect((await desk.rewards(order))[0]?.status).toBe("collected");
  expect(await stockOf()).toEqual({ ...before, waiting: 0, held: 1 });
  expect(await free()).toBe(freeBefore - 1);
});
