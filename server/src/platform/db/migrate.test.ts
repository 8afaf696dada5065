import { mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase, silentLog as log } from "../../../test/database.ts";
import { StartupError } from "../startup-error.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const one = "-- one\ncreate table one ();";
const two = "-- two\ncreate table two ();";

/** A folder with these migrations and an empty database. */
async function arrange(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
  for (const [name, sql] of Object.entries(files)) await write(name, sql);
  const url = await emptyDatabase();
  return { folder, url, write, run: () => migrate(url, { log, folder }) };
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end());
  return rows;
}

const applied = (url: string) => ask(url, "select number, name from migration.applied order by number");

test("migrations are applied in order, once, and new ones later", async () => {
  const { url, write, run } = await arrange({ "0001_one.sql": one });
  await run();
  await write("0002_two.sql", two);
  await run();
  await run();
  expect(await applied(url)).toEqual([
    { number: 1, name: "0001_one.sql" },
    { number: 2, name: "0002_two.sql" },
  ]);
});

test("servers that start at the same time migrate once", async () => {
  const { url, run } = await arrange({ "0001_one.sql": one, "0002_two.sql": two });
  await Promise.all([run(), run(), run(), run()]);
  expect(await applied(url)).toHaveLength(2);
});

test("databases of one cluster can be migrated at the same time although they share the role", async () => {
  const databases = await Promise.all([1, 2, 3].map(() => arrange({ "0001_one.sql": one })));
  await Promise.all(databases.map(({ run }) => run()));
  for (const { url } of databases) expect(await applied(url)).toHaveLength(1);
});

test("a migration that fails changes nothing and stops the start", async () => {
  const { url, run } = await arrange({ "0001_one.sql": `${one} create table half (); select 1 / 0;` });
  await expect(run()).rejects.toThrow("Migration 0001_one.sql failed and changed nothing: division by zero");
  expect(await ask(url, "select to_regclass('half') as half")).toEqual([{ half: null }]);
  expect(await applied(url)).toEqual([]);
});

/** Another session that reads table `one` and keeps its transaction open. */
async function reading(url: string) {
  const reader = new Client({ connectionString: url });
  await reader.connect();
  await reader.query("begin; select * from one");
  return { end: () => reader.end() };
}

const change = "-- change\nalter table one add column more text;";
const locks = { timeoutMs: 100, pauseMs: 200, attempts: 3 };

test("a migration that waits for a table lets others use it, and is applied once the table is free", async () => {
  const { folder, url, write, run } = await arrange({ "0001_one.sql": one });
  await run();
  await write("0002_change.sql", change);
  const reader = await reading(url);
  const refused = Promise.withResolvers<void>();
  const warnings = pino({ level: "warn" }, { write: () => refused.resolve() });
  const migrated = migrate(url, { log: warnings, folder, locks: { ...locks, attempts: 50 } });
  await refused.promise;
  // Were the migration to wait for the reader, this one would wait behind it.
  expect(await ask(url, "select * from one")).toEqual([]);
  await reader.end();
  await migrated;
  expect(await applied(url)).toHaveLength(2);
});

test("a migration whose table stays locked gives up, says so and changes nothing", async () => {
  const { folder, url, write, run } = await arrange({ "0001_one.sql": one });
  await run();
  await write("0002_change.sql", `${two} ${change}`);
  const reader = await reading(url);
  await expect(migrate(url, { log, folder, locks })).rejects.toThrow(
    new StartupError(
      "Migration 0002_change.sql changed nothing: in 3 attempts its tables stayed locked by another session, such as a backup. Run it again when that one has ended (pg_stat_activity shows it).",
    ),
  );
  expect(await ask(url, "select to_regclass('two') as two")).toEqual([{ two: null }]);
  await reader.end();
  await run();
  expect(await applied(url)).toHaveLength(2);
});

test("an applied migration that was edited is refused", async () => {
  const { write, run } = await arrange({ "0001_one.sql": one });
  await run();
  await write("0001_one.sql", `${one} -- more`);
  await expect(run()).rejects.toThrow(
    new StartupError("Migration 0001_one.sql was changed after it had been applied. Add a new one instead."),
  );
});

