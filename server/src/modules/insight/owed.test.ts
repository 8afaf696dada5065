import { addDays } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { days } from "../../../test/reward-desk.ts";
import { findCountedEntries } from "./read-model/counted-entries.ts";
import { lateTransferCents, ledgerOwedCents, owedToAgencies } from "./read-model/owed.ts";
import { readMoney } from "./service/money.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);

/** What is owed to agencies, after it was compared with the ledger and its entries. */
async function owed() {
  return app.database.inTenant(desk.tenant().id, async (tx) => {
    const parts = await owedToAgencies(tx, app.clock.now());
    const inLedger = await ledgerOwedCents(tx, "commission_owed");
    expect(parts.unsettledCents + parts.issuedCents).toBe(inLedger);
    expect((await findCountedEntries(tx, { filters: { flow: "commissionOwed" } })).sum).toBe(inLedger);
    return parts;
  });
}

test("what is owed to agencies equals the ledger before and after a credit note", async () => {
  expect(await owed()).toEqual({ unsettledCents: 0, issuedCents: 0, lateCents: 0, objectedCents: 0 });
  const agency = await desk.addAgency();
  await desk.order(agency);
  const { unsettledCents } = await owed();
  expect(unsettledCents).toBeGreaterThan(0);
  app.clock.set(new Date("2026-07-01T06:00:00Z"));
  await desk.settle(agency);
  const settled = await owed();
  expect(settled.unsettledCents).toBe(0);
  expect(settled.issuedCents).toBeGreaterThanOrEqual(unsettledCents);
});

const { owner } = app.testDatabase;
const inDays = (count: number) => addDays(new Date("2026-07-01T06:00:00Z"), count);
const weeksWithNotes = async (now: Date) => {
  const period = { from: "2026-07-01", until: "2026-07-31" };
  const { forecast } = await app.database.inTenant(desk.tenant().id, (tx) =>
    readMoney(tx, period, { tenant: desk.tenant(), language: "de", now }),
  );
  return forecast.flatMap(({ agencyCents }, week) => (agencyCents === 0 ? [] : [[week, agencyCents]]));
};

test("a credit note is expected in the week in which the agency can no longer object, and then at once", async () => {
  const { issuedCents } = await owed();
  expect(await weeksWithNotes(inDays(0))).toEqual([[2, issuedCents]]);
  expect(await weeksWithNotes(inDays(7))).toEqual([[1, issuedCents]]);
  expect(await weeksWithNotes(inDays(40))).toEqual([[0, issuedCents]]);
});

test("a credit note is overdue four weeks after its issue, unless the agency objects to it", async () => {
  const { issuedCents } = await owed();
  const partsOn = (day: number) =>
    app.database.inTenant(desk.tenant().id, (tx) => owedToAgencies(tx, inDays(day)));
  expect(await partsOn(27)).toMatchObject({ lateCents: 0, objectedCents: 0 });
  expect(await partsOn(28)).toMatchObject({ lateCents: issuedCents, objectedCents: 0 });
  const set = (status: string) =>
    owner.query(
      "update credit_note set status = $2 where tenant_id = $1 and status in ('issued', 'objected')",
      [desk.tenant().id, status],
    );
  await set("objected");
  expect(await partsOn(28)).toMatchObject({ issuedCents, lateCents: 0, objectedCents: issuedCents });
  expect(await weeksWithNotes(inDays(28))).toEqual([]);
  await set("issued");
});

test("a transfer is overdue when the four weeks that people are promised are over", async () => {
  await desk.accept(await desk.place());
  app.clock.advance(days(desk.tenant().settings.complaintDays + 2));
  await desk.provide();
  const chosenAt = app.clock.now();
  const { rowCount } = await app.testDatabase.owner.query(
    "update reward set status = 'collected', choice = 'transfer', status_at = $2 where tenant_id = $1 and status = 'provided'",
    [desk.tenant().id, chosenAt],
  );
  expect(rowCount).toBeGreaterThan(0);
  const lateOn = (day: number) =>
    app.database.inTenant(desk.tenant().id, (tx) => lateTransferCents(tx, addDays(chosenAt, day)));
  expect(await lateOn(27)).toBe(0);
  expect(await lateOn(28)).toBeGreaterThan(0);
});
