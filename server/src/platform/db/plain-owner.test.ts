import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Pool } from "pg";
import { Registry } from "prom-client";
import { afterAll, expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { silentLog as log } from "../../../test/database.ts";
import { testPassword } from "../../../test/test-password.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { platformRetention } from "../jobs/retention.ts";
import { runDue } from "../jobs/run-due.ts";
import { defineTask, handleTask } from "../jobs/task.ts";
import { StartupError } from "../startup-error.ts";
import { connectDatabase } from "./database.ts";
import { asUser, singleLogin } from "./logins.ts";
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
  await expect(migrate(url, { log })).rejects.toThrow("grant weitersagen_app, weitersagen_jobs to");

  await administrator.query(`grant weitersagen_app, weitersagen_jobs to ${new URL(url).username}`);
  await migrate(url, { log });
  const owner = openOwnerPool({ url, size: 1, log });
  const database = connectDatabase({ url: singleLogin(url).serverUrl, log });
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

test("with logins of their own for server and jobs, the owner need not be able to take their roles", async () => {
  const ownerUrl = await hostedDatabase("nocreaterole");
  await migrate(ownerUrl, { log, isOnlyLogin: false });
  const owner = openOwnerPool({ url: ownerUrl, size: 1, log });
  await owner.query("insert into tenant (slug, brand) values ('north', 'North')").finally(() => owner.end());
  const database = connectDatabase({ url: asUser(ownerUrl, "weitersagen_app", testPassword), log });
  const greet = defineTask("test.greet", z.object({}));
  let greeted = 0;
  try {
    await database.inTenant(1, (tx) => enqueue(tx, greet, {}));
    const { failures } = await runDue({
      jobsUrl: asUser(ownerUrl, "weitersagen_jobs", testPassword),
      database,
      handlers: [handleTask(greet, async () => void (greeted += 1))],
      sweeps: platformRetention,
      now: new Date("2027-01-01T00:00:00Z"),
      registry: new Registry(),
      log,
    });
    expect({ greeted, failures }).toEqual({ greeted: 1, failures: 0 });
  } finally {
    await database.close();
  }
});
