import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { silentLog, type TestDatabase, testDatabase } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { enqueue } from "./enqueue.ts";
import { defineTask, handleTask } from "./task.ts";
import { type JobWorker, startWorker, type WorkerDeps } from "./worker.ts";

const greet = defineTask("test.greet", z.object({ name: z.string() }));

let db: TestDatabase;
let tenantId: number;
const workers: JobWorker[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await db.addTenant();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await db.owner.query("delete from graphile_worker._private_jobs");
});

function work(deps: Partial<WorkerDeps>): JobWorker {
  const worker = startWorker({
    jobsUrl: db.jobsUrl,
    database: db.database,
    handlers: [],
    sweeps: [],
    clock: systemClock,
    log: silentLog,
    registry: new Registry(),
    ...deps,
  });
  workers.push(worker);
  return worker;
}

const enqueueGreeting = (name: string) =>
  db.database.inTenant(tenantId, (tx) => enqueue(tx, greet, { name }));

test("a job runs if and only if its transaction was committed, and under the tenant that enqueued it", async () => {
  const greeted: string[] = [];
  work({
    handlers: [
      handleTask(greet, async (run) => {
        greeted.push(`${run.tenantId} ${run.payload.name}`);
      }),
    ],
  });
  const rolledBack = db.database.inTenant(tenantId, async (tx) => {
    await enqueue(tx, greet, { name: "never" });
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  await enqueueGreeting("Erika");
  await eventually(() => greeted.length > 0);
  await sleep(100);
  expect(greeted).toEqual([`${tenantId} Erika`]);
});

test("several workers share the queue: every job runs once", async () => {
  const greeted: string[] = [];
  const handlers = [
    handleTask(greet, async ({ payload }) => {
      greeted.push(payload.name);
    }),
  ];
  for (let i = 0; i < 3; i++) work({ handlers });
  const names = Array.from({ length: 60 }, (_, index) => `person ${index}`);
  await Promise.all(names.map(enqueueGreeting));
  await eventually(() => greeted.length >= names.length);
  await sleep(100);
  expect(greeted.toSorted()).toEqual(names.toSorted());
});

test("a job with the same key replaces the waiting one, but not that of another tenant", async () => {
  const other = await db.addTenant();
  const later = new Date(Date.parse("2090-01-01T00:00:00Z"));
  for (const tenant of [tenantId, tenantId, other]) {
    await db.database.inTenant(tenant, (tx) =>
      enqueue(tx, greet, { name: "x" }, { runAt: later, jobKey: "greet:x" }),
    );
  }
  const { rowCount } = await db.owner.query("select from graphile_worker.jobs");
  expect(rowCount).toBe(2);
});

test("stopping takes no new job and waits for the running one", async () => {
  const steps: string[] = [];
  const worker = work({
    handlers: [
      handleTask(greet, async () => {
        steps.push("begun");
        await sleep(300);
        steps.push("done");
      }),
    ],
  });
  await enqueueGreeting("Erika");
  await eventually(() => steps.length > 0);
  workers.splice(0);
  await worker.stop();
  expect(steps).toEqual(["begun", "done"]);
});

test("a failed job is retried later, and neither queue nor log contains its payload", async () => {
  const lines: string[] = [];
  const log = createLog("debug", {
    write: (line: string) => lines.push(line),
  } as unknown as NodeJS.WritableStream);
  work({
    log,
    handlers: [
      handleTask(greet, async ({ payload }) => {
        throw new Error(`cannot greet ${payload.name}`);
      }),
    ],
  });
  await enqueueGreeting("erika@example.de");
  const failed =
    "select last_error, run_at > updated_at as later from graphile_worker.jobs where attempts > 0 and locked_at is null";
  let seen: unknown[] = [];
  await eventually(async () => {
    seen = (await db.owner.query(failed)).rows;
    return seen.length > 0;
  });
  expect(seen).toEqual([{ last_error: "Error", later: true }]);
  expect(lines.join("")).toContain('"task":"test.greet"');
  expect(lines.join("")).not.toContain("erika");
});

test("jobs of a killed worker are claimed by other workers within seconds", async () => {
  await enqueueGreeting("Erika");
  await db.owner.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '20 seconds', attempts = 1",
  );
  const greeted: string[] = [];
  work({
    handlers: [
      handleTask(greet, async ({ payload }) => {
        greeted.push(payload.name);
      }),
    ],
  });
  await eventually(() => greeted.length > 0);
  expect(greeted).toEqual(["Erika"]);
});

test("a long job of a live worker is not claimed by another", async () => {
  let runs = 0;
  const handlers = [
    handleTask(greet, async () => {
      runs += 1;
      await sleep(700);
    }),
  ];
  work({ handlers });
  await enqueueGreeting("Erika");
  await eventually(() => runs > 0);
  await db.owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'");
  work({ handlers });
  await sleep(800);
  expect(runs).toBe(1);
});

const breakConnections = () =>
  db.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

test("jobs continue after all database connections broke", async () => {
  const greeted: string[] = [];
  work({
    handlers: [
      handleTask(greet, async ({ payload }) => {
        greeted.push(payload.name);
      }),
    ],
  });
  await enqueueGreeting("before");
  await eventually(() => greeted.length === 1);
  await breakConnections();
  await eventually(() =>
    enqueueGreeting("after").then(
      () => true,
      () => false,
    ),
  );
  await eventually(() => greeted.includes("after"));
  expect(greeted).toContain("before");
}, 60_000);

/** As a restart does: every connection breaks, and no new one is accepted until the database is mended. */
async function failDatabase(): Promise<{ mend(): Promise<void> }> {
  const name = new URL(db.ownerUrl).pathname.slice(1);
  const server = new Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  return {
    async mend() {
      await server.query(`alter database ${name} with allow_connections true`);
      await server.end();
    },
  };
}

test("a job whose worker pool ended with the database runs again while its process lives on", async () => {
  let runs = 0;
  const failed = Promise.withResolvers<{ mend(): Promise<void> }>();
  work({
    handlers: [
      handleTask(greet, async () => {
        runs += 1;
        if (runs > 1) return;
        // The pool cannot mark this job as finished and ends.
        failed.resolve(await failDatabase());
      }),
    ],
  });
  await enqueueGreeting("Erika");
  const failure = await failed.promise;
  await sleep(2_000);
  await failure.mend();
  const unlockSoon = () =>
    db.owner.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null",
    );
  await eventually(
    async () => {
      // The jobs of a dead pool are unlocked after ten seconds. The test does not wait for them.
      await unlockSoon().catch(() => {});
      return runs > 1;
    },
    // The runner may hang at first and is then abandoned.
    { seconds: 50 },
  );
  expect(runs).toBe(2);
}, 90_000);

