import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../run.ts";
import { tablesOfOwner } from "./table-owners.ts";

const schema = readFileSync(join(root, "server/src/platform/db/schema.gen.ts"), "utf8");
const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, table = ""]) => table);

test("every table has exactly one owner", () => {
  expect(tables.length).toBeGreaterThan(50);
  expect(Object.values(tablesOfOwner).flat().toSorted()).toEqual(tables.toSorted());
});

test("every owner exists", () => {
  const folder = (owner: string) => (owner.startsWith("platform/") ? owner : `modules/${owner}`);
  const missing = Object.keys(tablesOfOwner).filter(
    (owner) => !existsSync(join(root, "server/src", folder(owner))),
  );
  expect(missing).toEqual([]);
});
