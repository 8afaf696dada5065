import type { OrderRowResult } from "@weitersagen/contract/order";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { feedDeps, feedRun, plantPeople } from "../../../test/order-files.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { defineFreshStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { importBatch } from "./service/import-batch.ts";
import { importRows } from "./service/import-rows.ts";
import { validateRow, validationFor } from "./service/validate.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const ewe = tenantIdOf(app, "ewe");

const tables = ["recommendation", "recipient", "placed_order", "referrer", "product", "former_order_number"];
// Without statistics, as on a tenant's first day.
for (const table of tables) await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);

const ROWS = 300;
/** People without an order. */
const OTHERS = 6_000;
const people = await plantPeople(app, "ewe", ROWS);
await plantPeople(app, "ewe", OTHERS);
await owner.query("update recipient set email = lower(number) || '@example.org'");

/**
 * One scan of a table adds twenty reads per row of the feed; a scan per row would add thousands. Without statistics the
 * planner may scan a tenant's recommendations for each of the three statements that follow.
 */
const maxReadsPerRow = 100;

const reads = defineFreshStatement(
  `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as count
     from pg_stat_xact_user_tables where relname = any ($1)`,
  { count: "bigint" },
);

/** The number of rows that the work reads per row of the feed, including triggers. Counted within one transaction. */
function readsPerRow(work: (tx: TenantTransaction) => Promise<unknown>): Promise<number> {
  return app.database.inTenant(ewe, async (tx) => {
    const [before] = await tx.run(reads, [tables]);
    await work(tx);
    const [after] = await tx.run(reads, [tables]);
    return ((after?.count ?? 0) - (before?.count ?? 0)) / ROWS;
  });
}

let feeds = 0;

test("the tables have no statistics", async () => {
  const { rows } = await owner.query(
    "select distinct tablename from pg_stats where tablename in ('recommendation', 'recipient', 'placed_order')",
  );
  expect(rows).toEqual([]);
});

test("a tenant's first file, and the same file again, read few rows for each of theirs", async () => {
  const feed = ++feeds;
  const run = feedRun(app, "ewe");
  const validation = validationFor(run);
  const rows = people.map((person, index) =>
    validateRow(
      {
        Auftragsnummer: `${feed}-${person}`,
        Empfaengernummer: person,
        Produkt: 101,
        Bestelldatum: "2026-11-15",
      },
      index + 1,
      validation,
    ),
  );
  for (const outcome of ["added", "unchanged"]) {
    let results: OrderRowResult[] = [];
    const count = await readsPerRow(async (tx) => {
      const options = { followsLater: true, onlyNew: outcome === "added" };
      results = await importBatch(feedDeps(app), tx, run, rows, options);
    });
    expect(new Set(results.map((result) => result.outcome))).toEqual(new Set([outcome]));
    expect(count).toBeLessThan(maxReadsPerRow);
  }
});

test.each(["Empfaengernummer", "Empfehlungsnummer", "Empfehlungscode", "Email"])(
  "so does a first call that names people by %s, with the updates that follow",
  async (mark) => {
    const feed = ++feeds;
    const rows = people.map((person) => ({
      Auftragsnummer: `${feed}-${person}`,
      [mark]: mark === "Email" ? `${person.toLowerCase()}@example.org` : person,
      Produkt: 101,
      Bestelldatum: "2026-11-15",
    }));
    let added = 0;
    const count = await readsPerRow(async (tx) => {
      added = (await importRows(feedDeps(app), tx, feedRun(app, "ewe"), rows)).added;
    });
    expect(added).toBe(ROWS);
    expect(count).toBeLessThan(maxReadsPerRow);
  },
);

test("orders confirm their recipients and no others", async () => {
  const feed = ++feeds;
  const rows = people.map((person) => ({
    Auftragsnummer: `${feed}-${person}`,
    Empfaengernummer: person,
    Produkt: 101,
    Bestelldatum: "2026-11-15",
  }));
  await app.database.inTenant(ewe, (tx) => importRows(feedDeps(app), tx, feedRun(app, "ewe"), rows));
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