test("other line endings are not an edit", async () => {
  const { write, run } = await arrange({ "0001_one.sql": one });
  await run();
  await write("0001_one.sql", one.replaceAll("\n", "\r\n"));
  await expect(run()).resolves.toBeUndefined();
});

test("an applied migration without its file is refused", async () => {
  const { folder, run } = await arrange({ "0001_one.sql": one, "0002_two.sql": two });
  await run();
  await unlink(join(folder, "0001_one.sql"));
  await expect(run()).rejects.toThrow(
    "Migration 0001_one.sql was applied to the database but its file is missing.",
  );
});

test("a program works with a database that the next version has migrated", async () => {
  const { folder, run } = await arrange({ "0001_one.sql": one, "0002_two.sql": two });
  await run();
  await unlink(join(folder, "0002_two.sql"));
  await expect(run()).resolves.toBeUndefined();
});

test("a migration that declares so excludes programs which do not know an earlier one", async () => {
  const needing = (number: string) =>
    `-- Two.\n-- Requires servers that know migration ${number}.\nselect 2;`;
  const fine = await arrange({ "0001_one.sql": one, "0002_two.sql": needing("0001") });
  await fine.run();
  await unlink(join(fine.folder, "0002_two.sql"));
  await fine.run();
  const broken = await arrange({ "0001_one.sql": one, "0002_two.sql": needing("0002") });
  await broken.run();
  await unlink(join(broken.folder, "0002_two.sql"));
  await expect(broken.run()).rejects.toThrow(
    "The database no longer works with this program: 0002_two.sql needs one that knows migration 2, this one knows 1. Start the newer version.",
  );
});

test("a new migration with a number below an applied one is refused", async () => {
  const { write, run } = await arrange({ "0002_two.sql": two });
  await run();
  await write("0001_one.sql", one);
  await expect(run()).rejects.toThrow("Migration 0001_one.sql comes before number 2");
});

test("two migrations with the same number are refused", async () => {
  const { run } = await arrange({ "0001_one.sql": one, "0001_two.sql": two });
  await expect(run()).rejects.toThrow("Two migrations have the number 1");
});

test("an unreachable database is reported in one line", async () => {
  await expect(migrate("postgres://user@127.0.0.1:1/none", { log })).rejects.toThrow(
    /^The database cannot be reached: .+$/,
  );
});

test("the job queue is ready after the migrations", async () => {
  const { url, run } = await arrange({});
  await run();
  expect(await ask(url, "select to_regclass('graphile_worker._private_jobs') is not null as ready")).toEqual([
    { ready: true },
  ]);
});

test("every migration begins with its promise and has no transaction commands", async () => {
  const migrations = await readMigrations(migrationsFolder);
  expect(migrations.length).toBeGreaterThan(0);
  const withoutPromise = migrations.filter(({ sql }) => !/^-- \S.+\n/.test(sql));
  const withTransaction = migrations.filter(({ sql }) => /^\s*(?:begin|commit|rollback)\s*;/im.test(sql));
  expect([...withoutPromise, ...withTransaction].map(({ name }) => name)).toEqual([]);
});

/** Earlier ones are applied, and an applied migration is never edited. */
const FIRST_WITHOUT_SCAN = 800;

test("a check is added to a table without reading its rows, and validated by a later migration", async () => {
  const migrations = await readMigrations(migrationsFolder);
  const added = migrations
    .filter(({ number }) => number >= FIRST_WITHOUT_SCAN)
    .flatMap(({ number, sql }) =>
      [...sql.matchAll(/add constraint (\w+)\s+check\s*\(([\s\S]*?)(?=,\s*add constraint|;)/g)].map(
        ([, name = "", rest = ""]) => ({ number, name, isValid: !/\bnot valid\s*$/.test(rest) }),
      ),
    );
  expect(added.filter(({ isValid }) => isValid)).toEqual([]);
  const unread = added.filter(
    ({ number, name }) =>
      !migrations.some(
        (later) => later.number > number && later.sql.includes(`validate constraint ${name};`),
      ),
  );
  expect(unread).toEqual([]);
});
