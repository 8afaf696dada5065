import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { silentLog, type TestDatabase, testDatabase } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { systemClock } from "../clock.ts";
import { openJobsPool } from "../db/pool.ts";
import { enqueue } from "./enqueue.ts";
import { createJobMetrics } from "./metrics.ts";
import { eachRow } from "./row-failures.ts";
import { runDue } from "./run-due.ts";
import { defineSweep, holdingSweepLock, inBatches, type Sweep } from "./sweep.ts";
import { sweepInstallation, sweepTenants } from "./sweeper.ts";
import { defineTask, handleTask, type TaskHandler } from "./task.ts";
import { everyTenant } from "./work.ts";
import { startWorker } from "./worker.ts";

let db: TestDatabase;
let tenants: number[];

beforeAll(async () => {
  db = await testDatabase();
  tenants = [await db.addTenant(), await db.addTenant()];
});

afterEach(() => db.owner.query("delete from graphile_worker._private_jobs"));

const runDueAt = (now: string, sweeps: readonly Sweep[], handlers: readonly TaskHandler[] = []) =>
  runDue({
    jobsUrl: db.jobsUrl,
    database: db.database,
    log: silentLog,
    registry: new Registry(),
    now: new Date(now),
    sweeps,
    handlers,
  });

test("a sweep visits every tenant with the given time", async () => {
  const visits: string[] = [];
  const visit = defineSweep({
    name: "visit",
    everySeconds: 60,
    work: everyTenant,
    run: async ({ tenantId, now }) => {
      visits.push(`${tenantId} ${now.toISOString()}`);
      return 0;
    },
  });
  await runDueAt("2027-02-28T23:59:59Z", [visit]);
  expect(visits).toEqual(tenants.map((id) => `${id} 2027-02-28T23:59:59.000Z`));
});

test("a tenant whose sweep fails delays no other tenant", async () => {
  const visited: number[] = [];
  const fail = defineSweep({
    name: "fail",
    everySeconds: 60,
    work: everyTenant,
    run: async ({ tenantId }) => {
      if (tenantId === tenants[0]) throw new Error("bad data");
      visited.push(tenantId);
      return 0;
    },
  });
  const { failures } = await runDueAt("2027-01-01T00:00:00Z", [fail]);
  expect(visited).toEqual([tenants[1]]);
  expect(failures).toBe(1);
});

test("the same sweep of the same tenant never runs twice at once, on any number of servers", async () => {
  const atWork = new Map<number, number>();
  let most = 0;
  const slow = defineSweep({
    name: "slow",
    everySeconds: 60,
    work: everyTenant,
    run: async ({ tenantId }) => {
      const together = (atWork.get(tenantId) ?? 0) + 1;
      atWork.set(tenantId, together);
      most = Math.max(most, together);
      await sleep(30);
      atWork.set(tenantId, together - 1);
      return 0;
    },
  });
  await Promise.all(Array.from({ length: 4 }, () => runDueAt("2027-01-01T00:00:00Z", [slow])));
  expect(most).toBe(1);
});

test("the console learns of a run only when this server finished it for every tenant", async () => {
  const hourly = { name: "hourly", everySeconds: 3_600 };
  const whole = { name: "whole", everySeconds: 3_600, runOnce: async () => 0 };
  const sweep = defineSweep({ ...hourly, work: everyTenant, run: async () => 0 });
  const pool = openJobsPool({ url: db.jobsUrl, size: 4, log: silentLog });
  const metrics = createJobMetrics(new Registry());
  const now = new Date("2027-01-01T00:00:00Z");
  const run = async () => {
    const { elsewhere } = await sweepTenants(
      sweep,
      { database: db.database, pool, log: silentLog, metrics },
      { now },
    );
    await sweepInstallation(whole, { pool, metrics }, { now });
    return elsewhere;
  };
  const noted = async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      "select name from platform.sweep_run where name in ('hourly', 'whole') order by name",
    );
    return rows.map(({ name }) => name);
  };
  try {
    const elsewhere = await holdingSweepLock(pool, `hourly:${tenants[1]}`, { wait: false }, () =>
      holdingSweepLock(pool, "whole", { wait: false }, run),
    );
    expect(elsewhere).toBe(1);
    expect(await noted()).toEqual([]);
    expect(await run()).toBe(0);
    expect(await noted()).toEqual(["hourly", "whole"]);
  } finally {
    await pool.end();
  }
});

test("the console learns how long a sweep took and whether it failed; a frequent one is not written each time", async () => {
  let isBroken = false;
  const often = defineSweep({
    name: "often",
    everySeconds: 5,
    work: everyTenant,
    run: async () => {
      if (isBroken) throw new Error("bad data");
      return 1;
    },
  });
  const noted = async () => {
    const { rows } = await db.owner.query<{ at: Date; changed: number; failed: number; took: number }>(
      "select ran_at as at, changed, failed, took_ms as took from platform.sweep_state where name = 'often'",
    );
    expect(rows[0]?.took).toBeGreaterThanOrEqual(0);
    return [rows[0]?.at.toISOString(), rows[0]?.changed, rows[0]?.failed];
  };
  const count = tenants.length;
  await runDueAt("2027-01-01T00:00:00Z", [often]);
  const [, changed] = await noted();
  expect(await noted()).toEqual(["2027-01-01T00:00:00.000Z", changed, 0]);
  await runDueAt("2027-01-01T00:01:00Z", [often]);
  expect(await noted()).toEqual(["2027-01-01T00:00:00.000Z", changed, 0]);
  isBroken = true;
  await runDueAt("2027-01-01T00:02:00Z", [often]);
  expect(await noted()).toEqual(["2027-01-01T00:02:00.000Z", 0, count]);
});

