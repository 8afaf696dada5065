import { createHash } from "node:crypto";
import type { Client } from "pg";
import { systemClock } from "../clock.ts";
import { StartupError } from "../startup-error.ts";
import type { AppliedMigration, Migration } from "./migration-files.ts";

/*
 * The schema was once built by forty migrations, 0001_tenant.sql to 0065_mail_of_address.sql. They were merged into
 * one file per subject, 0001 to 0022, which define the same schema. A database that has all forty needs no change but
 * in its list of applied migrations.
 */
const formerFirst = "0001_tenant.sql";
const formerLast = "0065_mail_of_address.sql";
/** SHA-256 over number, name and checksum of the forty migrations. */
const formerFingerprint = "d779a4d6fb8dd525fc5691923c25973c7e9bebf92feca70e4426eefc0c9ed478";
const lastMergedNumber = 22;

export function isFormerSchema(applied: readonly AppliedMigration[]): boolean {
  return applied[0]?.name === formerFirst;
}

function fingerprint(applied: readonly AppliedMigration[]): string {
  const lines = applied.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`);
  return createHash("sha256").update(lines.join("")).digest("hex");
}

/** Lists the merged files as applied, in place of the former migrations. Refuses a database that lacks some of those. */
export async function takeOverFormerSchema(
  client: Client,
  applied: readonly AppliedMigration[],
  files: readonly Migration[],
): Promise<void> {
  if (fingerprint(applied) !== formerFingerprint) {
    throw new StartupError(
      `The database has the schema of an older version (its newest migration is ${applied.at(-1)?.name}). ` +
        `Update it first with the last version that has the migration ${formerLast}, then start this version.`,
    );
  }
  const merged = files.filter(({ number }) => number <= lastMergedNumber);
  await client.query("begin");
  await client.query("delete from migration.applied");
  await client.query(
    `insert into migration.applied (number, name, checksum, applied_at)
     select number, name, checksum, $4
       from unnest($1::integer[], $2::text[], $3::text[]) as merged (number, name, checksum)`,
    [
      merged.map(({ number }) => number),
      merged.map(({ name }) => name),
      merged.map(({ checksum }) => checksum),
      systemClock.now(),
    ],
  );
  await client.query("commit");
}
