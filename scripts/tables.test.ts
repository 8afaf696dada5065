import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.ts";

/** The opening tag and what follows it directly: a caption is the first child of its table. */
const TABLE = /<table\b(?<attributes>[^>]*)>\s*(?<child><\w+)?/g;

test("every table of the pages has a name", () => {
  const unnamed: string[] = [];
  let count = 0;
  for (const file of globSync("web/src/**/*.tsx", { cwd: root })) {
    for (const { groups } of readFileSync(join(root, file), "utf8").matchAll(TABLE)) {
      count += 1;
      const isNamed = groups?.["attributes"]?.includes("aria-label=") || groups?.["child"] === "<caption";
      if (!isNamed) unnamed.push(file);
    }
  }
  expect(count).toBeGreaterThan(5);
  expect(unnamed).toEqual([]);
});
