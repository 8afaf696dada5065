import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineCall } from "@weitersagen/contract/call";
import { wire } from "@weitersagen/contract/wire";
import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { compose } from "../src/compose/product.ts";
import { readConfig } from "../src/config.ts";
import { seedDemo } from "../src/demo/demo-tenants.ts";
import { systemClock } from "../src/platform/clock.ts";
import { connectDatabase } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openOwnerPool } from "../src/platform/db/pool.ts";
import { on } from "../src/platform/http/handler.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { silentLog as log } from "./database.ts";
import { hang, spent } from "./hangs.ts";
import { restartUnderLoad, type WriteOutcome } from "./restarts.ts";

/** A handful of writes are refused once the database is back; this many would be seconds on an idle machine. */
const soon = 1_500;

const rounds = process.env["FULL"] ? 20 : 3;
/** In milliseconds; every other run has to pass on a busy machine. */
const longestRecovery = process.env["FULL"] ? 5_000 : 30_000;
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

// A server of its own: the shared one must not go down under the other tests.
const dataDir = await mkdtemp(join(tmpdir(), "restarts-"));
const server = await startEmbeddedPostgres({ dataDir, log });
await migrate(server.ownerUrl, { log });
const owner = openOwnerPool({ url: server.ownerUrl, log });
const database = connectDatabase({ url: server.serverUrl, poolSize: 4, log });
await seedDemo(owner, database);

