import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { describeCatalogue } from "../../../test/catalogue.ts";
import { emptyDatabase, silentLog as log } from "../../../test/database.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const fixture = join(import.meta.dirname, "../../../test/fixtures/former-schema.gen.sql");
let formerSchema: string;
beforeAll(async () => {
  formerSchema = await readFile(fixture, "utf8");
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database as the forty former migrations left it. */
async function formerDatabase() {
  const url = await emptyDatabase();
  const client = await connect(url);
  await client.query(formerSchema);
  return { url, client };
}

const appliedNames = async (client: Client) => {
  const { rows } = await client.query<{ name: string }>("select name from migration.applied order by number");
  return rows.map(({ name }) => name);
};

test("a database with the former schema is taken over and equals a new one", async () => {
  const { url, client } = await formerDatabase();
  await migrate(url, { log });
  const newUrl = await emptyDatabase();
  await migrate(newUrl, { log });
  const newClient = await connect(newUrl);

  const expected = await describeCatalogue(newClient);
  expect(expected.length).toBeGreaterThan(1000);
  expect(await describeCatalogue(client)).toEqual(expected);
  const files = await readMigrations(migrationsFolder);
  expect(await appliedNames(client)).toEqual(files.map(({ name }) => name));
  await expect(migrate(url, { log })).resolves.toBeUndefined();
});

const counts = `
  select (select count(*) from tenant) as tenants, (select count(*) from referrer) as referrers,
         (select count(*) from recommendation) as recommendations, (select count(*) from click) as clicks,
         (select nextval(pg_get_serial_sequence('referrer', 'id'))) as next_referrer`;

test("its rows and its id sequences stay", async () => {
  const { url, client } = await formerDatabase();
  await client.query(`
    insert into tenant (slug, brand) values ('north', 'North');
    insert into product (tenant_id, id, external_id, name, display_name, young, hybrid, product_group, monthly_cents,
      one_off_cents, description1, description2, description3, description4, commission, promotion_rebate_cents)
    values (1, 1, 'P-1', 'Strom', 'Strom', false, false, '', 0, 0, '', '', '', '', 'eur;1', 0);
    insert into referrer (tenant_id, public_hash, email, created_at)
    values (1, repeat('a', 32), 'anna@example.org', '2026-10-01');
    insert into recommendation (tenant_id, number, code, link_hash, referrer_id, product_id, share, terms_version,
      status_at, created_at, valid_until)
    values (1, repeat('0', 10), repeat('1', 10), '\\x01', 1, 1, 50, 'v1', '2026-10-01', '2026-10-01', '2027-01-01');
    select platform.keep_click_partitions('2026-11-01', 24);
    insert into counted_batch values
      (1, '2026-10-31', array[1], array['2026-10-31'::timestamptz], array['mail'], array['\\x0a'::bytea], array['person'])`);

  await migrate(url, { log });

  const { rows } = await client.query(counts);
  expect(rows).toEqual([
    { tenants: "1", referrers: "1", recommendations: "1", clicks: "1", next_referrer: "2" },
  ]);
});

test.each([
  ["lacks the last of the former migrations", "delete from migration.applied where number = 65"],
  ["has an edited one", "update migration.applied set checksum = 'other' where number = 20"],
])("a database that %s is refused and stays as it is", async (_case, change) => {
  const { url, client } = await formerDatabase();
  await client.query(change);
  const before = await appliedNames(client);
  await expect(migrate(url, { log })).rejects.toThrow(
    /^The database has the schema of an older version \(its newest migration is 00\d\d_\w+\.sql\)\. Update it first/,
  );
  expect(await appliedNames(client)).toEqual(before);
});
