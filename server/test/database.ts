import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, inject } from "vitest";
import { connectDatabase, type Database } from "../src/platform/db/database.ts";
import { appRole, asUser, jobsRole } from "../src/platform/db/logins.ts";
import { openOwnerPool } from "../src/platform/db/pool.ts";
import { testPassword } from "./test-password.ts";

/** A log for tests: their output stays readable. */
export const silentLog = pino({ level: "silent" });

export interface TestDatabase {
  readonly database: Database;
  /** The address for the owner of the tables, who passes row-level security: for arranging and for checking. */
  readonly ownerUrl: string;
  /** The logins of the server and of the jobs, which own nothing. */
  readonly serverUrl: string;
  readonly jobsUrl: string;
  readonly owner: Pool;
  /** Adds a tenant and returns its id. */
  readonly addTenant: (slug?: string) => Promise<number>;
}

async function onServer(statement: string): Promise<void> {
  const pool = new Pool({ connectionString: inject("postgresUrl"), max: 1 });
  await pool.query(statement).finally(() => pool.end());
}

async function createDatabase(from = "template1"): Promise<{ name: string; url: string }> {
  // The run's own prefix: what a test leaves behind is dropped when the run ends.
  const name = `${inject("templateDatabase")}_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} template ${from}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = name;
  return { name, url: url.href };
}

/** The address of a database without any table, for testing migrations themselves. */
export async function emptyDatabase(): Promise<string> {
  return (await createDatabase()).url;
}

/** A migrated database of the test file's own, dropped after the file. Called at the top of the file. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject("templateDatabase"));

/** The same with the demo's tenants. */
export const demoDatabase = (): Promise<TestDatabase> => copyOf(inject("demoDatabase"));

async function copyOf(template: string): Promise<TestDatabase> {
  const { name, url: ownerUrl } = await createDatabase(template);
  const serverUrl = asUser(ownerUrl, appRole, testPassword);
  const jobsUrl = asUser(ownerUrl, jobsRole, testPassword);
  const database = connectDatabase({ url: serverUrl, poolSize: 5, log: silentLog });
  const owner = openOwnerPool({ url: ownerUrl, log: silentLog });
  afterAll(async () => {
    await Promise.all([database.close(), owner.end()]);
    await onServer(`drop database if exists ${name} with (force)`);
  });
  let tenants = 0;
  return {
    database,
    ownerUrl,
    serverUrl,
    jobsUrl,
    owner,
    async addTenant(slug = `tenant-${++tenants}`) {
      const { rows } = await owner.query<{ id: number }>(
        "insert into tenant (slug, brand) values ($1, $1) returning id",
        [slug],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error("no tenant was added");
      return id;
    },
  };
}
