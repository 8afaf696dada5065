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
     union all select tenant_id, null, array[email], 'dispute', date '2040-01-01', now(), 'test' from invitation where email <> ''
     union all select tenant_id, null, array[sender_address], 'dispute', date '2040-01-01', now(), 'test' from mail
       where sender_address is not null`,
  );
}

/** Kinds that end although everyone is held, with the reason. */
const endInSpiteOfHolds: Partial<Record<TermName, string>> = {
  cookieDecisions: "stored under a random number, which no hold can name",
  unmatchedOrders: "an order number and dates without a recommendation, so of no known person",
  clicks: "a keyed hash of visitor and day",
  countedVisitors: "a keyed hash of visitor and day",
  sessions: "proves nothing: what was done in a session is in the records of it",
  mailedLinks: "a hash; the mail with the link is held",
  reminders: "only the time of the last one; the mail itself is held",
  dataRequests: "a link under way for two days; what follows from it is a privacy request",
  requests: "hashes that serve the requests of a day",
  attempts: "hashes that serve the limits of a day",
  privacyRequests: "the answer was given three years ago; a dispute about it is a request of its own",
  auditOrigins: "addresses of operators, not of customers",
  changeRequests: "decisions of operators, kept for ten years",
  auditLog: "acts of operators, kept for ten years",
  agencies: "contractors, with whom the client has records of its own",
  agencyMembers: "staff of contractors",
  callCentreAgents: "staff of the client",
  listedAddresses: "a list of the client, who has the one in force",
};

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
  expect(gone).toEqual(Object.keys(endInSpiteOfHolds));
}, 240_000);
