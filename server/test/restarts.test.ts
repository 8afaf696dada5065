import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { connectDatabase } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openOwnerPool } from "../src/platform/db/pool.ts";
import { DatabaseUnavailable } from "../src/platform/db/unavailable.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { silentLog as log } from "./database.ts";
import { restartUnderLoad } from "./restarts.ts";

const rounds = process.env["FULL"] ? 20 : 3;
vi.setConfig({ testTimeout: 30_000 + rounds * 5_000 });

// A server of its own: the shared one must not go down under the other tests.
const dataDir = await mkdtemp(join(tmpdir(), "restarts-"));
const server = await startEmbeddedPostgres({ dataDir, log });
await migrate(server.url, { log });
const owner = openOwnerPool({ url: server.url, log });
const database = connectDatabase({ url: server.url, poolSize: 4, log });
afterAll(async () => {
  await Promise.all([database.close(), owner.end()]);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
const { rows } = await owner.query<{ id: number }>(
  "insert into tenant (slug, brand) values ('north', 'North') returning id",
);
const tenantId = rows[0]?.id ?? 0;
const cluster = join(dataDir, "postgres", "cluster");

function write(run: string) {
  return (key: string) =>
    database.inTenant(tenantId, async (tx) => {
      await tx
        .insertInto("idempotency_key")
        .values({
          tenant_id: tenantId,
          call_id: run,
          key,
          request_hash: Buffer.of(),
          created_at: new Date(0),
        })
        .execute();
    });
}

function stored(run: string) {
  return async () => {
    const found = await database.inTenant(tenantId, (tx) =>
      tx.selectFrom("idempotency_key").select("key").where("call_id", "=", run).execute(),
    );
    return new Set(found.map(({ key }) => key));
  };
}

test(`${rounds} immediate restarts under load: only "unavailable", soon healthy, nothing lost`, async () => {
  const report = await restartUnderLoad({
    cluster,
    rounds,
    write: write("honest"),
    stored: stored("honest"),
  });
  expect(report.unexpected).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.slowestRecovery).toBeLessThan(5_000);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(rounds * 10);
});

test("the proof notices a write that is acknowledged before it is stored", async () => {
  const honest = write("hasty");
  const hasty = async (key: string) => {
    await honest(key).catch(() => {});
  };
  const report = await restartUnderLoad({ cluster, rounds: 1, write: hasty, stored: stored("hasty") });
  expect(report.lost.length).toBeGreaterThan(0);
});

test("the proof notices a failure that is not told as unavailable", async () => {
  const honest = write("raw");
  const raw = (key: string) =>
    honest(key).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailable ? error.cause : error;
    });
  const report = await restartUnderLoad({ cluster, rounds: 1, write: raw, stored: stored("raw") });
  expect(report.unexpected.length).toBeGreaterThan(0);
});
