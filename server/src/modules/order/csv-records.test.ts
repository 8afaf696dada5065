import { expect, test } from "vitest";
import { CsvRecords, maxRecordLength } from "./service/csv-records.ts";

/** Reads a text in pieces of the given size, as a file comes. */
function read(text: string, size = text.length) {
  const records = new CsvRecords(";");
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  return [...pieces.flatMap((piece) => records.read(piece)), ...records.end()].map(
    ({ line, fields }) => [line, fields?.join("|")] as const,
  );
}

const habits: [string, string, (readonly [number, string | undefined])[]][] = [
  [
    "plain lines",
    "a;b\n c ;\n",
    [
      [1, "a|b"],
      [2, "c|"],
    ],
  ],
  [
    "Windows' and old line breaks",
    "a;b\r\nc;d\re;f",
    [
      [1, "a|b"],
      [2, "c|d"],
      [3, "e|f"],
    ],
  ],
  [
    "emptied rows",
    'a;b\n;\n ;  \n"";""\n;c\n',
    [
      [1, "a|b"],
      [5, "|c"],
    ],
  ],
  [
    "empty lines",
    "a;b\n\n  \nc;d\n",
    [
      [1, "a|b"],
      [4, "c|d"],
    ],
  ],
  ["quoted fields", '"a;b"; "c""d" ;"";e\n', [[1, 'a;b|c"d||e']]],
  [
    "line breaks inside quotes",
    '1;"a\nb";2\n3;4;5',
    [
      [1, "1|a\nb|2"],
      [3, "3|4|5"],
    ],
  ],
  ["marks that quote nothing", '5" pipe;a"b\n', [[1, '5" pipe|a"b']]],
  [
    "a mark that is never closed",
    '1;"a\n2;b\n3;c\n',
    [
      [1, undefined],
      [2, "2|b"],
      [3, "3|c"],
    ],
  ],
];

test.each(habits)("%s are read, in whole and letter by letter", (_name, text, records) => {
  expect(read(text)).toEqual(records);
  expect(read(text, 1)).toEqual(records);
});

test("a forgotten quotation mark costs its own line and none of the hundred behind it", () => {
  const lines = Array.from({ length: 100 }, (_, index) => `${index};x`);
  const records = read(['0;"x', ...lines].join("\n"), 7);
  expect(records[0]).toEqual([1, undefined]);
  expect(records.slice(1)).toEqual(lines.map((line, index) => [index + 2, line.replace(";", "|")]));
});

test.each([
  ["plain", ["a;b", "\n", " c ;", "\n"]],
  ["Windows", ["a;b", "\r\n", '"c\r\nd\ne\rf";g', "\r\n", "h", "\r\n"]],
  ["old", ["a;b", "\r", "c;d", "\r", "e"]],
  ["mixed", ["a", "\n", "b", "\r", "c", "\r\n", '"d""\r";e', "\r", 'f"g', "\n"]],
])("a record of a %s file keeps its original text", (_name, parts) => {
  const text = parts.join("");
  for (const size of [1, 2, 3, text.length]) {
    const records = new CsvRecords(";");
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.slice(index * size, (index + 1) * size),
    );
    const read = [...pieces.flatMap((piece) => records.read(piece)), ...records.end()];
    expect(read.map((record) => record.text)).toEqual(parts.filter((_, index) => index % 2 === 0));
  }
});

const long = "x".repeat(maxRecordLength);

test.each([
  ["a line that is just short enough", `${long.slice(2)};a\nb;c`, ["1: 2", "2: 2"]],
  ["a line that is too long", `a;b\n${long};c\nd;e\n`, ["1: 2", "2: too long", "3: 2"]],
  ["one with Windows' line breaks", `a;b\r\n${long};c\r\nd;e\r\n`, ["1: 2", "2: too long", "3: 2"]],
  ["one with old line breaks", `a;b\r${long};c\rd;e\r`, ["1: 2", "2: too long", "3: 2"]],
  ["the last one", `a;b\n${long};c`, ["1: 2", "2: too long"]],
  ["two of them", `${long};\n${long};\n;a`, ["1: too long", "2: too long", "3: 2"]],
  ["one with a quoted field", `"${long}";b\nc;d`, ["1: too long", "2: 2"]],
  ["one whose quotation mark is closed behind it", `a;"${long}\nb";c\nd;e`, ["1: too long", "2: 2", "3: 2"]],
  ["one inside an open quotation mark", `a;"b\n${long};\nc;d`, ["1: open", "2: too long", "3: 2"]],
  [
    "lines that are too long together",
    `a;"${long.slice(10)}\n${long.slice(10)}";c\nd;e`,
    ["1: too long", "2: 2", "3: 2"],
  ],
])("%s: every other line is read", (_name, text, expected) => {
  for (const size of [text.length, 65_536, maxRecordLength + 1]) {
    const records = new CsvRecords(";");
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.slice(index * size, (index + 1) * size),
    );
    const seen = [...pieces.flatMap((piece) => records.read(piece)), ...records.end()];
    const words = seen.map(({ line, fields, isTooLong }) => {
      return `${line}: ${isTooLong ? "too long" : (fields?.length ?? "open")}`;
    });
    expect(words).toEqual(expected);
  }
});

test("a line break that comes in two pieces behind a line that is too long is one", () => {
  const records = new CsvRecords(";");
  const pieces = [`${long}x`, "xx\r", "\na;b\r", "\n"];
  const seen = [...pieces.flatMap((piece) => records.read(piece)), ...records.end()];
  expect(seen.map(({ line, fields }) => [line, fields])).toEqual([
    [1, undefined],
    [2, ["a", "b"]],
  ]);
});
