import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { restoreDatabase } from "../platform/backup/restore-database.ts";
import { writeBackup } from "../platform/backup/write.ts";
import { Refusal } from "../platform/refusal.ts";
import type { CommandContext, RunCommand } from "./command.ts";

export function addBackupCommands(program: Command, run: RunCommand): void {
  program
    .command("backup <file>")
    .description("write everything in the database to a file, while servers run; SECRET_KEY is not in it")
    .action((file: string) => run((context) => backup(resolve(file), context)));
  program
    .command("restore <file>")
    .description("restore a backup into an empty database; payouts stay closed until they are confirmed")
    .option("--overwrite", "delete everything that is in the database, after a question")
    .option("--yes", "overwrite without asking")
    .action((file: string, options: RestoreOptions) =>
      run((context) => restore(resolve(file), options, context), { startsEmpty: true }),
    );
}

async function isConfirmed({ confirm, databaseName }: CommandContext): Promise<boolean> {
  const answer = await confirm(`Delete everything in the ${databaseName}?`);
  if (answer !== undefined) return answer;
  throw new Refusal("wrongState", {
    detail: "Nothing was restored: without a terminal --overwrite also needs --yes.",
  });
}

const rowsIn = (tables: Readonly<Record<string, { readonly rows: number }>>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

async function backup(file: string, { ownerUrl, clock, print }: CommandContext): Promise<void> {
  const description = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  const { version } = JSON.parse(description) as { version: string };
  const { tables } = await writeBackup({ ownerUrl, file, version, now: clock.now() });
  print(`wrote ${rowsIn(tables)} rows of ${Object.keys(tables).length} tables to ${file}`);
  print("keep SECRET_KEY apart from it: without the key bank accounts and voucher codes cannot be read");
}

interface RestoreOptions {
  readonly overwrite?: true;
  readonly yes?: true;
}

async function restore(
  file: string,
  { overwrite, yes }: RestoreOptions,
  context: CommandContext,
): Promise<void> {
  const { ownerUrl, clock, log, print } = context;
  if (overwrite && !yes && !(await isConfirmed(context))) return print("nothing was restored");
  const { heading, ending } = await restoreDatabase({
    ownerUrl,
    file,
    overwrites: overwrite === true,
    now: clock.now(),
    log,
  });
  print(`restored ${rowsIn(ending.tables)} rows of ${heading.takenAt} (version ${heading.version})`);
  print(
    "payouts are closed until an operator confirms the last batch that the bank has: payout gate SLUG, payout reopen SLUG",
  );
  print("accounts that were deleted after the backup are back: delete them again");
}
