import { expect, test } from "vitest";
import { lineOf } from "./json-lines.ts";

const text = `{
  "Produkte": [
    { "Id": 1, "Name": "a \\"} ]" },
    {
      "Id": 2,
      "Praemien": [ { "WertCent": 1 }, {
        "WertCent": -1 } ]
    }
  ], "Aktionen": []
}`;

test.each([
  [["Produkte"], 2],
  [["Produkte", 0, "Name"], 3],
  [["Produkte", 1], 4],
  [["Produkte", 1, "Id"], 5],
  [["Produkte", 1, "Praemien", 1, "WertCent"], 7],
  [["Aktionen"], 9],
  [["Angebote"], null],
  [["Produkte", 7], null],
  [["Aktionen", 0, "Titel"], null],
] as const)("%j is on line %s", (path, line) => {
  expect(lineOf(text, path)).toBe(line);
});
