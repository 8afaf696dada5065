import { createHash, type Hash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartupError } from "../startup-error.ts";
import { type Ending, endOfRows, FORMAT, type Heading } from "./format.ts";
import { copiedTables, type CopiedTable, passesRowSecurity, plainText } from "./tables.ts";

interface BackupSettings {
  readonly ownerUrl: string;
  readonly file: string;
  readonly version: string;
  readonly now: Date;
}

const newline = 0x0a;

/** Writes everything to a file that only its owner can read. Servers keep working: the file holds one point in time. */
export async function writeBackup({ ownerUrl, file, version, now }: BackupSettings): Promise<Ending> {
  // Under another name until it is complete.
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${unfinished} cannot be written (${error.code}).`, { cause: error });
  });
  const client = new Client({ connectionString: ownerUrl, application_name: "weitersagen-backup" });
  client.on("error", () => {});
  let ending: Ending | undefined;
  try {
    await client.connect();
    const text = async function* () {
      ending = yield* dump(client, { version, takenAt: now.toISOString() });
    };
    await pipeline(text, createGzip({ level: 6 }), handle.createWriteStream());
    await reserve(file);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
    throw new StartupError(`There is no space for ${file}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
    await handle.close().catch(() => {});
  }
  if (!ending) throw new Error("the backup has no end");
  return ending;
}

/** A backup never replaces another one: creating the file fails if it exists. The rename then replaces the empty file. */
async function reserve(file: string): Promise<void> {
  const taken = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === "EEXIST" ? `${file} exists already.` : `${file} cannot be written (${error.code}).`,
      { cause: error },
    );
  });
  await taken.close();
}

async function* dump(
  client: Client,
  { version, takenAt }: Pick<Heading, "version" | "takenAt">,
): AsyncGenerator<Buffer, Ending> {
  await client.query(`begin isolation level repeatable read read only; ${plainText}`);
  const hash = createHash("sha256");
  const hashed = (text: Buffer) => {
    hash.update(text);
    return text;
  };
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  const tables = await copiedTables(client);
  // From here on no migration can change or drop one of them.
  await client.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
  yield hashed(line(await headingOf(client, version, takenAt)));
  const scopes = (await passesRowSecurity(client)) ? undefined : await tenantIds(client);
  const copied: Ending["tables"] = {};
  for (const table of tables) {
    yield hashed(line({ table: table.name, columns: table.columns }));
    const ofTable = createHash("sha256");
    let rows = 0;
    for await (const piece of rowsOf(client, table, scopes)) {
      rows += countLines(piece);
      ofTable.update(piece);
      yield hashed(piece);
    }
    yield hashed(endOfRows);
    copied[table.name] = { rows, ...digestOf(table, ofTable) };
  }
  const sequences = await sequenceValues(client);
  const ending = { tables: copied, sequences, sha256: hash.digest("hex") };
  yield line(ending);
  await client.query("commit");
  return ending;
}

const digestOf = ({ key }: CopiedTable, hash: Hash) =>
  key.length === 0 ? {} : { sha256: hash.digest("hex") };

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** An owner whom row-level security restricts reads one tenant after the other. */
async function* rowsOf(
  client: Client,
  { name, columns, key, isOfTenants }: CopiedTable,
  scopes: readonly number[] | undefined,
): AsyncGenerator<Buffer> {
  const order = key.length === 0 ? "" : ` order by ${key.join(", ")}`;
  for (const scope of isOfTenants && scopes ? scopes : [undefined]) {
    if (scope !== undefined)
      await client.query("select set_config('app.tenant_id', $1, true)", [String(scope)]);
    const rows = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}${order}) to stdout`));
    for await (const piece of rows) yield piece as Buffer;
  }
}

async function tenantIds(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>("select id from public.tenant order by id");
  return rows.map(({ id }) => id);
}

async function headingOf(client: Client, version: string, takenAt: string): Promise<Heading> {
  const { rows: migrations } = await client.query<Heading["migrations"][number]>(
    "select number, name, checksum from migration.applied order by number",
  );
  const { rows: partitions } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_inherits on inhrelid = pg_class.oid
      where inhparent = 'public.counted_batch'::regclass order by 1`,
  );
  return {
    weitersagen: "backup",
    format: FORMAT,
    version,
    takenAt,
    migrations,
    partitions: partitions.map(({ name }) => name),
  };
}

/** Read last: a sequence moves on outside of transactions, and may be ahead of the rows but never behind. */
async function sequenceValues(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
      where schemaname in ('public', 'platform', 'graphile_worker') and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}
