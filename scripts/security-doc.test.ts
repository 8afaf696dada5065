import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.ts";

const folder = join(root, "docs/security");
const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
const rows = texts.flatMap((text) => [
  ...text.matchAll(
    /^\| (?<row>\d+\.\d+\.\d+) \| (?<subject>[^|]+) \| (?<holds>[^|]+) \| (?<where>[^|]+) \|$/gm,
  ),
]);

/** Number of rows of levels 1 and 2 in each chapter of ASVS 5.0, without WebRTC. */
const rowsByChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16];

test("every row of the standard is listed once", () => {
  const counted = rowsByChapter.map(
    (_count, chapter) => rows.filter(({ groups }) => groups?.["row"]?.startsWith(`${chapter + 1}.`)).length,
  );
  expect(counted).toEqual(rowsByChapter);
  expect(new Set(rows.map(({ groups }) => groups?.["row"])).size).toBe(246);
});

test("every row has one of five states", () => {
  const words = new Set(rows.map(({ groups }) => groups?.["holds"]));
  expect(words).toEqual(new Set(["yes", "partly", "open", "operator", "n/a"]));
});

test("every file that is named as proof exists", () => {
  const overview = readFileSync(join(root, "docs/security.md"), "utf8");
  const named = [...texts, overview].flatMap((text) =>
    [...text.matchAll(/`((?:contract|docs|domain|e2e|scripts|server|web)\/[\w./{},*-]+)`/g)].map(
      ([, path]) => path ?? "",
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((path) => !/[*{]/.test(path) && !existsSync(join(root, path)));
  expect([...new Set(missing)]).toEqual([]);
});
