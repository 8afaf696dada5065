import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { releaseDesk } from "../../../../test/release-desk.ts";
import { addPlan, bonusCsv, readBonus, removePlan } from "./bonus.ts";

const app = await startTestApp({ now: new Date("2026-03-10T09:00:00Z") });
const desk = releaseDesk(app);

const plan = (agencyId: number, firstMonth: string, lastMonth?: string) => ({
  agencyId,
  firstMonth,
  lastMonth,
  fromOrders: 2,
  bonusCents: 25_000,
  by: "member 1",
  now: desk.now(),
  language: "de" as const,
});
const add = (agencyId: number, firstMonth: string, lastMonth?: string) =>
  desk.inTenant((tx) => addPlan(tx, plan(agencyId, firstMonth, lastMonth)));
const remove = (agencyId: number, id: number) =>
  desk.inTenant((tx) => removePlan(tx, { agencyId, id, now: desk.now() }));
const read = (agencyId: number, month: string) =>
  desk.inTenant((tx) => readBonus(tx, { agencyId, month, now: desk.now() }));

test("plans never overlap, whoever adds them at the same time", async () => {
  const { id } = await desk.addAgency();
  const other = await desk.addAgency();
  await add(id, "2026-04", "2026-06");
  for (const [first, last] of [
    ["2026-04", undefined],
    ["2026-06", "2026-07"],
    ["2026-03", "2026-04"],
    ["2026-03", undefined],
  ] as const)
    await expect(add(id, first, last)).rejects.toMatchObject({ reason: "invalidInput" });
  await add(id, "2026-07");
  await add(other.id, "2026-04");
  const third = await desk.addAgency();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => add(third.id, "2026-05")));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a plan begins in the running month at the earliest and ends after it begins", async () => {
  const { id } = await desk.addAgency();
  await expect(add(id, "2026-02")).rejects.toMatchObject({ options: { errors: [{ path: "ErsterMonat" }] } });
  await expect(add(id, "2026-05", "2026-04")).rejects.toMatchObject({
    options: { errors: [{ path: "LetzterMonat" }] },
  });
});

test("a plan that has not begun is deleted, a running one ends with its month", async () => {
  const { id } = await desk.addAgency();
  const other = await desk.addAgency();
  const future = await add(id, "2026-04");
  await expect(remove(other.id, future.id)).rejects.toMatchObject({ reason: "notFound" });
  await remove(id, future.id);
  expect((await read(id, "2026-04")).plans).toEqual([]);
  const running = await add(id, "2026-03");
  await remove(id, running.id);
  expect((await read(id, "2026-03")).plans).toEqual([expect.objectContaining({ lastMonth: "2026-03" })]);
  await expect(remove(id, running.id)).rejects.toMatchObject({ reason: "wrongState" });
});

test("valid orders of the month count for their member, with a forecast for the running month", async () => {
  const agency = await desk.addAgency();
  await add(agency.id, "2026-03");
  await desk.order(agency);
  const cancelled = await desk.order(agency);
  await desk.cancelOrder(cancelled.orderId);
  await desk.order(agency, { orderedAt: new Date("2026-02-20T09:00:00Z") });
  const { members } = await read(agency.id, "2026-03");
  expect(members).toEqual([
    expect.objectContaining({
      memberId: agency.memberId,
      orders: 1,
      // The tenth of 31 days.
      result: { orders: 1, missingOrders: 1, bonusCents: 0, forecast: { orders: 3, bonusCents: 25_000 } },
    }),
  ]);
  await desk.order(agency);
  const report = await read(agency.id, "2026-03");
  expect(report.members[0]?.result).toMatchObject({ orders: 2, bonusCents: 25_000 });
  expect((await read(agency.id, "2026-02")).members[0]).toMatchObject({ orders: 1, result: undefined });
  expect(bonusCsv(report, "de")).toContain(";Anna Berg;2;0;250,00;");
  expect(bonusCsv(report, "en")).toContain(";Anna Berg;2;0;250.00;");
});

test("a month lists neither members who came later nor, without orders, locked ones", async () => {
  const agency = await desk.addAgency();
  await desk.addMember(agency);
  const listed = async (month: string) =>
    (await read(agency.id, month)).members.map(({ memberId }) => memberId);
  expect(await listed("2026-03")).toHaveLength(2);
  expect(await listed("2026-02")).toEqual([]);
  await desk.order(agency, { orderedAt: new Date("2026-02-20T09:00:00Z") });
  expect(await listed("2026-02")).toEqual([agency.memberId]);
});

test("an order that waits for the agency's release counts from its release on", async () => {
  const agency = await desk.addAgency();
  await add(agency.id, "2026-03");
  const order = await desk.order(agency);
  await desk.set("ModuleAuftragsfreigabe=1");
  await desk.awaitRelease(order);
  expect((await read(agency.id, "2026-03")).members[0]).toMatchObject({ orders: 0 });
  expect((await desk.release(agency, order)).status).toBe(200);
  expect((await read(agency.id, "2026-03")).members[0]).toMatchObject({ orders: 1 });
});
