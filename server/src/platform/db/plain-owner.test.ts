import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Pool } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { silentLog as log } from "../../../test/database.ts";
import { StartupError } from "../startup-error.ts";
import { connectDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openOwnerPool } from "./pool.ts";

// A hosted PostgreSQL gives its customers no superuser, so row-level security restricts the owner of the tables too.
const administrator = new Pool({ connectionString: inject("postgresUrl"), max: 1 });
const made: string[] = [];
afterAll(async () => {
  for (const name of made) {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.query(`drop role ${name}`);
  }
  await administrator.end();
});

/** A database with an owner of the same name that has only the given rights. */
async function hostedDatabase(rights: string): Promise<string> {
  const name = `plain_${randomBytes(6).toString("hex")}`;
  await administrator.query(`create role ${name} login nosuperuser ${rights} password 'secret'`);
  made.push(name);
  await administrator.query(`create database ${name} owner ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.username = name;
  url.password = "secret";
  url.pathname = name;
  return url.href;
}

test("an owner without special rights gets instructions for an administrator, and works once they are followed", async () => {
  const url = await hostedDatabase("nocreaterole");
  await expect(migrate(url, { log })).rejects.toThrow(StartupError);
  await expect(migrate(url, { log })).rejects.toThrow("grant weitersagen_app to");

  await administrator.query(`grant weitersagen_app to ${new URL(url).username}`);
  await migrate(url, { log });
  const owner = openOwnerPool({ url, size: 1, log });
  const database = connectDatabase({ url, log });
  try {
    await owner.query("insert into tenant (slug, brand) values ('north', 'North')");
    await database.inTenant(1, async (tx) => {
      await tx.insertInto("tenant_domain").values({ tenant_id: 1, domain: "north.example" }).execute();
      await sql`select platform.enqueue('greet', '{}')`.execute(tx);
    });
    const { rows } = await database.withoutTenant((tx) =>
      sql`select * from platform.tenant_domains()`.execute(tx),
    );
    expect(rows).toEqual([{ domain: "north.example", tenant_id: 1 }]);
    const direct = await database.withoutTenant((tx) => tx.selectFrom("tenant_domain").selectAll().execute());
    expect(direct).toEqual([]);
    const jobs = await owner.query("select payload from graphile_worker._private_jobs");
    expect(jobs.rows).toEqual([{ payload: { tenantId: 1 } }]);
    await expect(owner.query("insert into tenant_route values (1, 'home', '/', 1)")).rejects.toThrow(
      "row-level security",
    );
  } finally {
    await Promise.all([owner.end(), database.close()]);
  }
});
