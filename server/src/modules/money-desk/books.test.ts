import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp({
  now: new Date("2026-03-06T09:00:00Z"),
  environment: { DATA_DIR: await mkdtemp(join(tmpdir(), "money-desk-")) },
});
const money = moneyDesk(app);
const client = consoleClient(app);
const kim = await client.operator("finance");

async function call(method: string, path: string, body?: unknown) {
  const session = await client.session(kim);
  return client.call(method, `/mandanten/ewe${path}`, {
    session,
    body,
    headers: { "accept-language": "de" },
  });
}

test("voucher codes are checked, added and withdrawn; a faulty line changes nothing unless it is skipped", async () => {
  const codes = "ABCD-1111\nABCD-2222\nABCD-1111\nx\nABCD 3333 neu";
  const checked = await call("POST", "/gutscheine/pruefung", { Codes: codes, Zweck: "add" });
  expect(checked.json).toEqual({
    Gut: 2,
    Fehlerhaft: 3,
    Zeilen: [
      { Zeile: 3, Problem: "ist derselbe Code wie Zeile 1" },
      { Zeile: 4, Problem: "ist kein Gutscheincode: Er muss 3 bis 100 Zeichen haben" },
      { Zeile: 5, Problem: "enthält ein Leerzeichen: Ein Code ist ein einziges Wort" },
    ],
  });
  const add = (OhneFehlerhafte: boolean) =>
    call("POST", "/gutscheine", { Codes: codes, Wert: 7_700, OhneFehlerhafte });
  const refused = await add(false);
  expect([refused.status, refused.json["detail"]]).toEqual([
    409,
    "Zeile 3 ist derselbe Code wie Zeile 1. Nichts wurde geändert.",
  ]);
  expect((await add(true)).json).toEqual({ Hinzugefuegt: 2 });
  const stock = async () =>
    ((await call("GET", "/gutscheine")).json as { Content: Record<string, unknown>[] }).Content.find(
      ({ Wert }) => Wert === 7_700,
    );
  expect(await stock()).toMatchObject({ Bestand: 2, Wartend: 0, Zurueckgenommen: 0 });
  const gone = { Codes: "ABCD-1111", Grund: "vom Händler gesperrt", OhneFehlerhafte: false };
  expect((await call("POST", "/gutscheine/ruecknahme", gone)).json).toEqual({ Zurueckgenommen: 1 });
  expect(await stock()).toMatchObject({ Bestand: 1, Zurueckgenommen: 1, Knapp: true });
  const rest = { ...gone, Codes: "ABCD-2222" };
  expect((await call("POST", "/gutscheine/ruecknahme", rest)).json).toEqual({ Zurueckgenommen: 1 });
  expect(await stock(), "no reward ever got this value").toMatchObject({ Bestand: 0, Knapp: false });
  const { rows } = await app.testDatabase.owner.query("select * from audit_entry");
  expect(JSON.stringify(rows)).not.toContain("ABCD");
});

test("what is owed is summed, and transfers that miss the promised four weeks are listed", async () => {
  const late = await money.chooseTransfer({ holder: "Anna Beispiel", iban: germanIban(61_000_001) });
  app.clock.advance(22 * 86_400_000);
  await money.chooseTransfer({ holder: "Anna Beispiel", iban: germanIban(61_000_002) });
  const soon = await call("GET", "/verbindlichkeiten");
  expect(soon.json).toMatchObject({ Faellig: [{ Praemie: late.rewardId, Ueberfaellig: false }] });
  expect((await call("GET", "/auszahlungen/vorschau")).json).toMatchObject({
    Ueberfaellig: 0,
    BaldFaellig: 1,
  });
  app.clock.advance(7 * 86_400_000);
  const { json } = await call("GET", "/verbindlichkeiten");
  expect(json).toMatchObject({ Faellig: [{ Praemie: late.rewardId, Ueberfaellig: true }] });
  const rows = (json as { Zeilen: Record<string, number>[] }).Zeilen;
  expect(rows.reduce((sum, row) => sum + (row["Betrag"] ?? 0), 0)).toBe(10_000);
});

test("the ledger is exported as CSV and for DATEV in its own letters; wrong days are refused in one sentence", async () => {
  const query = "?von=2026-03-01&bis=2026-04-30";
  const csv = await call("GET", `/buchungen/journal.csv${query}`);
  const [head, entry] = csv.text.split("\n");
  expect(head).toContain("Buchung;Zeit;Vorgang;");
  expect(entry).toMatch(/;Prämie verdient;.*;Aufwand Prämien;Verbindlichkeiten Prämien;\d+,\d\d;/);
  const listed = await call("GET", `/buchungen${query}`);
  const cells = csv.text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";")[8] ?? "");
  const exported = cells.reduce((sum, cell) => sum + Math.round(Number(cell.replace(",", ".")) * 100), 0);
  expect([cells.length > 0, listed.json["Summe"]]).toEqual([true, exported]);
  const missing = await call("GET", `/buchungen/datev.csv${query}`);
  expect([missing.status, missing.json["detail"]]).toEqual([
    409,
    "Für DATEV fehlen noch zwei Nummern dieses Mandanten: die der Steuerberatung (Beraternummer) und die, unter der sie ihn führt (Mandantennummer). Die Administration trägt sie in den Einstellungen des Mandanten unter „DATEV“ ein.",
  ]);
  await setTenantFields(app.database, "ewe", [
    'Datev={"Kontenrahmen":"03","Beraternummer":1001,"Mandantennummer":1}',
  ]);
  await app.tenants.refresh();
  const datev = await call("GET", `/buchungen/datev.csv${query}`);
  expect(datev.text).toMatch(/^"EXTF";700;21;"Buchungsstapel"/);
  const backwards = await call("GET", "/buchungen/journal.csv?von=2026-03-02&bis=2026-03-01");
  expect([backwards.status, backwards.json["detail"]]).toEqual([
    400,
    "Der erste Tag muss vor dem letzten liegen, und beide muss es geben.",
  ]);
  expect((await call("GET", "/buchungen/journal.csv?von=2026-02-30&bis=2026-03-01")).status).toBe(400);
});
