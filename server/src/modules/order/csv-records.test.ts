import { expect, test } from "vitest";
import { CsvRecords } from "./service/csv-records.ts";

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
])("a record of a %s file is kept as it stands there", (_name, parts) => {
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