test("runs, failures and the depth of the queue are exposed as metrics", async () => {
  const registry = new Registry();
  work({
    registry,
    handlers: [
      handleTask(greet, async ({ payload }) => {
        if (payload.name === "bad") throw new Error("bad");
      }),
    ],
  });
  await enqueueGreeting("good");
  await enqueueGreeting("bad");
  // In one scrape: the two jobs run side by side, and the failed one is soon retried.
  const expected = [
    'weitersagen_job_seconds_count{task="test.greet",outcome="done"} 1',
    'weitersagen_job_seconds_count{task="test.greet",outcome="failed"} 1',
    'weitersagen_jobs_queued{task="test.greet",state="later"} 1',
  ];
  const missing = async () => {
    const figures = await registry.metrics();
    return expected.filter((figure) => !figures.includes(figure));
  };
  await expect.poll(missing, { interval: 15 }).toEqual([]);
});

test("a lane that hangs does not delay another lane", async () => {
  const greeted: string[] = [];
  const slow = defineTask("test.slow", z.object({}));
  const hanging = Promise.withResolvers<void>();
  work({
    log: pino({ level: "silent" }),
    handlers: [
      handleTask(slow, () => hanging.promise, { lane: { name: "slow", concurrency: 2 } }),
      handleTask(greet, async ({ payload }) => {
        greeted.push(payload.name);
      }),
    ],
  });
  await db.database.inTenant(tenantId, async (tx) => {
    for (let i = 0; i < 5; i++) await enqueue(tx, slow, {});
    await enqueue(tx, greet, { name: "Erika" });
  });
  await eventually(() => greeted.length > 0);
  expect(greeted).toEqual(["Erika"]);
  hanging.resolve();
});
