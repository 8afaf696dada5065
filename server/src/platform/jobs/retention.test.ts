import { Registry } from "prom-client";
import { beforeAll, expect, test } from "vitest";
import { silentLog, type TestDatabase, testDatabase } from "../../../test/database.ts";
import { platformRetention } from "./retention.ts";
import { runDue } from "./run-due.ts";

let db: TestDatabase;
let tenantId: number;

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await db.addTenant();
});

const sweepAt = (now: string, serverNow = now) =>
  runDue({
    jobsUrl: db.jobsUrl,
    database: db.database,
    log: silentLog,
    registry: new Registry(),
    handlers: [],
    sweeps: platformRetention,
    now: new Date(now),
    serverNow: new Date(serverNow),
  });

const count = async (table: string): Promise<number> =>
  (await db.owner.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]
    ?.count ?? -1;

test("idempotency keys are deleted a second after 24 hours", async () => {
  await db.owner.query(
    `insert into idempotency_key (tenant_id, call_id, key, request_hash, created_at)
     select $1, 'call', 'key ' || n, '', '2026-11-14T12:00:00Z' from generate_series(1, 2500) as n`,
    [tenantId],
  );
  await sweepAt("2026-11-15T12:00:00Z");
  expect(await count("idempotency_key")).toBe(2500);
  const { swept } = await sweepAt("2026-11-15T12:00:01Z");
  expect(swept["forget.idempotency_key"]).toBe(2500);
  expect(await count("idempotency_key")).toBe(0);
});

test("closed windows of rate limits and expired tokens are deleted, open ones stay", async () => {
  await db.owner.query(
    `insert into rate_limit (tenant_id, bucket_hash, window_start, count)
     values ($1, 'old', '2026-11-01T00:00:00Z', 1), ($1, 'new', '2026-11-14T00:00:00Z', 1)`,
    [tenantId],
  );
  await db.owner.query(
    `insert into access_token (tenant_id, hash, kind, subject, created_at, expires_at)
     values ($1, 'old', 'user', 1, '2026-11-01T00:00:00Z', '2026-11-13T00:00:00Z'),
            ($1, 'new', 'user', 1, '2026-11-01T00:00:00Z', '2026-11-15T00:00:00Z')`,
    [tenantId],
  );
  await sweepAt("2026-11-14T12:00:00Z");
  expect(await count("rate_limit")).toBe(1);
  expect(await count("access_token")).toBe(1);
});

test("running with a future time ends no session that is still valid", async () => {
  await db.owner.query("delete from access_token");
  await db.owner.query(
    `insert into access_token (tenant_id, hash, kind, subject, created_at, expires_at)
     values ($1, 'valid', 'user', 1, '2026-11-14T00:00:00Z', '2026-11-15T00:00:00Z')`,
    [tenantId],
  );
  await sweepAt("2027-02-01T00:00:00Z", "2026-11-14T12:00:00Z");
  expect(await count("access_token")).toBe(1);
  await sweepAt("2027-02-01T00:00:00Z");
  expect(await count("access_token")).toBe(0);
});
