import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { seedDemo } from "../src/demo/demo-tenants.ts";
import { systemClock } from "../src/platform/clock.ts";
import { connectDatabase } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openOwnerPool } from "../src/platform/db/pool.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { createApiKey } from "../src/platform/session/api-keys.ts";
import { silentLog as log } from "./database.ts";
import { eventually } from "./eventually.ts";
import { KilledServer, writeWhile } from "./kill-run.ts";
import { chooseSeed, Random } from "./random.ts";
import { crash } from "./restarts.ts";
import { startSmtpSink } from "./smtp-sink.ts";

const isFull = process.env["FULL"] !== undefined;
const writes = isFull ? 4_000 : 500;
const restarts = isFull ? 20 : 4;
const random = new Random(chooseSeed());

// A server of its own: the shared one must not go down under the other tests.
const dataDir = await mkdtemp(join(tmpdir(), "restarted-jobs-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
const cluster = join(dataDir, "postgres", "cluster");
await migrate(postgres.ownerUrl, { log });
const owner = openOwnerPool({ url: postgres.ownerUrl, log });
const database = connectDatabase({ url: postgres.serverUrl, poolSize: 2, log });
await seedDemo(owner, database);
const sink = await startSmtpSink();
const server = new KilledServer(postgres.serverUrl, [randomBytes(32)], sink.url);
await server.start();
afterAll(async () => {
  await server.kill();
  await Promise.all([sink.stop(), database.close(), owner.end()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function issueApiKey(): Promise<string> {
  const { rows } = await owner.query<{ id: number }>("select id from tenant where slug = 'ewe'");
  const now = systemClock.now();
  const { key } = await database.inTenant(rows[0]?.id ?? 0, (tx) => createApiKey(tx, { name: "test", now }));
  return key;
}

/** Jobs that are due, running or failed, by task: what still has to be done. */
async function unfinished(): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query<Record<string, unknown>>(
    `select task_identifier as task, count(*)::integer as jobs, count(locked_at)::integer as locked,
            min(last_error) as error, max(attempts) as attempts
       from graphile_worker.jobs where locked_at is not null or run_at <= now() or last_error is not null
      group by 1`,
  );
  return rows;
}

const count = async (statement: string): Promise<number> => (await owner.query(statement)).rowCount ?? 0;

test(
  `after ${restarts} restarts of the database under load every due job is done within a minute, by the same process`,
  { timeout: isFull ? 900_000 : 180_000 },
  async () => {
    const apiKey = await issueApiKey();
    const settings = { server, random, writes, times: restarts, apiKey, rewards: [] };
    const { failed, orders } = await writeWhile(settings, async () => {
      await crash(cluster);
      // Sometimes while the jobs are beginning again after the crash before.
      await pause(random.int(2_500));
    });
    // A write may have been stored although its answer was lost: repeated, it is refused.
    expect(failed.filter((answer) => !answer.endsWith(": 409"))).toEqual([]);
    expect(orders.length).toBeGreaterThan(writes / 50);

    let left: unknown[] = [];
    await eventually(async () => (left = await unfinished()).length === 0, { seconds: 60 }).catch(() => {});
    expect(left).toEqual([]);
    expect(server.isRunning).toBe(true);
    expect(await count("select from mail where status <> 'sent'")).toBe(0);
    expect(
      await count(
        `select from placed_order o where o.verified_at is not null and o.recipient_id is not null
            and not exists (select from reward r where r.tenant_id = o.tenant_id and r.order_id = o.id)`,
      ),
    ).toBe(0);
  },
);