test("what one sweep makes due for another is processed in the same run, and so are the jobs of both", async () => {
  const [tenantId = 0] = tenants;
  const notify = defineTask("test.notify", z.object({ about: z.string() }));
  const notified: string[] = [];
  let provided = 0;
  let reminded = 0;
  const remind = defineSweep({
    name: "remind",
    everySeconds: 60,
    work: everyTenant,
    run: async ({ database }) => {
      if (provided === 0 || reminded > 0) return 0;
      reminded += 1;
      await database.inTenant(tenantId, (tx) => enqueue(tx, notify, { about: "reminder" }));
      return 1;
    },
  });
  const provide = defineSweep({
    name: "provide",
    everySeconds: 60,
    work: everyTenant,
    run: async () => (provided++ === 0 ? 1 : 0),
  });
  const handler = handleTask(notify, async ({ payload }) => {
    notified.push(payload.about);
  });
  const report = await runDueAt("2027-01-01T00:00:00Z", [remind, provide], [handler]);
  expect(report).toEqual({ swept: { remind: 1, provide: 1 }, jobs: 1, failures: 0 });
  expect(notified).toEqual(["reminder"]);
});

test("a job for a later time runs when the given time reaches it, and sees that time", async () => {
  const [tenantId = 0] = tenants;
  const wake = defineTask("test.wake", z.object({}));
  const woken: string[] = [];
  const handler = handleTask(wake, async ({ now }) => {
    woken.push(now.toISOString());
  });
  const runAt = new Date("2090-06-01T00:00:00Z");
  await db.database.inTenant(tenantId, (tx) => enqueue(tx, wake, {}, { runAt }));
  await runDueAt("2090-05-31T23:59:59Z", [], [handler]);
  expect(woken).toEqual([]);
  await runDueAt("2090-06-01T00:00:00Z", [], [handler]);
  expect(woken).toEqual(["2090-06-01T00:00:00.000Z"]);
});

test("a running worker repeats its sweeps", async () => {
  let runs = 0;
  const tick = defineSweep({
    name: "tick",
    everySeconds: 1,
    work: everyTenant,
    run: async () => {
      runs += 1;
      return 1;
    },
  });
  const registry = new Registry();
  const worker = startWorker({
    jobsUrl: db.jobsUrl,
    database: db.database,
    handlers: [],
    sweeps: [tick],
    clock: systemClock,
    log: silentLog,
    registry,
  });
  await eventually(() => runs >= 2).finally(() => worker.stop());
  expect(await registry.metrics()).toContain('weitersagen_swept_total{sweep="tick"}');
});

test("batches continue until one is not full", async () => {
  const left = [10, 10, 3, 10];
  expect(await inBatches(10, async () => left.shift() ?? 0)).toBe(23);
  expect(left).toEqual([10]);
});

test("a row that fails is left for the next run and reported, and no other row waits for it", async () => {
  const [tenantId = 0] = tenants;
  await db.owner.query("create table due_row (id bigint primary key, tries integer not null default 0)");
  await db.owner.query("grant all on due_row to weitersagen_app");
  await db.owner.query("insert into due_row select n from generate_series(1, 25) n");
  const bad = new Set([1, 2, 3, 11]);
  const sweep = defineSweep({
    name: "rows",
    everySeconds: 60,
    work: everyTenant,
    run: ({ tenantId: visited, database, failures }) =>
      visited !== tenantId
        ? Promise.resolve(0)
        : inBatches(
            3,
            (size, rows) =>
              database.inTenant(tenantId, async (tx) => {
                const { rows: due } = await sql<{ id: number }>`
                  select id from due_row where tries = 0 order by id limit ${size} for update skip locked`.execute(
                  tx,
                );
                await eachRow(tx, due, { idOf: ({ id }) => id, failures: rows }, async ({ id }) => {
                  await sql`update due_row set tries = 1 where id = ${id}`.execute(tx);
                  if (bad.has(id)) await sql`select 1 / 0`.execute(tx);
                });
                return due.length;
              }),
            failures,
          ),
  });
  const registry = new Registry();
  const { failures, swept } = await runDue({
    jobsUrl: db.jobsUrl,
    database: db.database,
    log: silentLog,
    registry,
    now: new Date("2027-01-01T00:00:00Z"),
    sweeps: [sweep],
    handlers: [],
  });
  const { rows } = await db.owner.query<{ id: number }>("select id from due_row where tries = 0 order by id");
  expect(rows.map(({ id }) => id)).toEqual([...bad]);
  expect(swept["rows"]).toBe(21);
  expect(failures).toBeGreaterThanOrEqual(4);
  expect(await registry.metrics()).toContain(
    `weitersagen_sweep_rows_failing{sweep="rows",tenant="${tenantId}"} 4`,
  );
});
