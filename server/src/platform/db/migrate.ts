import { join } from "node:path";
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

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await client.query(
      "insert into migration.applied (number, name, checksum, requires, applied_at) values ($1, $2, $3, $4, $5)",
      [migration.number, migration.name, migration.checksum, migration.requires, systemClock.now()],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Migration ${migration.name} failed and changed nothing: ${reason}`, {
      cause: error,
    });
  }
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
      await apply(client, migration);
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
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (unprepared.has(code)) throw new StartupError(`The database is not prepared yet. ${howToMigrate}`);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
