import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Logger as WorkerLogger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import type { BaseLogger } from "pino";
import { systemClock } from "../clock.ts";
import { StartupError } from "../startup-error.ts";
import { isFormerSchema, takeOverFormerSchema } from "./former-schema.ts";
import {
  type AppliedMigration,
  type Migration,
  pendingMigrations,
  readMigrations,
} from "./migration-files.ts";
import { openOwnerPool } from "./pool.ts";
import { ensureRoles, grantMigrationList, grantQueue } from "./roles.ts";
import { codeOf } from "./unavailable.ts";

export const migrationsFolder = join(import.meta.dirname, "../../../migrations");

// Any number that no other advisory lock of this database uses.
const lockKey = 7_204_001;

const listApplied = "select number, name, checksum, requires from migration.applied order by number";
const howToMigrate = "Run `npx weitersagen migrate` with DATABASE_ADMIN_URL.";

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  await client.query("create schema if not exists migration");
  await client.query(
    `create table if not exists migration.applied (
       number integer primary key, name text not null, checksum text not null,
       applied_at timestamptz not null)`,
  );
  await client.query(
    "alter table migration.applied add column if not exists requires integer not null default 0",
  );
  const { rows } = await client.query<AppliedMigration>(listApplied);
  return rows;
}

/** How a migration waits for the tables that it changes while servers use them. */
interface LockWait {
  /** While it waits for a table, all later statements on that table wait behind it. */
  readonly timeoutMs: number;
  /** Between two attempts, so that waiting statements can run. */
  readonly pauseMs: number;
  readonly attempts: number;
}

const lockWait: LockWait = { timeoutMs: 3_000, pauseMs: 5_000, attempts: 10 };

// No lock within the timeout, and a deadlock.
const lockCodes = new Set(["55P03", "40P01"]);

/** Applies it in one transaction. Answers false if it changed nothing because a table stayed locked. */
async function apply(client: Client, migration: Migration, timeoutMs: number): Promise<boolean> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${timeoutMs}`);
    await client.query(migration.sql);
    await client.query(
      "insert into migration.applied (number, name, checksum, requires, applied_at) values ($1, $2, $3, $4, $5)",
      [migration.number, migration.name, migration.checksum, migration.requires, systemClock.now()],
    );
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (lockCodes.has(codeOf(error))) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Migration ${migration.name} failed and changed nothing: ${reason}`, {
      cause: error,
    });
  }
}

async function applyInTurn(
  client: Client,
  migration: Migration,
  { log, locks: { timeoutMs, pauseMs, attempts } = lockWait }: Pick<MigrateOptions, "log" | "locks">,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await setTimeout(pauseMs);
    if (await apply(client, migration, timeoutMs)) return;
    log.warn({ migration: migration.name, attempt }, "migration found its tables locked");
  }
  throw new StartupError(
    `Migration ${migration.name} changed nothing: in ${attempts} attempts its tables stayed locked by another session, such as a backup. Run it again when that one has ended (pg_stat_activity shows it).`,
  );
}

const quiet = new WorkerLogger(() => () => {});

async function prepareJobQueue(url: string, log: BaseLogger): Promise<void> {
  const pgPool = openOwnerPool({ url, log });
  try {
    await runMigrations({ pgPool, schema: "graphile_worker", logger: quiet });
  } finally {
    await pgPool.end();
  }
}

interface MigrateOptions {
  readonly log: BaseLogger;
  readonly folder?: string;
  /** Apply these only, to prepare a database for rows of an earlier version. */
  readonly only?: ReadonlySet<number>;
  /** False: the server and the jobs have logins of their own, so the owner need not be able to take their roles. */
  readonly isOnlyLogin?: boolean;
  readonly locks?: LockWait;
}

/**
 * Applies the pending migrations. Several servers may start at the same time: an advisory lock lets one of them
 * migrate, and the others then find nothing pending.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: "weitersagen-migrate" });
  await client.connect().catch((error: Error) => {
    throw new StartupError(`The database cannot be reached: ${error.message}`, { cause: error });
  });
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await ensureRoles(client, { grantToCurrentUser: options.isOnlyLogin ?? true });
    const files = await readMigrations(options.folder ?? migrationsFolder);
    let applied = await readApplied(client);
    if (isFormerSchema(applied)) {
      await takeOverFormerSchema(client, applied, files);
      applied = await readApplied(client);
    }
    const { only } = options;
    const wanted = only ? files.filter(({ number }) => only.has(number)) : files;
    const pending = pendingMigrations(wanted, applied);
    for (const migration of pending) {
      await applyInTurn(client, migration, options);
      options.log.debug({ migration: migration.name }, "migration applied");
    }
    const last = pending.at(-1);
    if (last) options.log.info({ count: pending.length, last: last.name }, "migrations applied");
    await grantMigrationList(client);
    await prepareJobQueue(ownerUrl, options.log);
    await grantQueue(client);
  } finally {
    await client.end();
  }
}

// No such schema, table or column, and no right to read it.
const unprepared = new Set(["3F000", "42P01", "42501", "42703"]);

/** For a process without the right to migrate: refuses a database whose migrations another login has yet to apply. */
export async function requireMigrated(serverUrl: string, folder = migrationsFolder): Promise<void> {
  const client = new Client({ connectionString: serverUrl, application_name: "weitersagen-migrate" });
  try {
    await client.connect();
    const { rows } = await client.query<AppliedMigration>(listApplied);
    const [missing] = pendingMigrations(await readMigrations(folder), rows);
    if (missing) throw new StartupError(`The database lacks the migration ${missing.name}. ${howToMigrate}`);
  } catch (error) {
    if (unprepared.has(codeOf(error)))
      throw new StartupError(`The database is not prepared yet. ${howToMigrate}`);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
