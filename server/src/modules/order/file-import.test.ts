import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { feedDeps, feedRun } from "../../../test/order-files.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { importFile } from "./service/import-file.ts";
import { readCsv } from "./service/read-file.ts";

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "orders-"));
afterAll(() => rm(folder, { recursive: true }));

let orders = 0;
const orderNumber = () => `A-${++orders}`;
let files = 0;

/** A recipient of a recommendation. */
async function accepted() {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  return plantRecipient(app, "ewe", recommendation);
}

const header = "Auftragsnummer;Empfaengernummer;Email;Produkt;Bestelldatum;Stornogrund";

async function importCsv(content: string | Buffer, { isDryRun = false } = {}) {
  const file = join(folder, `feed-${++files}.csv`);
  await writeFile(file, content);
  const faults: string[] = [];
  const run = { ...feedRun(app, "ewe"), isDryRun };
  const counts = await importFile(feedDeps(app), run, readCsv(file), ({ row, errors }) => {
    faults.push(...errors.map((error) => `${row}: ${error}`));
  });
  return { counts, faults };
}

test("files of Excel are read: byte order mark, semicolons, Windows encoding, quotes, empty lines", async () => {
  const { recipient } = await accepted();
  const row = (reason: string) => `"${orderNumber()}";${recipient};;101;15.11.2026;"${reason}"`;
  const utf8 = await importCsv(`\uFEFF${header}\r\n${row("Größe")}\r\n\r\n${row("b;c")}\r\n`);
  expect(utf8.counts).toMatchObject({ added: 2, refused: 0 });
  const lines = await importCsv(`${header}\n${row("Widerruf,\n zweite Zeile")}\n`);
  expect(lines.faults, "a reason of several lines").toEqual([]);
  const windows = await importCsv(Buffer.from(`${header}\n${row("Größe")}\n`, "latin1"));
  expect(windows.counts.added).toBe(1);
  const { rows } = await app.testDatabase.owner.query(
    "select count(*)::int as count from placed_order where to_jsonb(placed_order)::text like '%Größe%'",
  );
  expect(rows[0], "the provider's own words are not stored").toEqual({ count: 0 });
  const commas = await importCsv(
    `${header.replaceAll(";", ",")}\n${orderNumber()},${recipient},,101,2026-11-15,\n`,
  );
  expect(commas.counts.added).toBe(1);
  await expect(importCsv("a;b\n1;2\n")).rejects.toThrow(/Auftragsnummer/);
  await expect(importCsv("")).rejects.toThrow(/empty/);
});

test(
  "thousands of rows with invalid and repeated ones: errors have their line, and the same file again changes nothing",
  { timeout: 60_000 },
  async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => accepted()));
    const lines = Array.from({ length: 5_000 }, (_, index) => {
      const { recipient } = people[index % people.length] ?? { recipient: "" };
      const broken = index % 100 === 7;
      return `F-${index};${recipient};;101;${broken ? "morgen" : "2026-11-15"};`;
    });
    lines.push(`F-0;${people[0]?.recipient};;101;2026-11-15;`, "zu;wenige");
    const file = [header, ...lines, ""].join("\n");
    const tried = await importCsv(file, { isDryRun: true });
    expect(tried.counts).toMatchObject({ added: 4_950, unchanged: 1, refused: 51 });
    const first = await importCsv(file);
    expect(first.counts).toEqual(tried.counts);
    expect(first.faults).toHaveLength(51);
    expect(first.faults[0]).toMatch(/^9: Bestelldatum: "morgen"/);
    expect(first.faults.at(-1)).toMatch(/^5003: 2 Felder/);
    const again = await importCsv(file);
    expect(again.counts).toEqual({
      added: 0,
      changed: 0,
      cancelled: 0,
      unchanged: 4_951,
      unmatched: 0,
      refused: 51,
    });
  },
);
