import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { feedParts, feedRun, importLines, plantPeople } from "../../../test/order-files.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { defineFreshStatement } from "../../platform/db/statement.ts";
import { importRows } from "./service/feed.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const ewe = tenantIdOf(app, "ewe");

const tables = ["recommendation", "recipient", "placed_order", "referrer", "product", "former_order_number"];
// Nothing is counted, as on a tenant's first day.
for (const table of tables) await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);

const ROWS = 300;
/** People whom no row names. */
const OTHERS = 6_000;
const people = await plantPeople(app, "ewe", ROWS);
await plantPeople(app, "ewe", OTHERS);
await owner.query("update recipient set email = lower(number) || '@example.org'");

/** To walk through a table once costs twenty more for each row of the feed; to do so for each of them costs thousands. */
const MOST_READS_PER_ROW = 30;

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

let feeds = 0;

test("the database has counted nothing", async () => {
  const { rows } = await owner.query(
    "select distinct tablename from pg_stats where tablename in ('recommendation', 'recipient', 'placed_order')",
  );
  expect(rows).toEqual([]);
});

test("a tenant's first file, and the same once more, read few rows for each of theirs", async () => {
  const feed = ++feeds;
  const lines = people.map((person) => `${feed}-${person};;${person};101;2026-11-15;;`);
  for (const outcome of ["added", "unchanged"]) {
    let told: string[] = [];
    const count = await readsPerRow(async () => {
      told = await importLines(app, { slug: "ewe", lines, batchRows: ROWS });
    });
    expect(new Set(told.map((one) => one.split(" ")[1]))).toEqual(new Set([outcome]));
    expect(count).toBeLessThan(MOST_READS_PER_ROW);
  }
});

test.each(["Empfaengernummer", "Empfehlungsnummer", "Empfehlungscode", "Email"])(
  "so does a first call that names people by %s, with all that follows from its orders",
  async (mark) => {
    const feed = ++feeds;
    const rows = people.map((person) => ({
      Auftragsnummer: `${feed}-${person}`,
      [mark]: mark === "Email" ? `${person.toLowerCase()}@example.org` : person,
      Produkt: 101,
      Bestelldatum: "2026-11-15",
    }));
    let added = 0;
    const count = await readsPerRow(async () => {
      added = (await importRows(feedParts(app), feedRun(app, "ewe"), rows)).added;
    });
    expect(added).toBe(ROWS);
    expect(count).toBeLessThan(MOST_READS_PER_ROW);
  },
);

test("its orders confirm their recipients, when they were told of, and nobody else", async () => {
  const feed = ++feeds;
  const rows = people.map((person) => ({
    Auftragsnummer: `${feed}-${person}`,
    Empfaengernummer: person,
    Produkt: 101,
    Bestelldatum: "2026-11-15",
  }));
  await importRows(feedParts(app), feedRun(app, "ewe"), rows);
  const { rows: seen } = await owner.query(
    `select number = any ($1) as "isNamed", confirmed_at as "confirmedAt", count(*)::integer as count
       from recipient group by 1, 2 order by 1`,
    [people],
  );
  expect(seen).toEqual([
    { isNamed: false, confirmedAt: null, count: OTHERS },
    { isNamed: true, confirmedAt: app.clock.now(), count: ROWS },
  ]);
});
