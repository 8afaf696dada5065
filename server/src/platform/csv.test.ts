import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["Ada,=1+1", "Ada,'=1+1"],
  ["Ada\t@sum(1)", "Ada\t'@sum(1)"],
  ["Ada;=1+1", `"Ada;'=1+1"`],
])("a cell %j cannot be run, wherever a program divides it", (cell, written) => {
  expect(csvLine(["x", cell])).toBe(`x;${written}\r\n`);
});

test.each(["-65,00", "5,- €", "Hof 3, +49 441 1", "a=b, c", "kim@example.org", "1,-5"])(
  "ordinary text %j stays as it is",
  (cell) => expect(csvLine([cell])).toBe(`${cell}\r\n`),
);
