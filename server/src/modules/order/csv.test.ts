import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { maxRecordLength } from "./service/csv-records.ts";
import { encodeText } from "./service/encode-text.ts";
import { openOrderFile, readCsv } from "./service/read-file.ts";
import { RefusedRows } from "./service/refused-rows.ts";
import { type Encoding, UnreadableFile } from "./service/text-file.ts";

const folder = await mkdtemp(join(tmpdir(), "csv-"));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const newPath = () => join(folder, `${++files}.csv`);

async function fileOf(content: string | Buffer): Promise<string> {
  const path = newPath();
  await writeFile(path, content);
  return path;
}

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { records } of readCsv(path)) {
    lines.push(...records.map(({ line, fields }) => `${line}: ${fields?.join("|")}`));
  }
  return lines;
}

const table = (separator: string, lineBreak = "\r\n") =>
  ["Auftragsnummer;Stornogrund", "A-1;Größe – 5 €", "A-2;"].join(lineBreak).replaceAll(";", separator);

const read = ["2: A-1|Größe – 5 €", "3: A-2|"];

const spellings: [string, Buffer][] = [
  ["UTF-8", encodeText(table(";"), "utf-8")],
  ["UTF-8 with its mark", encodeText(`\u{FEFF}${table(";", "\r")}`, "utf-8")],
  ["Windows' letters", encodeText(table(",", "\n"), "windows-1252")],
  ["Excel's Unicode text", encodeText(`\u{FEFF}${table("\t")}`, "utf-16le")],
  ["the same the other way round", encodeText(`\u{FEFF}${table("\t")}`, "utf-16be")],
  ["UTF-16 without its mark", encodeText(table(";"), "utf-16le")],
  ["UTF-16 the other way round without its mark", encodeText(table("|"), "utf-16be")],
];

test.each(spellings)("%s is read", async (_name, bytes) => {
  expect(await linesOf(await fileOf(bytes))).toEqual(read);
});

test.each([
  ["lines are empty before the columns", `\n  \n${table(",", "\n")}`, ["4: A-1|Größe – 5 €", "5: A-2|"]],
  ["a first line states the separator", `sep=,\r\n${table(",")}`, ["3: A-1|Größe – 5 €", "4: A-2|"]],
  [
    "columns are named again",
    `${table(";", "\n")}\n${table(";", "\n")}`,
    [...read, "5: A-1|Größe – 5 €", "6: A-2|"],
  ],
  ["columns are named as people write them", "AUFTRAGS-NR;Auftrags_Nummer;E-Mail\n;A-1;", ["2: |A-1|"]],
])("a file is read although %s", async (_name, text, lines) => {
  expect(await linesOf(await fileOf(text))).toEqual(lines);
});

test("columns are known by their umlauts too, and the others are named", async () => {
  const path = await fileOf("Auftragsnummer;Empfängernummer;Stornorücknahme;E-Mail;Farbe;Fehler\n");
  const file = await openOrderFile(path);
  await file.close();
  expect(file.columns).toEqual([
    "Auftragsnummer",
    "Empfaengernummer",
    "Stornoruecknahme",
    "Email",
    undefined,
    undefined,
  ]);
  expect(file.unknownColumns).toEqual(["Farbe"]);
});

test("what comes out of a pipe is read as a file is", async () => {
  const path = newPath();
  execFileSync("mkfifo", [path]);
  const [lines] = await Promise.all([linesOf(path), appendFile(path, table(";"))]);
  expect(lines).toEqual(read);
});

test.each([
  ["a workbook", Buffer.from("PK\u0003\u0004rest", "latin1"), /Excel workbook .* save its table as CSV/],
  ["a compressed file", Buffer.from([0x1f, 0x8b, 8, 0]), /compressed: unpack it/],
  ["an empty file", "", /is empty/],
  ["a file of empty lines", "\n\r\n \n", /is empty/],
  ["a file without the columns' names", "A-1;2026-11-15\n", /needs a first line that names its columns/],
  ["a column twice", "Auftragsnummer;Produkt;produkt\n", /names the column Produkt twice/],
  ["a quotation mark left open among the columns", 'Auftragsnummer;"Produkt\n', /needs a first line/],
])("%s cannot be read, and it is said why", async (_name, content, message) => {
  const reading = linesOf(await fileOf(content));
  await expect(reading).rejects.toThrow(UnreadableFile);
  await expect(reading).rejects.toThrow(message);
});

