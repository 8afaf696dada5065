import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";

export interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
  /** Servers must know this migration to work with the database afterwards; 0: those of the version before still do. */
  requires: number;
}

/** A line of its own in a migration that removes or renames what servers of the version before still use. */
const requirement = /^-- Requires servers that know migration (\d{4})\.$/m;

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = Number(fileName.exec(name)?.[1]);
  const sql = await readFile(join(folder, name), "utf8");
  // A checkout with other line endings is the same migration.
  const checksum = createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
  return { number, name, sql, checksum, requires: Number(requirement.exec(sql)?.[1] ?? 0) };
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).toSorted();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number) {
      throw new StartupError(`Two migrations have the number ${number}, one of them ${name}.`);
    }
  }
  return migrations;
}

export interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
  requires: number;
}

/** The migrations to apply, in order. Refuses a database whose applied migrations do not match the files. */
export function pendingMigrations(
  files: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const byNumber = new Map(files.map((file) => [file.number, file]));
  const newestFile = files.at(-1)?.number ?? 0;
  const newestApplied = Math.max(0, ...applied.map(({ number }) => number));
  const breaking = applied.find(({ requires }) => requires > newestFile);
  if (breaking) {
    throw new StartupError(
      `The database no longer works with this program: ${breaking.name} needs one that knows migration ${breaking.requires}, this one knows ${newestFile}. Start the newer version.`,
    );
  }
  for (const { number, name, checksum } of applied) {
    // A server of the next version may have migrated already, while this one is still in use.
    if (number > newestFile) continue;
    const file = byNumber.get(number);
    if (!file)
      throw new StartupError(`Migration ${name} was applied to the database but its file is missing.`);
    if (file.checksum !== checksum) {
      throw new StartupError(
        `Migration ${name} was changed after it had been applied. Add a new one instead.`,
      );
    }
  }
  const done = new Set(applied.map(({ number }) => number));
  const pending = files.filter(({ number }) => !done.has(number));
  const late = pending.find(({ number }) => number < newestApplied);
  if (late) {
    throw new StartupError(
      `Migration ${late.name} comes before number ${newestApplied}, which is applied already. Give it a new number.`,
    );
  }
  return pending;
}
