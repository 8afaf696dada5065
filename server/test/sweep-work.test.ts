import { Registry } from "prom-client";
import { sweepNames } from "@weitersagen/contract/console/sweep-names";
import { expect, test } from "vitest";
import { composeJobs } from "../src/compose/jobs.ts";
import { readConfig } from "../src/config.ts";
import { openJobsPool } from "../src/platform/db/pool.ts";
import { Lease, PlatformTransaction } from "../src/platform/db/transaction.ts";
import { defineSweep } from "../src/platform/jobs/sweep.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import { everyTenant, tenantsWithWork } from "../src/platform/jobs/work.ts";
import { startTestApp } from "./app.ts";
import { silentLog as log } from "./database.ts";

const app = await startTestApp();
const { jobsUrl, owner } = app.testDatabase;
const jobs = composeJobs({
  config: readConfig({ SMTP_URL: "smtp://127.0.0.1:1" }),
  jobsUrl,
  database: app.database,
  tenants: app.tenants,
  secretKeys: app.secretKeys,
  registry: new Registry(),
  log,
});
jobs.close();

test("the rows that mean work for a sweep are in columns that the jobs' login may read", async () => {
  const pool = openJobsPool({ url: jobsUrl, size: 1, log });
  const client = await pool.connect();
  try {
    const tx = new PlatformTransaction(new Lease(client));
    for (const { name, work } of jobs.sweeps) {
      if (work === everyTenant) continue;
      expect([name, await tenantsWithWork(tx, work, app.clock.now())]).toEqual([name, expect.any(Array)]);
    }
  } finally {
    client.release();
    await pool.end();
  }
});

test("every sweep has a name in words", () => {
  const all = [...jobs.sweeps, ...(jobs.installationSweeps ?? [])].map(({ name }) => name);
  expect(Object.keys(sweepNames).toSorted()).toEqual(all.toSorted());
});

test("no sweep visits tenants without work", () => {
  const visitors = jobs.sweeps.filter(({ work }) => work === everyTenant).map(({ name }) => name);
  expect(visitors).toEqual([]);
});

test("a former operator who signed nothing is deleted eight years after the key was revoked", async () => {
  await owner.query(
    `insert into operator (name, key_hash, added_at, added_by, revoked_at)
     values ('Former', null, '2016-01-01', 'test', '2016-06-01'), ('Recent', null, '2016-01-01', 'test', '2026-06-01')`,
  );
  const now = app.clock.now();
  await runDue({ ...jobs, handlers: [], registry: new Registry(), sweeps: [], now });
  const { rows } = await owner.query("select name from operator where added_by = 'test'");
  expect(rows).toEqual([{ name: "Recent" }]);
});

test("a sweep visits the tenants that have work, at the time when it is due, and no others", async () => {
  const { rows } = await owner.query<{ id: number }>("select id from tenant order by id limit 2");
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  const mail = (tenant: number, status: string, createdAt: string) =>
    owner.query(
      `insert into mail (tenant_id, to_address, language, template, data, status, created_at)
       values ($1, 'a@example.org', 'de', 'none', '{}', $2, $3)`,
      [tenant, status, createdAt],
    );
  await mail(first, "sent", "2020-01-01T00:00:00Z");
  await mail(second, "pending", "2020-01-01T00:00:00Z");
  const visits: number[] = [];
  const sweep = defineSweep({
    name: "visit",
    everySeconds: 60,
    work: [{ table: "mail", where: { status: "pending" }, dueAt: "created_at", afterSeconds: 3_600 }],
    run: async ({ tenantId }) => {
      visits.push(tenantId);
      return 0;
    },
  });
  const runAt = (now: string) =>
    runDue({
      ...jobs,
      handlers: [],
      registry: new Registry(),
      sweeps: [sweep],
      installationSweeps: [],
      now: new Date(now),
    });
  await runAt("2020-01-01T00:59:59Z");
  expect(visits).toEqual([]);
  await runAt("2020-01-01T01:00:00Z");
  expect(visits).toEqual([second]);
});
