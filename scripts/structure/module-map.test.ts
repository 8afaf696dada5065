import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../run.ts";
import { withModuleMap } from "./module-map.ts";
import { purposes } from "./module-purposes.ts";

test("the module map of docs/architecture.md is current (npm run docs:modules)", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  expect(withModuleMap(text, root)).toBe(text);
});

test("a document without a place for the map is refused", () => {
  expect(() => withModuleMap("# Architecture", root)).toThrow("has no place for the module map");
});

test("every purpose belongs to an existing module", () => {
  const folder = (owner: string) => (owner.startsWith("platform/") ? owner : `modules/${owner}`);
  const missing = Object.keys(purposes).filter(
    (owner) => !existsSync(join(root, "server/src", folder(owner))),
  );
  expect(missing).toEqual([]);
});
