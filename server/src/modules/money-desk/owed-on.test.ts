import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { owedAgencyItems, owedByAgency } from "./read-model/owed-on.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);
const later = (days: number) => app.clock.advance(days * 86_400_000);
const soon = () => new Date(desk.now().getTime() + 1);
const itemsBefore = async (before: Date) =>
  (await desk.inTenant((tx) => owedAgencyItems(tx, before))).map(({ creditNote, orderNumber, cents }) => ({
    creditNote,
    orderNumber,
    cents,
  }));

test("what agencies are owed is split by agency, and each open item is listed as of the day", async () => {
  const [one, other] = [await desk.addAgency(), await desk.addAgency()];
  await desk.order(one);
  await desk.order(other);
  const commissionsOnly = soon();
  const split = await desk.inTenant((tx) => owedByAgency(tx, commissionsOnly));
  expect(split.map(({ number }) => number)).toEqual([one.number, other.number]);
  const net = split[0]?.cents ?? 0;
  expect(await itemsBefore(commissionsOnly)).toEqual([
    { creditNote: null, orderNumber: expect.any(String) as string, cents: net },
    { creditNote: null, orderNumber: expect.any(String) as string, cents: net },
  ]);
  later(120);
  const note = await desk.settle(one);
  if (note.kind !== "issued") throw new Error(note.kind);
  later(1);
  const issued = [
    { creditNote: note.number, orderNumber: null, cents: note.grossCents },
    { creditNote: null, orderNumber: expect.any(String) as string, cents: net },
  ];
  expect(await itemsBefore(soon())).toEqual(issued);
  expect(await itemsBefore(commissionsOnly), "a past day keeps its list").toHaveLength(2);
  expect((await itemsBefore(commissionsOnly)).map(({ creditNote }) => creditNote)).toEqual([null, null]);
  const listed = (await itemsBefore(soon())).reduce((sum, { cents }) => sum + cents, 0);
  const owed = (await desk.inTenant((tx) => owedByAgency(tx, soon()))).reduce(
    (sum, { cents }) => sum + cents,
    0,
  );
  expect(listed).toBe(owed);
});

test("an order whose commission was taken back before it was settled is not listed", async () => {
  const agency = await desk.addAgency();
  const before = (await itemsBefore(soon())).length;
  const order = await desk.order(agency);
  expect(await itemsBefore(soon())).toHaveLength(before + 1);
  await desk.cancelOrder(order.orderId);
  expect(await itemsBefore(soon())).toHaveLength(before);
});
