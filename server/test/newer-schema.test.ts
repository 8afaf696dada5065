import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { openDatabase, prepareSchema } from "../src/start/open-database.ts";
import { startTestApp } from "./app.ts";
import { silentLog as log } from "./database.ts";
import { runJobs } from "./jobs.ts";
import { plantRecommendation } from "./people.ts";

const app = await startTestApp();
const { owner, ownerUrl, serverUrl } = app.testDatabase;

test("a server of this version keeps running, and can start, after the next version has migrated the database", async () => {
  await owner.query(`
    alter table recommendation add column next_version text, add column next_default integer not null default 1;
    alter table referrer add column next_version text;
    create table next_version (tenant_id integer not null, id integer, primary key (tenant_id, id));
    select platform.protect('next_version');
    insert into migration.applied (number, name, checksum, applied_at) values (9001, '9001_next.sql', 'x', now())`);
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  expect(recommendation).toMatch(/\w/);
  await runJobs(app);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  for (const DATABASE_URL of [ownerUrl, serverUrl]) {
    await prepareSchema(await openDatabase(readConfig({ DATABASE_URL }), log), log);
  }
});

test("a server does not start when a migration in the database requires a newer server", async () => {
  // The test above added this migration.
  await owner.query("update migration.applied set requires = 9001 where number = 9001");
  for (const DATABASE_URL of [ownerUrl, serverUrl]) {
    const database = await openDatabase(readConfig({ DATABASE_URL }), log);
    await expect(prepareSchema(database, log)).rejects.toThrow(
      /^The database no longer works with this program: 9001_next\.sql needs one that knows migration 9001, /,
    );
  }
});
