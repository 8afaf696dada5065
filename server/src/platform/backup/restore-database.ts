import { Client } from "pg";
import type { BaseLogger } from "pino";
import { migrate, migrationsFolder } from "../db/migrate.ts";
import { readMigrations } from "../db/migration-files.ts";
import { StartupError } from "../startup-error.ts";
import type { Ending, Heading } from "./format.ts";
import { restoreRows, verifyBackup } from "./restore.ts";

interface RestoreDeps {
  readonly ownerUrl: string;
  readonly file: string;
  readonly overwrites: boolean;
  readonly now: Date;
  readonly log: BaseLogger;
}

async function ask<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url, application_name: "weitersagen-restore" });
  await client.connect();
  return (await client.query<Row>(statement, values).finally(() => client.end())).rows;
}

/** Migrations that this program does not have cannot be applied afterwards: the backup is of a newer version. */
async function requireKnownMigrations({ migrations, version }: Heading): Promise<void> {
  const known = new Map((await readMigrations(migrationsFolder)).map((file) => [file.number, file.checksum]));
  const unknown = migrations.find(({ number, checksum }) => known.get(number) !== checksum);
  if (!unknown) return;
  throw new StartupError(
    `The backup was made by version ${version} with the migration ${unknown.name}, which this version does not have.`,
  );
}

async function requireNotNewer(ownerUrl: string, heading: Heading): Promise<void> {
  const [found] = await ask<{ exists: boolean }>(
    ownerUrl,
    "select to_regclass('migration.applied') is not null as exists",
  );
  if (!found?.exists) return;
  const applied = await ask<{ number: number; name: string }>(
    ownerUrl,
    "select number, name from migration.applied order by number",
  );
  const own = new Set(heading.migrations.map(({ number }) => number));
  const extra = applied.find(({ number }) => !own.has(number));
  if (extra) {
    throw new StartupError(
      `The database has the migration ${extra.name}, the backup has not. Restore it into a database without tables; it is migrated afterwards.`,
    );
  }
}

/**
 * Restores a backup of this or an earlier version and migrates it to this one. Payouts stay closed until an operator has
 * confirmed what the bank has.
 */
export async function restoreDatabase(deps: RestoreDeps): Promise<{ heading: Heading; ending: Ending }> {
  const { ownerUrl, file, overwrites, now, log } = deps;
  const { heading } = await verifyBackup(file);
  await requireKnownMigrations(heading);
  await requireNotNewer(ownerUrl, heading);
  const only = new Set(heading.migrations.map(({ number }) => number));
  await migrate(ownerUrl, { log, only, isOnlyLogin: false });
  const ending = await restoreRows({ ownerUrl, file, heading, overwrites });
  await migrate(ownerUrl, { log, isOnlyLogin: false });
  await ask(ownerUrl, "select platform.close_payouts($1, $2)", [
    `restored a backup of ${heading.takenAt}`,
    now,
  ]);
  return { heading, ending };
}
