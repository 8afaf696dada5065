import { modulesFolder, platformFolder } from "./architecture.ts";
import { modulePlace } from "./module-rules.ts";
import type { Check, Finding } from "./rule.ts";
import type { SourceFile } from "./source.ts";
import { type TableAccess, tableAccesses } from "./table-access.ts";
import { ownerOfTable, readByPlatform } from "./table-owners.ts";
import { isGenerated, isTest } from "./tree.ts";

/** The module or the part of the platform that a file belongs to, in the words of table-owners.ts. */
function ownerOfFile(path: string): string {
  const place = modulePlace(path);
  if (place) return place.module;
  return path.startsWith(platformFolder)
    ? `platform/${path.slice(platformFolder.length).split("/")[0]}`
    : "server";
}

function isAllowed(path: string, { kind, table }: TableAccess, owner: string): boolean {
  const layer = modulePlace(path)?.layer;
  if (kind === "read" && layer === "read-model") return true;
  if (kind === "read" && path.startsWith(platformFolder) && readByPlatform.includes(table)) return true;
  if (ownerOfFile(path) !== owner) return false;
  return !path.startsWith(modulesFolder) || layer === "repository";
}

const messages = {
  write: (table: string, owner: string) =>
    `only ${owner} writes ${table}, in its repository; call its service`,
  read: (table: string, owner: string) =>
    `${table} belongs to ${owner}; call its service, or read it in a read model`,
};

const findAccesses = (kind: TableAccess["kind"]): Check =>
  function* (tree) {
    for (const file of tree.files.values()) {
      if (!file.path.startsWith("server/src/") || isTest(file.path) || isGenerated(file.path)) continue;
      yield* findingsOf(file, kind);
    }
  };

function* findingsOf(file: SourceFile, kind: TableAccess["kind"]): Generator<Finding> {
  for (const access of tableAccesses(file)) {
    const owner = ownerOfTable.get(access.table);
    if (owner === undefined || access.kind !== kind || isAllowed(file.path, access, owner)) continue;
    yield { file: file.path, line: access.line, message: messages[kind](access.table, owner) };
  }
}

export const findForeignWrites = findAccesses("write");
export const findForeignReads = findAccesses("read");

/** Two changes that are written at the same time easily take the same next number; no server starts with both. */
export const findRepeatedNumbers: Check = function* (tree) {
  const numbers = new Map<string, string>();
  for (const path of tree.paths) {
    const number = /^server\/migrations\/(\d+)_/.exec(path)?.[1];
    if (number === undefined) continue;
    const other = numbers.get(number);
    if (other) yield { file: path, line: 1, message: `${other} has the same number; take the next one` };
    numbers.set(number, path);
  }
};
