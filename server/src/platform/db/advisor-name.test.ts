import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "../..");

test("how an advisor is found and named for a recommendation is written in one place", () => {
  const naming = globSync("**/*.ts", { cwd: sources })
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) => /\bfirst_name \|\| ' ' \|\|/.test(readFileSync(join(sources, file), "utf8")));
  expect(naming).toEqual(["platform/db/advisor-name.ts"]);
});
