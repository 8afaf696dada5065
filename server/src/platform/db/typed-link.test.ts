import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "../..");

test("whether a link is typed is decided in one place", () => {
  const deciding = globSync("**/*.ts", { cwd: sources })
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) => /typed_first_name["`})]*,? "?is\b/.test(readFileSync(join(sources, file), "utf8")));
  expect(deciding).toEqual(["platform/db/typed-link.ts"]);
});
