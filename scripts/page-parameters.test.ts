import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageParameters } from "@weitersagen/contract/page-parameters";
import { channelNames } from "@weitersagen/domain/channel-names";
import { expect, test } from "vitest";
import { root } from "./run.ts";

// An agency's pages appear once the browser has checked its login: the server renders none.
const files = globSync("{web,domain}/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.|\/agency-report\/|\/bonus-plan\./.test(file),
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
    /(?:\b(?:searchParams|search|query)|SearchParams\([\w().]*\))\.(?:get|has)\(("?)([\w.]+)\1\)/g,
  );
  const read = readings
    // A name that is handed over is one of those below.
    .filter(([, quote, name]) => quote !== "" || name !== "name")
    .map(([, quote, name = ""]) => (quote === "" ? (constants.get(name) ?? `the unknown ${name}`) : name));
  const named = [...constants].filter(([name]) => /Query\./.test(name)).map(([, value]) => value);
  expect(read).toEqual(expect.arrayContaining(["token", "thema", "aufteilung", "einladung"]));
  expect(named).toEqual(expect.arrayContaining(["produkt", "berater"]));
  expect([...read, ...named, ...channelNames].filter((name) => !pageParameters.has(name))).toEqual([]);
});