/** A call that stores its key, in one of three ways: as it should, saying so before it is true, or failing in its own words. */
const keep = defineCall({
  id: "keep",
  scope: "tenant",
  tag: "Test",
  summary: "A call of this test",
  method: "POST",
  path: "/test/merken/{run}/{key}",
  access: "public",
  params: wire({ run: ["run", z.enum(["honest", "sluggish", "hasty", "raw"])], key: ["key", z.string()] }),
  answers: { 204: null },
  examples: {},
});
const product = await compose({
  config: readConfig({ LOG_LEVEL: "silent", JOBS: "0", DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" }),
  databaseUrl: server.serverUrl,
  jobsUrl: server.jobsUrl,
  secretKeys: [Buffer.alloc(32, 7)],
  clock: systemClock,
  log,
  extraCalls: [
    on(keep, async ({ params: { run, key } }, { tenant }) => {
      const storing = product.database.inTenant(tenant.id, async (tx) => {
        const row = { call_id: run, key, request_hash: Buffer.of(), created_at: new Date(0) };
        await tx
          .insertInto("idempotency_key")
          .values({ tenant_id: tx.tenantId, ...row })
          .execute();
      });
      await storing.catch((error: unknown) => {
        if (run === "honest" || run === "sluggish") throw error;
        if (run === "raw") throw new Error("the database is gone");
      });
    }),
  ],
});
await product.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = product.app.server.address() as { port: number };
afterAll(async () => {
  await product.stop();
  await Promise.all([database.close(), owner.end()]);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
const cluster = join(dataDir, "postgres", "cluster");

/** Every write is another visitor's: this is not about the limit of attempts. */
let visitors = 0;

const write =
  (run: string) =>
  async (key: string): Promise<WriteOutcome> => {
    visitors += 1;
    const visitor = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ewe/test/merken/${run}/${key}`, {
      method: "POST",
      headers: { "x-forwarded-for": visitor },
    });
    const text = await answer.text();
    if (answer.status === 204) return "stored";
    const isRefusal = answer.status === 503 && Number(answer.headers.get("retry-after")) > 0;
    return isRefusal ? "refused" : `${answer.status} ${text}`;
  };

const stored = (run: string) => async () => {
  const { rows } = await owner.query<{ key: string }>("select key from idempotency_key where call_id = $1", [
    run,
  ]);
  return new Set(rows.map(({ key }) => key));
};

const restarting = (run: string, times: number) =>
  restartUnderLoad({ cluster, rounds: times, write: write(run), stored: stored(run) });

test(`${rounds} immediate restarts under load: only 503 with Retry-After, soon healthy, nothing lost`, async () => {
  const report = await restarting("honest", rounds);
  expect(report.unexpected).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.refusedAfter).toBeLessThan(soon);
  expect(report.slowestRecovery).toBeLessThan(longestRecovery);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(rounds * 50);
});

test("the harness detects a write that is acknowledged before it is stored", async () => {
  expect((await restarting("hasty", 1)).lost.length).toBeGreaterThan(0);
});

test("the harness detects a product that stays unavailable long after its database is back", async () => {
  let left = 0;
  const isLate = () => left-- > 0;
  const sluggish = async (key: string): Promise<WriteOutcome> => {
    if (isLate()) return "refused";
    const outcome = await write("sluggish")(key);
    return isLate() ? "refused" : outcome;
  };
  const report = await restartUnderLoad({
    cluster,
    rounds: 1,
    write: sluggish,
    stored: stored("sluggish"),
    onBack: () => {
      left = 2 * soon;
    },
  });
  expect(report.refusedAfter).toBeGreaterThan(soon);
});

test("the harness detects a failure that is not reported as unavailable", async () => {
  expect((await restarting("raw", 1)).unexpected.length).toBeGreaterThan(0);
});

/** In milliseconds: two seconds are what it should take, 35 the limit of a single statement. */
const longestWait = process.env["FULL"] ? 10_000 : 20_000;

test("with a database that hangs, calls fail fast, commands wait, and all recover afterwards", async () => {
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const keys = Array.from({ length: 40 }, (_, index) => `hang-${visitors}-${index}`);
  const acknowledged: string[] = [];
  const writeAll = (name: string) =>
    Promise.all(
      keys.map(async (key) => {
        const outcome = await write("honest")(`${name}-${key}`);
        if (outcome === "stored") acknowledged.push(`${name}-${key}`);
        return outcome;
      }),
    );
  // On a busy machine a write of many at once may be refused. All of them are stored soon.
  const storeAll = async (name: string) => {
    let attempts = 0;
    const outcomes = async () => new Set(await writeAll(`${name}-${attempts++}`));
    await expect.poll(outcomes, { timeout: 60_000 }).toEqual(new Set(["stored"]));
  };
  await expect.poll(() => ask("/readyz"), { timeout: 60_000 }).toBe(200);
  await storeAll("before");
  await database.withoutTenant(async () => {});

  const goOn = await hang(cluster, owner);
  let isCommandDone = false;
  const command = database
    .withoutTenant((tx) => tx.selectFrom("tenant").select("id").execute())
    .finally(() => (isCommandDone = true));
  command.catch(() => {});
  try {
    const first = await spent(Promise.all([writeAll("during"), ask("/readyz"), ask("/healthz")]));
    expect(first.result.slice(1)).toEqual([503, 200]);
    expect(new Set(first.result[0])).toEqual(new Set(["refused"]));
    expect(first.milliseconds).toBeLessThan(longestWait);
    expect(isCommandDone).toBe(false);
    expect(await writeAll("later")).toEqual(keys.map(() => "refused"));
  } finally {
    goOn();
  }
  expect((await command).length).toBeGreaterThan(0);
  await expect.poll(() => ask("/readyz"), { timeout: 60_000 }).toBe(200);
  await storeAll("after");
  const known = await stored("honest")();
  expect(acknowledged.filter((key) => !known.has(key))).toEqual([]);
  // Nothing cut off is left: neither a transaction nor a connection beyond the pools' sizes.
  const inUse = `select count(*)::integer as connections, count(*) filter (where state = 'idle in transaction')::integer as open
    from pg_stat_activity where application_name = 'weitersagen'`;
  await expect
    .poll(async () => (await owner.query(inUse)).rows[0], { timeout: 20_000 })
    .toMatchObject({ connections: expect.toSatisfy((count: number) => count <= 16), open: 0 });
});
