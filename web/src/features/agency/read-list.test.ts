import { describe, expect, test } from "vitest";
import { readList, readTextFile } from "./read-list.ts";

const max = { line: 1, firstName: "Max", lastName: "Muster", email: "max@example.org", kind: "Kunde" };

describe("a list of people", () => {
  test.each([
    ["tabs from a spreadsheet", "Max\tMuster\tmax@example.org"],
    ["semicolons", "Max;Muster;max@example.org"],
    ["commas", "Max,Muster,max@example.org"],
    ["quotes", '"Max";"Muster";"max@example.org"'],
    ["another order of columns", "max@example.org;Max;Muster"],
    ["an address as mail programs write it", "Max Muster <max@example.org>"],
    ["an address with the last name first", '"Muster, Max" <max@example.org>'],
    ["a byte order mark and empty lines", "\uFEFFMax;Muster;max@example.org\r\n\r\n;;\r\n"],
  ])("is read with %s", (_name, text) => {
    expect(readList(text, "Kunde")).toEqual([max]);
  });

  test("may name its columns in any order, and the kind per row", () => {
    const text =
      "E-Mail;Art;Nachname;Notiz;Vorname\nmax@example.org;Interessent;Muster;x;Max\nida@example.org;;Ka;;Ida";
    expect(readList(text, "Kunde")).toEqual([
      { ...max, line: 2, kind: "Interessent" },
      { line: 3, firstName: "Ida", lastName: "Ka", email: "ida@example.org", kind: "Kunde" },
    ]);
  });

  test("keeps the line of each row, also after a cell with a line break", () => {
    const text = 'Max;"Mus\nter; ""M""";max@example.org\n\nIda;Ka;ida@example.org';
    expect(readList(text, "Kunde").map(({ line, lastName }) => [line, lastName])).toEqual([
      [1, 'Mus\nter; "M"'],
      [4, "Ka"],
    ]);
  });

  test("leaves incomplete rows to the check", () => {
    expect(readList("Max\n;;\nIda;Ka", "Kunde")).toHaveLength(2);
    expect(readList("", "Kunde")).toEqual([]);
    expect(readList("x".repeat(10_000), "Kunde")[0]?.firstName).toHaveLength(300);
  });
});

test("a file of an older spreadsheet keeps its umlauts", async () => {
  expect(await readTextFile(new Blob([new Uint8Array([0x4d, 0xfc, 0x6c])]))).toBe("Mül");
  expect(await readTextFile(new Blob(["Mül"]))).toBe("Mül");
  expect(await readTextFile(new Blob([new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0])]))).toBe("Mü");
  await expect(readTextFile(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])]))).rejects.toThrow(TypeError);
});
