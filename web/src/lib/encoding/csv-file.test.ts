import { expect, test } from "vitest";
import { csvFile } from "./csv-file.ts";

test("a file for spreadsheets is quoted, marked as UTF-8, and its formulas are disarmed", async () => {
  const file = csvFile([
    ["Name", "Zahl"],
    ['Müller "Nord"; Co', "3"],
    ["=1+1", "0"],
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(await file.text()).toBe('"Name";"Zahl"\r\n"Müller ""Nord""; Co";"3"\r\n"\'=1+1";"0"\r\n');
});
