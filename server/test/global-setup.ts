import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { seedDemo } from "../src/demo/demo-tenants.ts";
import { connectDatabase } from "../src/platform/db/database.ts";
import { appRole, asUser, jobsRole } from "../src/platform/db/logins.ts";
import { openOwnerPool } from "../src/platform/db/pool.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { testPassword } from "./test-password.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { readPostmasterFile, stopPostmaster } from "../src/platform/postgres/postmaster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the server that all test files share. */
    postgresUrl: string;
    /** The migrated database that every test file copies. */
    templateDatabase: string;
    /** A copy of it with the demo's tenants, for the files that start the product. */
    demoDatabase: string;
  }
}

const log = pino({ level: "silent" });
const prefix = "weitersagen-test-";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it runs.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A test run that was killed leaves its database running; the next run of the same user ends it. */
async function clearLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : Number.NaN;
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found?.uid !== process.getuid?.()) continue;
    const cluster = join(folder, "postgres", "cluster");
    const left = readPostmasterFile(cluster);
    if (left) await stopPostmaster(left.pid, cluster, "immediate");
    await rm(folder, { recursive: true, force: true });
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => {} };
  await clearLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  return {
    url: server.ownerUrl,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, statement: string, values: string[] = []): Promise<{ datname: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(statement, values).finally(() => client.end());
  return rows;
}

/** The roles belong to the whole cluster, where other runs may use them: they are changed only if they cannot log in. */
async function giveLogins(url: string): Promise<void> {
  for (const role of [appRole, jobsRole]) {
    const asRole = asUser(url, role, testPassword);
    for (let attempt = 1; !(await canLogIn(asRole)); attempt++) {
      if (attempt > 5) throw new Error(`${role} cannot log in`);
      // Another run may be doing the same.
      await ask(url, `alter role ${role} login password '${testPassword}'`).catch(() => {});
    }
  }
}

const canLogIn = (url: string): Promise<boolean> =>
  ask(url, "select").then(
    () => true,
    () => false,
  );

/** The template and every copy of it. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const found = await ask(url, "select datname from pg_database where starts_with(datname, $1)", [prefix]);
  for (const { datname } of found) await ask(url, `drop database ${datname} with (force)`);
}

/** Brings in the demo's tenants once for all files. A template can be copied only while no connection to it is open. */
async function seedTemplate(url: string): Promise<void> {
  const owner = openOwnerPool({ url, log });
  const database = connectDatabase({ url: asUser(url, appRole, testPassword), poolSize: 5, log });
  // Of the time at which the tests' clock starts, whenever they run.
  const now = new Date("2026-11-15T09:00:00Z");
  await seedDemo(owner, database, now).finally(() => Promise.all([database.close(), owner.end()]));
}

/** One PostgreSQL for the whole run, with a migrated template and one that holds the demo, too. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const prefixOfRun = `weitersagen_test_${process.pid}_`;
  const template = `${prefixOfRun}template`;
  const demo = `${prefixOfRun}demo`;
  const addressOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href;
  await dropDatabases(server.url, prefixOfRun);
  await ask(server.url, `create database ${template}`);
  await migrate(addressOf(template), { log });
  await giveLogins(server.url);
  await ask(server.url, `create database ${demo} template ${template}`);
  await seedTemplate(addressOf(demo));
  project.provide("postgresUrl", server.url);
  project.provide("templateDatabase", template);
  project.provide("demoDatabase", demo);
  return async () => {
    await dropDatabases(server.url, prefixOfRun);
    await server.stop();
  };
}
