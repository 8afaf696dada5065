import type { KindOfData } from "@weitersagen/domain/data-map/kind";
import { kindsOfData, type KindName } from "@weitersagen/domain/data-map/kinds";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { composeJobs } from "../src/compose/jobs.ts";
import { readConfig } from "../src/config.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import { startTestApp } from "./app.ts";
import { silentLog } from "./database.ts";
import { retentionCases, type TermName } from "./retention-cases.ts";

const begin = new Date("2026-03-02T09:00:00Z");
const app = await startTestApp({ now: begin });
const jobs = composeJobs({
  config: readConfig({ LOG_LEVEL: "silent", SMTP_URL: "smtp://127.0.0.1:1" }),
  jobsUrl: app.testDatabase.jobsUrl,
  database: app.database,
  tenants: app.tenants,
  secretKeys: app.secretKeys,
  registry: new Registry(),
  log: silentLog,
});
const { owner } = app.testDatabase;
const cases = retentionCases(app, begin);

async function sweepAt(name: KindName, now: Date): Promise<void> {
  const { end } = kindsOfData[name] as KindOfData;
  await runDue({
    ...jobs,
    registry: new Registry(),
    sweeps: jobs.sweeps.filter((sweep) => end.sweeps?.includes(sweep.name)),
    installationSweeps: [],
    handlers: [],
    now,
  });
}

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
  "consents",
  "cookieDecisions",
  "unmatchedOrders",
  "orders",
  "contactMessages",
  "countedVisitors",
  "sessions",
  "mailedLinks",
  "reminders",
  "dataRequests",
  "requests",
  "attempts",
  "privacyRequests",
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
