import { OrderRow } from "@weitersagen/contract/order";
import { expect, test } from "vitest";
import { FileRowValidator } from "./service/file-rows.ts";
import { validateRow, validationFor } from "./service/validate.ts";

const now = new Date("2026-11-15T09:00:00Z");
const german = validationFor({ language: "de", now });
const english = validationFor({ language: "en", now });
const columns = Object.values(OrderRow.fields).map(([wireName]) => wireName);

const good: Readonly<Record<string, string>> = {
  Auftragsnummer: "A-1",
  Empfaengernummer: "J53FDD5E4B",
  Produkt: "101",
  Bestelldatum: "15.11.2026",
};

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

const own = "Vermerk";

test.each([
  ["in the usual sequence", columns],
  ["in another sequence", [...columns.slice(-1), ...columns.slice(0, -1)]],
  ["with a column of its own", [...columns, own]],
])("a row of a file is judged like the same row of a call, with columns %s", (_name, names) => {
  const known = names.map((name) => (name === own ? undefined : name));
  const validator = new FileRowValidator(known, { language: "de", now });
  for (const column of columns) {
    // Twice, because the content of a valid row is cached.
    for (const text of [...texts, ...texts]) {
      const row: Readonly<Record<string, string>> = { ...good, [column]: text };
      const fields = names.map((name) => (name === own ? text : (row[name] ?? "")));
      const stated = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""));
      expect(validator.validate({ line: 7, fields }), `${column} = ${JSON.stringify(text)}`).toEqual(
        validateRow(stated, 7, german),
      );
    }
  }
});

test("rows whose fields contain line breaks or zero bytes are not mixed up", () => {
  const validator = new FileRowValidator(columns, { language: "de", now });
  const rows: Readonly<Record<string, string>>[] = [
    { ...good, Produkt: "101", Art: "Neuvertrag" },
    { ...good, Produkt: "101\nNeuvertrag", Art: "" },
    { ...good, Produkt: "101\0Neuvertrag", Art: "" },
    { ...good, Produkt: "101", Art: "Neuvertrag\n" },
    { ...good, Produkt: "101", Art: "Neuvertrag" },
  ];
  for (const row of rows) {
    const stated = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""));
    const fields = columns.map((name) => row[name] ?? "");
    expect(validator.validate({ line: 7, fields })).toEqual(validateRow(stated, 7, german));
  }
});

test("a row may have empty fields behind the last column, but neither more nor fewer fields", () => {
  const fields = columns.map((name) => good[name] ?? "");
  const validator = new FileRowValidator(columns, { language: "de", now });
  const record = (given: string[]) => validator.validate({ line: 7, fields: given });
  expect(record([...fields, "", ""])).toEqual(validateRow(good, 7, german));
  expect(record([...fields, "", "x"])).toMatchObject({
    errors: [expect.stringContaining("wo die erste Zeile")],
  });
  expect(record(["A-1", "J53FDD5E4B", "101"])).toEqual({
    row: 7,
    number: null,
    errors: [`3 Felder, wo die erste Zeile ${columns.length} nennt`],
  });
});

const errorsOf = (fields: object, validation = german) => {
  const validated = validateRow({ ...good, ...fields }, 7, validation);
  return "errors" in validated ? validated.errors : [];
};

test("dates of contracts may be at most two years ahead", () => {
  expect(errorsOf({ Bestelldatum: "2026-11-15", Vertragsdatum: "2027-11-15" })).toEqual([]);
  const dates = ["Vertragsdatum", "LetzterVertrag"];
  const far = Object.fromEntries(dates.map((name) => [name, "15.11.2062"]));
  expect(errorsOf(far)).toEqual(
    dates.map((name) => `${name}: "15.11.2062" liegt mehr als zwei Jahre in der Zukunft`),
  );
  expect(errorsOf(far, english)).toEqual(
    dates.map((name) => `${name}: "15.11.2062" is more than two years ahead`),
  );
});

test("an order cannot be placed, cancelled or reinstated in the future", () => {
  const past = ["Bestelldatum", "Stornodatum", "Stornoruecknahme"];
  for (const today of ["2026-11-15", "15.11.2026", "2026-11-15T23:59:59+01:00"]) {
    expect(errorsOf(Object.fromEntries(past.map((name) => [name, today])))).toEqual([]);
  }
  for (const future of ["2026-11-16", "16.11.2026", "2026-11-16T00:00:00+01:00", "2027-12-31"]) {
    expect(errorsOf(Object.fromEntries(past.map((name) => [name, future])))).toEqual([
      `Bestelldatum: "${future}" liegt in der Zukunft`,
      `Stornodatum: "${future}" liegt in der Zukunft; ein Vertrag, der erst später endet, ist nicht storniert`,
      `Stornoruecknahme: "${future}" liegt in der Zukunft`,
    ]);
  }
  expect(errorsOf({ Stornodatum: "2026-11-16" }, english)).toEqual([
    'Stornodatum: "2026-11-16" is in the future; a contract that ends later is not cancelled',
  ]);
});

test("a date is read again after the cache of dates was cleared", () => {
  const validation = validationFor({ language: "de", now });
  for (let round = 0; round < 2; round += 1) {
    for (let day = 0; day < 1_500; day += 1) {
      const text = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
      expect(validation.readDate(text)?.day).toEqual(german.readDate(text)?.day);
    }
  }
});

test("a row that is too long is refused in both languages", () => {
  const record = { line: 7, fields: undefined, isTooLong: true } as const;
  const validated = (language: "de" | "en") =>
    new FileRowValidator(columns, { language, now }).validate(record);
  expect(validated("de")).toEqual({
    row: 7,
    number: null,
    errors: ["Die Zeile ist länger als 100.000 Zeichen"],
  });
  expect(validated("en")).toEqual({
    row: 7,
    number: null,
    errors: ["the row is longer than 100,000 letters"],
  });
});
