import { isTerm, type KindOfData } from "@weitersagen/domain/data-map/kind";
import { kindsOfData, type KindName } from "@weitersagen/domain/data-map/kinds";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { composeJobs } from "../src/compose/jobs.ts";
import { readConfig } from "../src/config.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import { startTestApp } from "./app.ts";
import { silentLog } from "./database.ts";
import { retentionCases, type TermName } from "./retention-cases.ts";

/** Winter time; half of the terms end in summer time. */
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

const kinds = Object.entries<KindOfData>(kindsOfData);
test("every sweep that the data map names exists", () => {
  const known = new Set([...jobs.sweeps, ...(jobs.installationSweeps ?? [])].map(({ name }) => name));
  const named = kinds.flatMap(([, { end }]) => end.sweeps ?? []);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

const cases = retentionCases(app, begin);

/** As the worker runs them: a sweep whose `work` misses what is due does not visit the tenant. */
async function sweepAt(name: KindName, now: Date): Promise<void> {
  const { end } = kindsOfData[name] as KindOfData;
  const isNamed = (sweep: { readonly name: string }) => end.sweeps?.includes(sweep.name) === true;
  await runDue({
    ...jobs,
    registry: new Registry(),
    sweeps: jobs.sweeps.filter(isNamed),
    installationSweeps: (jobs.installationSweeps ?? []).filter(isNamed),
    handlers: [],
    now,
  });
}

/** The books come last: their sweep deletes what the others plant. */
const names = (Object.keys(cases) as TermName[]).toSorted(
  (one, other) => cases[one].ends.localeCompare(cases[other].ends) || one.localeCompare(other),
);

test("every kind of data that ends by time has a case", () => {
  const ending = kinds.filter(([, { end }]) => isTerm(end)).map(([name]) => name);
  expect(names.toSorted()).toEqual(ending.toSorted());
});

test.each(names)("%s: there until the last second of the term, and gone at its end", async (name) => {
  const { ends, plant, seen } = cases[name];
  app.clock.set(begin);
  await plant();
  const end = new Date(ends);
  await sweepAt(name, new Date(end.getTime() - 1_000));
  expect(await seen(), `a second before ${ends}`).toBe(true);
  await sweepAt(name, end);
  expect(await seen(), `at ${ends}`).toBe(false);
});
