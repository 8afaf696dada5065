import { afterAll, afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { silentLog as log, testDatabase } from "../../../test/database.ts";
import { openJobsPool } from "../db/pool.ts";
import { enqueue } from "./enqueue.ts";
import { mendQueue, oldestDueSeconds } from "./mend-queue.ts";
import { defineTask } from "./task.ts";

const db = await testDatabase();
const tenantId = await db.addTenant();
const pool = openJobsPool({ url: db.jobsUrl, size: 1, log });
afterAll(() => pool.end());
afterEach(() => db.owner.query("delete from graphile_worker._private_jobs"));

const greet = defineTask("test.greet", z.object({}));

/** Adds a job, sets its columns, mends the queue and returns in how many seconds the job is due. */
async function dueAfterMending(columns: string): Promise<number> {
  await db.database.inTenant(tenantId, (tx) => enqueue(tx, greet, {}));
  await db.owner.query(`update graphile_worker._private_jobs set ${columns}`);
  await mendQueue(pool);
  const { rows } = await db.owner.query<{ seconds: number }>(
    "select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs",
  );
  return Math.round(rows[0]?.seconds ?? Number.NaN);
}

test("a job that failed with the database is tried again within half a minute and never given up", async () => {
  const outage = "last_error = 'DatabaseUnavailable', run_at = now() + interval '3 hours'";
  expect(await dueAfterMending(`${outage}, attempts = 9`)).toBeLessThanOrEqual(20);
  await db.owner.query("update graphile_worker._private_jobs set attempts = max_attempts");
  await mendQueue(pool);
  const { rows } = await db.owner.query("select attempts from graphile_worker._private_jobs");
  expect(rows).toEqual([{ attempts: 3 }]);
});

test("a job that failed for its own reasons keeps the delay that the queue gave it", async () => {
  const failed = "last_error = 'Error', attempts = 7, run_at = now() + interval '1000 seconds'";
  expect(await dueAfterMending(failed)).toBeGreaterThan(900);
});

test("jobs that were added while the clock was ahead keep their delay, counted from now", async () => {
  const ahead = "created_at = now() + interval '2 hours', updated_at = now() + interval '2 hours'";
  expect(await dueAfterMending(`${ahead}, run_at = now() + interval '2 hours'`)).toBeLessThanOrEqual(0);
  await db.owner.query("delete from graphile_worker._private_jobs");
  const later = await dueAfterMending(`${ahead}, run_at = now() + interval '2 hours 10 minutes'`);
  expect(later).toBeGreaterThan(590);
  expect(later).toBeLessThanOrEqual(600);
  await mendQueue(pool);
});

test("a job that failed while the clock was ahead does not wait until it is that late again", async () => {
  const failed = "last_error = 'Error', attempts = 1, run_at = now() + interval '2 hours'";
  expect(await dueAfterMending(failed)).toBeLessThanOrEqual(0);
});

test("a job for a later day stays there", async () => {
  expect(await dueAfterMending("run_at = now() + interval '3 days'")).toBeGreaterThan(250_000);
});

test("the age of the oldest due job counts neither later nor running nor given up jobs", async () => {
  expect(await oldestDueSeconds(pool)).toBe(0);
  for (const columns of [
    "run_at = now() + interval '1 hour'",
    "run_at = now() - interval '1 hour', locked_at = now(), locked_by = 'x'",
    "run_at = now() - interval '1 hour', attempts = max_attempts",
  ]) {
    await db.database.inTenant(tenantId, (tx) => enqueue(tx, greet, {}));
    await db.owner.query(`update graphile_worker._private_jobs set ${columns}`);
    expect(await oldestDueSeconds(pool)).toBe(0);
    await db.owner.query("delete from graphile_worker._private_jobs");
  }
  await db.database.inTenant(tenantId, (tx) => enqueue(tx, greet, {}));
  await db.owner.query("update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'");
  expect(await oldestDueSeconds(pool)).toBeGreaterThanOrEqual(90);
});
