import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, inject } from "vitest";
import { connectDatabase, type Database } from "../src/platform/db/database.ts";
import { openOwnerPool } from "../src/platform/db/pool.ts";

/** A log for tests: their output stays readable. */
export const silentLog = pino({ level: "silent" });

export interface TestDatabase {
  readonly database: Database;
  /** The address for the owner of the tables, who passes row-level security: for arranging and for checking. */
  readonly ownerUrl: string;
  readonly owner: Pool;
  /** Adds a tenant and answers its id. */
  readonly addTenant: (slug?: string) => Promise<number>;
}

async function onServer(statement: string): Promise<void> {
  const pool = new Pool({ connectionString: inject("postgresUrl"), max: 1 });
  await pool.query(statement).finally(() => pool.end());
}

/** A new address on the shared server; the database is dropped after the test file. */
async function scratchUrl(statement: (name: string) => string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(statement(name));
  afterAll(() => onServer(`drop database if exists ${name} with (force)`));
  const url = new URL(inject("postgresUrl"));
  url.pathname = name;
  return url.href;
}

/** The address of a database without any table, for testing migrations themselves. */
export function emptyDatabase(): Promise<string> {
  return scratchUrl((name) => `create database ${name}`);
}

/** A migrated database of the test file's own. */
export async function testDatabase(): Promise<TestDatabase> {
  const ownerUrl = await scratchUrl(
    (name) => `create database ${name} template ${inject("templateDatabase")}`,
  );
  const database = connectDatabase({ url: ownerUrl, poolSize: 5, log: silentLog });
  const owner = openOwnerPool({ url: ownerUrl, log: silentLog });
  afterAll(() => Promise.all([database.close(), owner.end()]));
  let tenants = 0;
  return {
    database,
    ownerUrl,
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
