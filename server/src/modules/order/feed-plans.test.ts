import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { importLines, plantPeople } from "../../../test/order-files.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { defineFreshStatement } from "../../platform/db/statement.ts";
import { Catalogue } from "../catalogue/service/catalogue.ts";
import { importRows } from "./service/feed.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const ewe = tenantIdOf(app, "ewe");
const tables = ["recommendation", "recipient", "placed_order", "referrer", "product", "former_order_number"];

const ROWS = 600;
/** A plan that compares every row with every other would read each hundreds of times. */
const MOST_READS_PER_ROW = 20;

const reads = defineFreshStatement<{ count: number }>(
  `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as count
     from pg_stat_xact_user_tables where relname = any ($1)`,
);

/** How many rows the work read for each row of the feed, triggers included: all of it in one transaction, which counts them. */
function readsPerRow(work: () => Promise<unknown>): Promise<number> {
  return app.database.inTenant(ewe, async (tx) => {
    const [before] = await tx.run(reads, [tables]);
    await work();
    const [after] = await tx.run(reads, [tables]);
    return ((after?.count ?? 0) - (before?.count ?? 0)) / ROWS;
  });
}

/** People of whom the database has counted nothing yet, as on a tenant's first day. */
async function peopleWithoutStatistics(): Promise<string[]> {
  for (const table of tables) await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
  const people = await plantPeople(app, "ewe", ROWS);
  const { rows } = await owner.query(
    "select distinct tablename from pg_stats where tablename in ('recommendation', 'recipient', 'placed_order')",
  );
  expect(rows).toEqual([]);
  return people;
}

function outcomesOf(told: readonly string[]): Set<string | undefined> {
  return new Set(told.map((one) => one.split(" ")[1]));
}

test("a tenant's first file, and the same once more, read few rows for each of theirs, though nothing is known of the tables", async () => {
  const people = await peopleWithoutStatistics();
  const lines = people.map((person) => `P-${person};;${person};101;2026-11-15;;`);
  for (const outcome of ["added", "unchanged"]) {
    let told: string[] = [];
    const count = await readsPerRow(async () => {
      told = await importLines(app, { slug: "ewe", lines, batchRows: 200 });
    });
    expect(outcomesOf(told)).toEqual(new Set([outcome]));
    expect(count).toBeLessThan(MOST_READS_PER_ROW);
  }
});

test.each(["Empfaengernummer", "Empfehlungsnummer", "Empfehlungscode", "Email"])(
  "so does a first call that names people by %s, with all that follows from its orders",
  async (mark) => {
    const tenant = app.tenants.bySlug("ewe");
    if (!tenant) throw new Error("no tenant");
    const people = await peopleWithoutStatistics();
    await owner.query(
      "update recipient set email = lower(number) || '@example.org' where number = any ($1)",
      [people],
    );
    const rows = people.map((person) => ({
      Auftragsnummer: `C-${person}`,
      [mark]: mark === "Email" ? `${person.toLowerCase()}@example.org` : person,
      Produkt: 101,
      Bestelldatum: "2026-11-15",
    }));
    const parts = {
      database: app.database,
      catalogue: new Catalogue(app.database, new URL("../../../demo/", import.meta.url)),
    };
    const run = { tenant, language: "de", now: app.clock.now() } as const;
    let added = 0;
    const count = await readsPerRow(async () => {
      added = (await importRows(parts, run, rows)).added;
    });
    expect(added).toBe(ROWS);
    expect(count).toBeLessThan(MOST_READS_PER_ROW);
  },
);
