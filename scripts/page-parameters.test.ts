import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageParameters } from "@weitersagen/contract/page-parameters";
import { channelNames } from "@weitersagen/domain/channel-names";
import { expect, test } from "vitest";
import { root } from "./run.ts";

// An agency's reports appear once the browser has checked its login: the server renders none.
const files = globSync("{web,domain}/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !file.includes(".test.") && !file.includes("/agency-report/"),
);
const texts = files.map((file) => readFileSync(join(root, file), "utf8"));
const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)]);

/** What a constant stands for, also one of an object's: `advisorQuery.text`. */
const constants = new Map([
  ...found(/\bconst (\w+) = "(\w+)"/g).map(([, name = "", value = ""]) => [name, value] as const),
  ...found(/\bconst (\w+) = \{([^}]*)\}/g).flatMap(([, object, members = ""]) =>
    [...members.matchAll(/(\w+): "(\w+)"/g)].map(
      ([, key, value = ""]) => [`${object}.${key}`, value] as const,
    ),
  ),
]);

test("every query parameter that a page reads is known to the server", () => {
  const readings = found(
    /\b(?:searchParams|search|query|useSearchParams\(\))\.(?:get|has)\(("?)([\w.]+)\1\)/g,
  );
  const read = readings
    // A name that is handed over is one of an object's.
    .filter(([, quote, name]) => quote !== "" || name !== "name")
    .map(([, quote, name = ""]) => (quote === "" ? (constants.get(name) ?? `the unknown ${name}`) : name));
  expect(read).toEqual(expect.arrayContaining(["token", "thema", "aufteilung", "berater"]));
  expect([...read, ...channelNames].filter((name) => !pageParameters.has(name))).toEqual([]);
});
