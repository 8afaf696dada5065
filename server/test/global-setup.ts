import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { appRole, asUser, jobsRole } from "../src/platform/db/logins.ts";
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

/** One PostgreSQL for the whole run, with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const prefixOfRun = `weitersagen_test_${process.pid}_`;
  const template = `${prefixOfRun}template`;
  const templateUrl = new URL(server.url);
  templateUrl.pathname = template;
  await dropDatabases(server.url, prefixOfRun);
  await ask(server.url, `create database ${template}`);
  await migrate(templateUrl.href, { log });
  await giveLogins(server.url);
  project.provide("postgresUrl", server.url);
  project.provide("templateDatabase", template);
  return async () => {
    await dropDatabases(server.url, prefixOfRun);
    await server.stop();
  };
}
