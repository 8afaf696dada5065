import { OrderRow } from "@weitersagen/contract/order";
import { expect, test } from "vitest";
import { PlainRecord } from "./service/csv-records.ts";
import { FileRowCheck } from "./service/file-rows.ts";
import { checkRow } from "./service/rows.ts";

const reading = { language: "de", today: { year: 2026, month: 11, day: 15 } } as const;
const columns = Object.values(OrderRow.fields).map(([wireName]) => wireName);

const good: Readonly<Record<string, string>> = {
  Auftragsnummer: "A-1",
  Empfaengernummer: "J53FDD5E4B",
  Produkt: "101",
  Bestelldatum: "15.11.2026",
};

/** The same row as a file and as a call has it. */
function bothWays(check: FileRowCheck, row: Readonly<Record<string, string>>) {
  const fields = columns.map((name) => row[name] ?? "");
  const said = Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ""));
  return [check.check({ line: 7, fields }), checkRow(said, 7, reading)] as const;
}

const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const texts = [
  "",
  "x",
  "Ü-7",
  "a\tb",
  "a\nb",
  "x".repeat(40),
  "x".repeat(41),
  "x".repeat(61),
  "x".repeat(300),
  "J53FD-D5E4B",
  "2026-11-15",
  "2026-11-16",
  "2028-11-16",
  "morgen",
  "Produktwechsel",
  "\u{1F600}",
  ...Array.from({ length: 3 }, (_, part) => `<${printable.slice(part * 32, part * 32 + 32)}>`),
];

test("a row of a file is judged as the same row of a call, whatever stands in which column, and again from memory", () => {
  const check = new FileRowCheck(columns, reading);
  for (const column of columns) {
    for (const text of [...texts, ...texts]) {
      const [ofFile, ofCall] = bothWays(check, { ...good, [column]: text });
      expect(ofFile, `${column} = ${JSON.stringify(text)}`).toEqual(ofCall);
    }
  }
});

test("so is a plain line, of which only the marks are cut out where they stand before everything else", () => {
  const own = "Vermerk";
  for (const order of [columns, [...columns.slice(-1), ...columns.slice(0, -1)], [...columns, own]]) {
    const known = order.map((name) => (name === own ? undefined : name));
    const check = new FileRowCheck(known, reading);
    const line = (row: Readonly<Record<string, string>>) => order.map((name) => row[name] ?? "").join(";");
    for (const column of columns) {
      for (const text of [...texts, ...texts].filter((one) => !/[;"\n]/.test(one))) {
        const row = { ...good, [column]: text };
        const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""));
        const checked = check.check(new PlainRecord(7, line({ ...row, [own]: text }), ";"));
        expect(checked, `${column} = ${JSON.stringify(text)}`).toEqual(checkRow(given, 7, reading));
      }
    }
    for (const place of [7, 8]) {
      const beside = check.check(new PlainRecord(place, `${line(good)};; `, ";"));
      expect(beside, "empty fields in no column").toEqual(checkRow(good, place, reading));
    }
    const more = check.check(new PlainRecord(7, `${line(good)};;x`, ";"));
    expect(more).toMatchObject({ errors: [expect.stringContaining("wo die erste Zeile")] });
    const missing = check.check(new PlainRecord(8, "A-1;J53FDD5E4B;101", ";"));
    expect(missing).toEqual({
      row: 8,
      number: null,
      errors: [`3 Felder, wo die erste Zeile ${order.length} nennt`],
    });
  }
});

test("what two rows say is not mixed up where their fields hold line breaks", () => {
  const check = new FileRowCheck(columns, reading);
  const rows = [
    { ...good, Produkt: "101\nNeuvertrag", Art: "" },
    { ...good, Produkt: "101", Art: "Neuvertrag" },
    { ...good, Produkt: "101", Art: "Neuvertrag\n" },
  ];
  for (const row of rows) {
    const [ofFile, ofCall] = bothWays(check, row);
    expect(ofFile).toEqual(ofCall);
  }
});

const faultsOf = (facts: object, language: "de" | "en" = "de") => {
  const checked = checkRow({ ...good, ...facts }, 7, { ...reading, language });
  return "errors" in checked ? checked.errors : [];
};

test("dates that lie ahead: no contract is planned decades before", () => {
  expect(faultsOf({ Bestelldatum: "2026-11-15", Vertragsdatum: "2027-11-15" })).toEqual([]);
  const dates = ["Vertragsdatum", "LetzterVertrag"];
  const far = Object.fromEntries(dates.map((name) => [name, "15.11.2062"]));
  expect(faultsOf(far)).toEqual(
    dates.map((name) => `${name}: "15.11.2062" liegt mehr als zwei Jahre in der Zukunft`),
  );
  expect(faultsOf(far, "en")).toEqual(
    dates.map((name) => `${name}: "15.11.2062" is more than two years ahead`),
  );
});

test("what has happened lies behind: a contract that will end is not cancelled", () => {
  const has = ["Bestelldatum", "Stornodatum", "Stornoruecknahme"];
  for (const today of ["2026-11-15", "15.11.2026", "2026-11-15T23:59:59+01:00"]) {
    expect(faultsOf(Object.fromEntries(has.map((name) => [name, today])))).toEqual([]);
  }
  for (const ahead of ["2026-11-16", "16.11.2026", "2026-11-16T00:00:00+01:00", "2027-12-31"]) {
    expect(faultsOf(Object.fromEntries(has.map((name) => [name, ahead])))).toEqual([
      `Bestelldatum: "${ahead}" liegt in der Zukunft`,
      `Stornodatum: "${ahead}" liegt in der Zukunft; ein Vertrag, der erst später endet, ist nicht storniert`,
      `Stornoruecknahme: "${ahead}" liegt in der Zukunft`,
    ]);
  }
  expect(faultsOf({ Stornodatum: "2026-11-16" }, "en")).toEqual([
    'Stornodatum: "2026-11-16" is in the future; a contract that ends later is not cancelled',
  ]);
});

test("a row that is too long is told as such, in both languages", () => {
  const told = (language: "de" | "en") =>
    new FileRowCheck(columns, { ...reading, language }).check({
      line: 7,
      fields: undefined,
      isTooLong: true,
    });
  expect(told("de")).toEqual({ row: 7, number: null, errors: ["Die Zeile ist länger als 100.000 Zeichen"] });
  expect(told("en")).toEqual({ row: 7, number: null, errors: ["the row is longer than 100,000 letters"] });
});
