import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { retentionCases, type TermName } from "./retention-cases.ts";
import { retentionRun } from "./retention-run.ts";

const begin = new Date("2026-03-02T09:00:00Z");
const app = await startTestApp({ now: begin });
const { sweepAt } = retentionRun(app);
const { owner } = app.testDatabase;
const cases = retentionCases(app, begin);

/** A hold on everyone that any table knows. */
async function holdEveryone(): Promise<void> {
  await owner.query(
    `insert into privacy_hold (tenant_id, referrer_id, emails, reason, check_on, set_at, set_by)
     select tenant_id, id, array[email], 'dispute', date '2040-01-01', now(), 'test' from referrer
     union all select tenant_id, null, array[email], 'dispute', date '2040-01-01', now(), 'test' from recipient where email <> ''
     union all select tenant_id, null, array[email], 'dispute', date '2040-01-01', now(), 'test' from invitation where email <> ''`,
  );
}

/**
 * Kinds that end although everyone is held: their rows name no customer, as those of requests, sessions and staff, or, as the
 * books after eight years, no hold reaches them yet.
 */
const endInSpiteOfHolds: readonly TermName[] = [
  "cookieDecisions",
  "unmatchedOrders",
  "orders",
  "contactMessages",
  "clicks",
  "countedVisitors",
  "sessions",
  "mailedLinks",
  "reminders",
  "dataRequests",
  "requests",
  "attempts",
  "privacyRequests",
  "auditOrigins",
  "auditLog",
  "agencies",
  "agencyMembers",
  "callCentreAgents",
];

test("a hold on everyone keeps every kind of data past its term, except the listed ones", async () => {
  const gone: string[] = [];
  for (const name of Object.keys(cases) as TermName[]) {
    const { ends, plant, seen } = cases[name];
    app.clock.set(begin);
    await plant();
    await holdEveryone();
    await sweepAt(name, new Date(ends));
    if (!(await seen())) gone.push(name);
    await owner.query("delete from privacy_hold");
  }
  expect(gone).toEqual(endInSpiteOfHolds);
}, 240_000);
