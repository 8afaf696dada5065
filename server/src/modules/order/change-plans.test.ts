import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { feedDeps, feedRun, plantPeople } from "../../../test/order-files.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { defineFreshStatement } from "../../platform/db/statement.ts";
import { importRows } from "./service/import-rows.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const ewe = tenantIdOf(app, "ewe");

const ORDERS = 20_000;
const people = await plantPeople(app, "ewe", ORDERS);
await owner.query(
  `insert into placed_order (tenant_id, number, recommendation_id, recipient_id, product_id, source, ordered_at,
                             matched_by, verified_at, created_at, changed_at)
   select tenant_id, 'A-' || number, recommendation_id, id, 101, 'feed', $1, 'recipientNumber', $1, $1, $1
     from recipient where number = any ($2)`,
  [app.clock.now(), people],
);
await owner.query("update recommendation set status = 'ok' where number = any ($1)", [people]);
await owner.query("analyze");

const tables = ["placed_order", "order_event", "former_order_number", "recommendation", "recipient"];

const reads = defineFreshStatement(
  `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as rows,
          coalesce(sum(seq_scan) filter (where relname in ('placed_order', 'recommendation', 'recipient')), 0)::bigint as scans
     from pg_stat_xact_user_tables where relname = any ($1)`,
  { rows: "bigint", scans: "bigint" },
);

/** Some look-ups by key; a scan of one table would be twenty thousand. */
const maxReads = 50;

test("a single change among many orders reads its own rows only", async () => {
  // More often than PostgreSQL plans a prepared statement anew.
  for (const person of people.slice(0, 8)) {
    const row = { Auftragsnummer: `A-${person}`, Stornodatum: "2026-11-15" };
    await app.database.inTenant(ewe, async (tx) => {
      const [before] = await tx.run(reads, [tables]);
      const { cancelled } = await importRows(feedDeps(app), tx, feedRun(app, "ewe"), [row]);
      const [after] = await tx.run(reads, [tables]);
      expect(cancelled).toBe(1);
      expect((after?.rows ?? 0) - (before?.rows ?? 0)).toBeLessThan(maxReads);
      expect(after?.scans).toBe(before?.scans);
    });
  }
});

test("changes to different orders do not wait for each other", async () => {
  const [first, second] = people.slice(10, 12);
  const cancel = (person = "") => ({ Auftragsnummer: `A-${person}`, Stornodatum: "2026-11-15" });
  await app.database.inTenant(ewe, async (tx) => {
    await importRows(feedDeps(app), tx, feedRun(app, "ewe"), [cancel(first)]);
    // The first change is not committed yet.
    const blocked = setTimeout(() => expect.unreachable("the second change waits"), 20_000);
    const other = await fetchCancel(cancel(second));
    clearTimeout(blocked);
    expect(other).toBe(200);
  });
});

const key = await app.issueApiKey("ewe");

async function fetchCancel(row: object): Promise<number> {
  const { status } = await fetch(`${app.url}/api/v1/ewe/auftraege`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify([row]),
  });
  return status;
}
