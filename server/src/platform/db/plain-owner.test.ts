import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Pool } from "pg";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { silentLog as log } from "../../../test/database.ts";
import { StartupError } from "../startup-error.ts";
import { connectDatabase } from "./database.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";
import { openOwnerPool } from "./pool.ts";

// A hosted PostgreSQL gives its customers no superuser: the owner of the tables is then bound by the wall as well.
const administrator = new Pool({ connectionString: inject("postgresUrl"), max: 1 });
const made: string[] = [];
afterAll(async () => {
  for (const name of made) {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.query(`drop role ${name}`);
  }
  await administrator.end();
});

/** A database with an owner of the same name, who may do no more than the given rights say. */
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

test("an owner without special rights is told what an administrator must do, and then gets along", async () => {
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

/** The product's migrations up to one of them, as an older release had them. */
async function migrationsUntil(last: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const older = (await readMigrations(migrationsFolder)).filter(({ number }) => number <= last);
  await Promise.all(older.map(({ name }) => copyFile(join(migrationsFolder, name), join(folder, name))));
  return folder;
}

const KNOWN = 1;
const GONE = 99;

test("an update counts the clicks that were stored one by one; one on something gone is kept and stops nothing", async () => {
  const url = await hostedDatabase("nocreaterole");
  await administrator.query(`grant weitersagen_app to ${new URL(url).username}`);
  await migrate(url, { log, folder: await migrationsUntil(63) });
  const owner = openOwnerPool({ url, size: 1, log });
  try {
    await owner.query(`
      insert into tenant (slug, brand) values ('north', 'North');
      select set_config('app.tenant_id', '1', false);
      insert into product (tenant_id, id, external_id, name, display_name, young, hybrid, product_group, monthly_cents,
        one_off_cents, description1, description2, description3, description4, commission, promotion_rebate_cents)
      values (1, 1, 'P-1', 'Strom', 'Strom', false, false, '', 0, 0, '', '', '', '', 'eur;1', 0);
      insert into referrer (tenant_id, public_hash, email, created_at)
      values (1, repeat('a', 32), 'anna@example.org', '2026-10-01');
      insert into recommendation (tenant_id, number, code, link_hash, referrer_id, product_id, share, terms_version,
        status_at, created_at, valid_until)
      select 1, repeat('0', 10), repeat('1', 10), '\\x01', id, 1, 50, 'v1', '2026-10-01', '2026-10-01', '2027-01-01'
        from referrer;
      select platform.keep_click_partitions('2026-11-01', 24);
      insert into click (tenant_id, recommendation_id, clicked_at, visitor, kind) values
        (1, ${KNOWN}, '2026-10-31 10:00Z', '\\x0a', 'person'), (1, ${KNOWN}, '2026-10-31 11:00Z', '\\x0a', 'person'),
        (1, ${KNOWN}, '2026-11-01 10:00Z', '\\x0b', 'person'), (1, ${KNOWN}, '2026-11-01 11:00Z', '\\x0c', 'bot'),
        (1, ${GONE}, '2026-11-01 12:00Z', '\\x0d', 'person')`);

    await migrate(url, { log });

    const counted = await owner.query(`select recommendation_id, visitors, first_at, last_at from opening`);
    expect(counted.rows).toEqual([
      {
        recommendation_id: KNOWN,
        visitors: 2,
        first_at: new Date("2026-10-31T10:00Z"),
        last_at: new Date("2026-11-01T10:00Z"),
      },
    ]);
    const kept = await owner.query("select recommendation_id, count(*) from click group by 1 order by 1");
    expect(kept.rows).toEqual([
      { recommendation_id: KNOWN, count: 4 },
      { recommendation_id: GONE, count: 1 },
    ]);
    await owner.query("select set_config('app.tenant_id', '', false)");
    const seen = await owner.query(`
      select count(*) from recommendation union all select count(*) from opening
      union all select count(*) from counted_visitor union all select count(*) from counted_batch`);
    expect(seen.rows.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  } finally {
    await owner.end();
  }
});
