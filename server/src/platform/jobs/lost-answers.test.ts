import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { silentLog as log, testDatabase } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { type LossyWay, startLossyWay } from "../../../test/lossy-way.ts";
import { systemClock } from "../clock.ts";
import { enqueue } from "./enqueue.ts";
import { defineTask, handleTask } from "./task.ts";
import { type JobWorker, startWorker } from "./worker.ts";

const greet = defineTask("test.greet", z.object({}));
const db = await testDatabase();
const tenantId = await db.addTenant();
const enqueueGreeting = () => db.database.inTenant(tenantId, (tx) => enqueue(tx, greet, {}));

let way: LossyWay;
let worker: JobWorker;
let runs = 0;

/** A worker whose connections break when the database answers a statement with this text. */
async function workWhileLosing(answersTo: string): Promise<void> {
  runs = 0;
  way = await startLossyWay(db.jobsUrl);
  way.losesAnswerTo = answersTo;
  const count = handleTask(greet, async () => void (runs += 1));
  const parts = { database: db.database, clock: systemClock, log, registry: new Registry() };
  worker = startWorker({ ...parts, jobsUrl: way.url, handlers: [count], sweeps: [] });
}

afterEach(async () => {
  await worker.stop();
  await way.stop();
});

test("a worker that could not look up its tasks at first runs jobs as soon as the database answers", async () => {
  await enqueueGreeting();
  await workWhileLosing("_private_tasks");
  await eventually(() => way.lost > 0);
  way.losesAnswerTo = undefined;
  await eventually(() => runs > 0, { seconds: 40 });
  expect(runs).toBe(1);
}, 60_000);

test("a job that was claimed by a lost answer is not locked for good", async () => {
  await enqueueGreeting();
  await workWhileLosing("get_job");
  const locked = "select from graphile_worker._private_jobs where locked_at is not null";
  await eventually(async () => (await db.owner.query(locked)).rowCount === 1);
  way.losesAnswerTo = undefined;
  // Jobs of ended pools are unlocked after ten seconds. The test does not wait for them.
  await db.owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'");
  await eventually(() => runs > 0, { seconds: 40 });
  expect(runs).toBe(1);
}, 60_000);