test("two forgotten quotation marks cost their own lines and none between them", async () => {
  const rows = [
    'A-1;101;"x',
    "A-2;101;x",
    'A-3;"101;x',
    "A-4;101;x",
    'A-5;101;"x',
    'A-6;101;"zwei\nA-7;101;\nLinien"',
  ];
  expect(await linesOf(await fileOf(["Auftragsnummer;Produkt;Stornogrund", ...rows].join("\n")))).toEqual([
    "2: undefined",
    "3: A-2|101|x",
    "4: undefined",
    "5: A-4|101|x",
    "6: undefined",
    "7: A-6|101|zwei\nA-7;101;\nLinien",
  ]);
});

const refusal = (row: number) => ({
  row,
  number: null,
  outcome: "refused" as const,
  matchedBy: null,
  reason: null,
  explanation: null,
  errors: ['Art: "x" is wrong', "Größe"],
});

/** Imports a file as if the rows on these lines were refused and the others added. */
async function refuse(path: string, lines: readonly number[]): Promise<string | undefined> {
  const file = await openOrderFile(path);
  const target = newPath();
  const refused = new RefusedRows(target, file);
  for await (const rows of file.rows()) {
    refused.addRows(rows);
    for (const { line } of rows.records) {
      refused.addResult(
        lines.includes(line) ? refusal(line) : { ...refusal(line), outcome: "added", errors: [] },
      );
    }
  }
  await file.close();
  return refused.finish() ? target : undefined;
}

const fault = '"Art: ""x"" is wrong; Größe"';

test.each([
  ["utf-8", "\u{FEFF}"],
  ["utf-8", ""],
  ["windows-1252", ""],
  ["utf-16le", "\u{FEFF}"],
  ["utf-16be", "\u{FEFF}"],
] as const)("refused rows come back byte for byte: %s, mark %j", async (encoding: Encoding, mark) => {
  const header = "Auftragsnummer;Stornogrund\r\n";
  const rows = ["A-1;ä\r\n", 'A-2; "5 €;\r\nzwei\n" \r\n', 'A-3;"offen\r\n', "zu;viele;Felder"];
  const path = await fileOf(encodeText(mark + header + rows.join(""), encoding));
  const target = await refuse(path, [3, 6, 7]);
  const expected = `${mark}Fehler;${header}${fault};${rows[1]}${fault};${rows[2]}${fault};${rows[3]}\r\n`;
  expect(await readFile(target ?? "")).toEqual(encodeText(expected, encoding));
});

test("rows that are refused once more come back with the new fault in place of the old one", async () => {
  const path = await fileOf('Fehler;Auftragsnummer\n"alt; ""x""";A-1\nalt;A-2\n');
  expect(await readFile((await refuse(path, [2, 3])) ?? "", "utf8")).toBe(
    `Fehler;Auftragsnummer\n${fault};A-1\n${fault};A-2\n`,
  );
});

test("without refused rows there is no file, and no other file is written over", async () => {
  const path = await fileOf("Auftragsnummer\nA-1\n");
  const before = await readdir(folder);
  expect(await refuse(path, [])).toBeUndefined();
  expect(await readdir(folder)).toEqual(before);
  const file = await openOrderFile(path);
  expect(() => new RefusedRows(path, file)).toThrow(/is there already/);
  expect(() => new RefusedRows(join(folder, "no/such/folder.csv"), file)).toThrow(
    /cannot be written \(ENOENT\)/,
  );
  await file.close();
  expect(await readFile(path, "utf8")).toBe("Auftragsnummer\nA-1\n");
});

test("a line far longer than the memory is refused by its number, and the lines around it are read", async () => {
  const path = await fileOf("Auftragsnummer;Stornogrund\nA-1;x\n");
  const file = await open(path, "r+");
  // A hole is read as zeros and takes no room on the disk.
  await file.write('A-2;"y', 33);
  await file.write('"\nA-3;z\n', 100_000_000);
  await file.close();
  const reader = new URL("service/read-file.ts", import.meta.url).href;
  const program = `import { readCsv } from ${JSON.stringify(reader)};
    for await (const { records } of readCsv(${JSON.stringify(path)}))
      for (const { line, fields, isTooLong } of records) console.log(line, isTooLong ?? fields?.join("|"));`;
  const output = execFileSync(
    process.execPath,
    ["--max-old-space-size=64", "--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  expect(output).toBe("2 A-1|x\n3 true\n4 A-3|z\n");
});

test("of a row that is too long only the fault comes back, which does not pass for a row", async () => {
  const path = await fileOf(`Auftragsnummer\nA-1\n${"x".repeat(maxRecordLength + 1)}\nA-2\n`);
  const target = (await refuse(path, [3, 4])) ?? "";
  expect(await readFile(target, "utf8")).toBe(`Fehler;Auftragsnummer\n${fault};\n${fault};A-2\n`);
});
