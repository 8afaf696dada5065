import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageParameters } from "@weitersagen/contract/page-parameters";
import { channelNames } from "@weitersagen/domain/channel-names";
import { expect, test } from "vitest";
import { root } from "./run.ts";

const readings = /\b(?:searchParams|search|query|useSearchParams\(\))\.(?:get|has)\("(\w+)"\)/g;

test("every query parameter that a page reads is known to the server", () => {
  const files = globSync("web/src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."));
  const read = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(readings)].map(([, name = ""]) => name),
  );
  expect(read.length).toBeGreaterThan(5);
  expect([...read, ...channelNames].filter((name) => !pageParameters.has(name))).toEqual([]);
});
