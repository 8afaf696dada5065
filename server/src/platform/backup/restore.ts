import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import * as z from "zod/mini";
import { StartupError } from "../startup-error.ts";
import { BackupReader, Ending, type Heading, Heading as HeadingLine, TableLine } from "./format.ts";
import { copiedTables, forwardReferences, type CopiedTable, passesRowSecurity, plainText } from "./tables.ts";

function openBackup(file: string): BackupReader {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on("error", (error: NodeJS.ErrnoException) =>
    unpacked.destroy(new Error(`it cannot be read (${error.code})`)),
  );
  return new BackupReader(file, packed.pipe(unpacked));
}

type OnTable = (line: z.infer<typeof TableLine>, rows: AsyncGenerator<Buffer>) => Promise<void>;

/** Reads a backup from start to end. */
async function readThrough(
  file: string,
  onTable: OnTable,
): Promise<{ readonly heading: Heading; readonly ending: Ending }> {
  const reader = openBackup(file);
  const heading = z.safeParse(HeadingLine, await reader.json());
  if (!heading.success) throw reader.damaged("its first line is unknown to this version");
  for (;;) {
    const before = reader.checksum;
    const line = await reader.json();
    const table = z.safeParse(TableLine, line);
    if (table.success) {
      await onTable(table.data, reader.rows());
      continue;
    }
    const ending = z.safeParse(Ending, line);
    if (!ending.success) throw reader.damaged("a line is unknown to this version");
    if (ending.data.sha256 !== before) throw reader.damaged("its checksum is wrong");
    return { heading: heading.data, ending: ending.data };
  }
}

/** Reads the whole file, so that nothing of a damaged one is restored. */
export function verifyBackup(file: string) {
  return readThrough(file, async (_line, rows) => {
    while (!(await rows.next()).done);
  });
}

interface RestoreSettings {
  readonly ownerUrl: string;
  readonly file: string;
  readonly heading: Heading;
  /** Rows that are there already are deleted. */
  readonly overwrites: boolean;
}

/** Fills the tables, whose migrations are those of the backup. All or nothing. */
export async function restoreRows({ ownerUrl, file, heading, overwrites }: RestoreSettings): Promise<Ending> {
  const client = new Client({ connectionString: ownerUrl, application_name: "weitersagen-restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`begin; ${plainText}`);
    await refuseUsers(client);
    const tables = await copiedTables(client);
    await clear(client, tables, overwrites);
    const isRestricted = !(await passesRowSecurity(client));
    const known = new Map(tables.map((table) => [table.name, table]));
    await release(client, tables, isRestricted);
    const forward = await forwardReferences(client, tables);
    for (const { table, name } of forward) {
      await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
    }
    await makePartitions(client, heading);
    const counts = new Map<string, number>();
    const { ending } = await readThrough(file, async ({ table, columns }, rows) => {
      if (!known.has(table))
        throw new StartupError(`The database has no table ${table}; nothing was restored.`);
      const target = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
      await pipeline(Readable.from(rows), target);
      counts.set(table, target.rowCount);
    });
    await client.query("set constraints all immediate");
    for (const { table, name } of forward) {
      await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
    }
    await secure(client, tables, isRestricted);
    verifyCounts(ending, counts);
    for (const [name, value] of Object.entries(ending.sequences)) {
      await client.query("select setval($1, $2)", [name, value]);
    }
    await client.query("commit");
    await client.query("analyze");
    return ending;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** A server that runs meanwhile would show a mixture, and keep copies of what is no longer true. */
async function refuseUsers(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and application_name in ('weitersagen', 'weitersagen-jobs', 'weitersagen-liveness')`,
  );
  if (rowCount)
    throw new StartupError("A server or worker uses this database. Stop all of them, then restore.");
}

async function clear(client: Client, tables: readonly CopiedTable[], overwrites: boolean): Promise<void> {
  const names = tables.map(({ name }) => name);
  await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
  for (const name of names.filter((candidate) => !isBookkeeping(candidate))) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount && !overwrites) {
      throw new StartupError(
        "The database is not empty. Restore into an empty one, or add --overwrite to delete everything in it.",
      );
    }
  }
  await client.query(`truncate ${names.join(", ")}`);
}

/** Rows that exist before anything was entered. */
const isBookkeeping = (name: string): boolean =>
  name === "platform.key_probe" || (name.startsWith("graphile_worker.") && !name.endsWith("_private_jobs"));

/** The rows were valid when they were written: triggers that write further rows or refuse changes must not run again. */
async function release(client: Client, tables: readonly CopiedTable[], isRestricted: boolean): Promise<void> {
  for (const { name, isOfTenants } of tables) {
    await client.query(`alter table ${name} disable trigger user`);
    if (isRestricted && isOfTenants) await client.query(`alter table ${name} no force row level security`);
  }
}

async function secure(client: Client, tables: readonly CopiedTable[], isRestricted: boolean): Promise<void> {
  for (const { name, isOfTenants } of tables) {
    await client.query(`alter table ${name} enable trigger user`);
    if (isRestricted && isOfTenants) await client.query(`alter table ${name} force row level security`);
  }
}

/** Partitions of months in which something was clicked. */
async function makePartitions(client: Client, { partitions }: Heading): Promise<void> {
  for (const name of partitions) {
    const [, year, month] = /^counted_batch_(\d{4})_(\d{2})$/.exec(name) ?? [];
    if (year === undefined || month === undefined)
      throw new StartupError(`The partition ${name} is unknown.`);
    await client.query(`select platform.make_click_month('${year}-${month}-01')`);
  }
}

function verifyCounts({ tables }: Ending, counts: ReadonlyMap<string, number>): void {
  for (const [name, { rows }] of Object.entries(tables)) {
    if (counts.get(name) !== rows) {
      throw new StartupError(
        `Of ${name} ${counts.get(name)} rows arrived instead of ${rows}; nothing was restored.`,
      );
    }
  }
}
