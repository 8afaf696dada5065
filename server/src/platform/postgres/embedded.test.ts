import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { silentLog as log } from "../../../test/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { readPostmasterFile, stopPostmaster } from "./postmaster.ts";

vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
/** As root the tests run our program as an ordinary user too, unless only root can access the clone. */
const nobodyCanReadUs = isRoot && spawnSync("cat", [import.meta.filename], nobody).status === 0;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "embedded-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  onTestFinished(() => server.stop());
  return server;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end());
  return rows;
}

/** Starts another process on the folder; returns its first line and a function that kills it. */
async function startInOtherProcess(dataDir: string, account: { uid?: number; gid?: number } = {}) {
  const program = join(import.meta.dirname, "../../../test/embedded-owner.ts");
  const child = spawn(process.execPath, [program, dataDir], {
    ...account,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    line,
    async kill() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

const clusterOf = (dataDir: string) => join(dataDir, "postgres", "cluster");
const postmasterOf = (dataDir: string) => readPostmasterFile(clusterOf(dataDir))?.pid ?? 0;

test("an empty folder becomes a database that survives a restart and is durable by default", async () => {
  const folder = await temporaryFolder();
  const first = await startEmbeddedPostgres({ dataDir: join(folder, "new"), log });
  await ask(first.ownerUrl, "create table kept as select 'Grüße' as word");
  const settings = await ask(
    first.ownerUrl,
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listen,
            encoding, datlocprovider as provider, pg_encoding_to_char(encoding) as name,
            'ä' < 'z' as german from pg_database where datname = current_database()`,
  );
  expect(settings).toMatchObject([
    { fsync: "on", listen: "127.0.0.1", name: "UTF8", provider: "i", german: true },
  ]);
  await first.stop();
  // Like a backup that was restored without its file modes.
  await chmod(clusterOf(join(folder, "new")), 0o755);
  const second = await start(join(folder, "new"));
  expect(await ask(second.ownerUrl, "select word from kept")).toEqual([{ word: "Grüße" }]);
});

test("a connection needs the password, which only its owner can read", async () => {
  const folder = await temporaryFolder();
  const { ownerUrl: url } = await start(folder);
  const guess = new URL(url);
  guess.password = "guess";
  await expect(ask(guess.href, "select 1")).rejects.toThrow("password authentication failed");
  const file = join(folder, "postgres.password");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(url).toContain((await readFile(file, "utf8")).trim());
});

test("a second server on the same folder is refused, and the first keeps working", async () => {
  const folder = await temporaryFolder();
  const first = await start(folder);
  const refusal = `The data folder ${folder} is in use by another running server.`;
  expect((await startInOtherProcess(folder)).line).toBe(refusal);
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(refusal);
  expect(await ask(first.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a database whose server was killed is taken over", async () => {
  const folder = await temporaryFolder();
  const killed = await startInOtherProcess(folder);
  await ask(killed.line, "create table kept ()");
  const postmaster = postmasterOf(folder);
  await killed.kill();
  const next = await start(folder);
  expect(next.ownerUrl).toBe(killed.line);
  expect(postmasterOf(folder)).toBe(postmaster);
  expect(await ask(next.ownerUrl, "select * from kept")).toEqual([]);
});

test("a start waits for a database that is shutting down", async () => {
  const folder = await temporaryFolder();
  const killed = await startInOtherProcess(folder);
  await killed.kill();
  process.kill(postmasterOf(folder), "SIGINT");
  const next = await start(folder);
  expect(await ask(next.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the file of a dead database is no obstacle, even if another process has its id", async () => {
  const folder = await temporaryFolder();
  const killed = await startInOtherProcess(folder);
  await killed.kill();
  const file = join(clusterOf(folder), "postmaster.pid");
  const [, ...rest] = (await readFile(file, "utf8")).split("\n");
  await stopPostmaster(postmasterOf(folder), clusterOf(folder), "immediate");
  const bystander = spawn("sleep", ["60"], isRoot ? nobody : {});
  onTestFinished(() => void bystander.kill());
  await writeFile(file, [bystander.pid, ...rest].join("\n"));
  const next = await start(folder);
  expect(await ask(next.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a crashed database is restarted on the same address", async () => {
  const folder = await temporaryFolder();
  const { ownerUrl: url } = await start(folder);
  await ask(url, "create table kept ()");
  process.kill(postmasterOf(folder), "SIGKILL");
  const deadline = performance.now() + 30_000;
  let rows: unknown;
  while (!rows && performance.now() < deadline) {
    await pause(50);
    rows = await ask(url, "select * from kept").catch(() => undefined);
  }
  expect(rows).toEqual([]);
});

test("an interrupted first start does not disturb the next one", async () => {
  const folder = await temporaryFolder();
  await mkdir(`${clusterOf(folder)}.new`, { recursive: true });
  await writeFile(join(`${clusterOf(folder)}.new`, "PG_VERSION"), "18\n");
  const { ownerUrl: url } = await start(folder);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.runIf(!isRoot || nobodyCanReadUs)(
  "a folder that is not writable gets an error of one line",
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o555);
    const { line } = await startInOtherProcess(folder, isRoot ? nobody : {});
    expect(line).toBe(`The data folder ${folder} is not writable for this user.`);
  },
);

test("a file in place of the folder gets an error of one line", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expect(start(file)).rejects.toThrow(`The data folder ${file} is not a folder.`);
});

test("data of another PostgreSQL version gets an error of one line", async () => {
  const folder = await temporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  await server.stop();
  await writeFile(join(clusterOf(folder), "PG_VERSION"), "15\n");
  await expect(start(folder)).rejects.toThrow(
    /was created by PostgreSQL 15, but this version contains \d+\./,
  );
});

test.runIf(isRoot)(
  "under a folder that only root may enter the data is stored elsewhere and found again",
  async () => {
    const closed = await temporaryFolder();
    await chmod(closed, 0o700);
    const dataDir = join(closed, "data");
    const first = await startEmbeddedPostgres({ dataDir, log, durable: false });
    const home = (await readFile(join(dataDir, "postgres.location"), "utf8")).trim();
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    expect(home.startsWith(closed)).toBe(false);
    await ask(first.ownerUrl, "create table kept ()");
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, log, durable: false });
    expect(await ask(second.ownerUrl, "select * from kept")).toEqual([]);
    await second.stop();
    await rm(home, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(`The database is in ${home}`);
  },
);

test.runIf(nobodyCanReadUs)("root uses an ordinary user's data without changing its owner", async () => {
  const folder = await temporaryFolder();
  await chown(folder, 65534, 65534);
  const users = await startInOtherProcess(folder, nobody);
  await ask(users.line, "create table kept ()");
  await users.kill();
  const roots = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  expect(await ask(roots.ownerUrl, "select * from kept")).toEqual([]);
  await roots.stop();
  const again = await startInOtherProcess(folder, nobody);
  expect(await ask(again.line, "select * from kept")).toEqual([]);
  await again.kill();
  await stopPostmaster(postmasterOf(folder), clusterOf(folder));
});
