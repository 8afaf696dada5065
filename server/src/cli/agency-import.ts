import type { Command } from "commander";
import {
  type ImportCells,
  importColumns,
  importLines,
  type ImportLine,
  reviewLines,
} from "../modules/agency/service/import.ts";
import { CsvRecords } from "../modules/order/service/csv-records.ts";
import { displayName, openTextFile } from "../modules/order/service/text-file.ts";
import { StartupError } from "../platform/startup-error.ts";
import { reportBadLines } from "./bad-lines.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

interface ImportOptions extends KeyOptions {
  readonly dryRun?: true;
}

export function addAgencyImport(agency: Command, run: RunCommand): void {
  agency
    .command("import <slug> <file>")
    .description(
      `add and change agencies and members from a CSV file with the columns ${importColumns.join(", ")}`,
    )
    .option("--dry-run", "check the file and change nothing")
    .option(...keyFileOption)
    .action((slug: string, file: string, options: ImportOptions) =>
      run((context) => importFile(slug, file, options, context)),
    );
}

async function importFile(
  slug: string,
  path: string,
  { dryRun, ...key }: ImportOptions,
  context: CommandContext,
): Promise<void> {
  if (!dryRun) await signerIfNeeded(context, key, { ability: "agencies.change", tenant: slug });
  const lines = await readLines(path);
  const { print } = context;
  await inTenant(context, slug, async (tx) => {
    const { good, bad } = await reviewLines(tx, lines);
    const found = reportBadLines(bad, context);
    if (found !== undefined) return print(`${found}: nothing was changed`);
    if (dryRun) return print(`${good.length} lines can be imported`);
    const { agencies, members, changed } = await importLines(tx, good, context.clock.now());
    print(`${agencies} agencies and ${members} members added, ${changed} lines changed something known`);
  });
}

/** The first line names the columns, in any order; the delimiter is the one that it uses. */
async function readLines(path: string): Promise<ImportLine[]> {
  const file = await openTextFile(path);
  try {
    const head = await file.head(4_096);
    const delimiter = [";", "\t", ","].find((sign) => head.split(/\r|\n/)[0]?.includes(sign)) ?? ";";
    const records = new CsvRecords(delimiter);
    const all = [];
    for await (const piece of file.pieces()) all.push(...records.read(piece));
    all.push(...records.end());
    const [first, ...rest] = all;
    const columns = (first?.fields ?? []).map((name) => name.trim());
    requireColumns(columns, displayName(path));
    return rest.map(({ line, fields }) => ({ line, cells: cellsOf(columns, fields) }));
  } finally {
    await file.close();
  }
}

function requireColumns(columns: readonly string[], name: string): void {
  const known: readonly string[] = importColumns;
  const strange = columns.filter((column) => !known.includes(column));
  if (!columns.includes("Agenturnummer"))
    throw new StartupError(`${name}: the first line must name the columns, among them Agenturnummer.`);
  if (strange.length > 0) throw new StartupError(`${name} has unknown columns: ${strange.join(", ")}`);
}

/** A line that cannot be split has no cells, and is refused for its missing number. */
function cellsOf(columns: readonly string[], fields: readonly string[] | undefined): ImportCells {
  return Object.fromEntries(columns.map((column, index) => [column, fields?.[index]?.trim() ?? ""]));
}
