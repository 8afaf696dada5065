import type { Filter, Path } from "./filter.ts";
import { comparisons, presenceTests, textTests } from "./filter.ts";
import { isRecord } from "./item.ts";
import type { SortKey } from "./odata.ts";
import { QueryError } from "./query-error.ts";

const MAX_NESTING = 32;

export function parseJsonFilter(value: unknown, depth = 0): Filter {
  if (!isRecord(value)) throw new QueryError("filter: must be an object.");
  if (depth > MAX_NESTING) throw new QueryError("filter: nested too deeply.");
  if (Array.isArray(value.and)) return { op: "and", of: parts(value.and, depth) };
  if (Array.isArray(value.or)) return { op: "or", of: parts(value.or, depth) };
  if (value.not !== undefined) return { op: "not", of: parseJsonFilter(value.not, depth + 1) };
  return comparison(value);
}

export function parseJsonSort(value: unknown): SortKey[] {
  if (!Array.isArray(value)) throw new QueryError("sort: must be an array.");
  return value.map((entry: unknown) => {
    if (!isRecord(entry)) throw new QueryError("sort: each entry must be an object.");
    return { path: pathOf(entry.path), descending: entry.order === "descending" };
  });
}

function parts(values: readonly unknown[], depth: number): Filter[] {
  return values.map((value) => parseJsonFilter(value, depth + 1));
}

function comparison(value: Record<string, unknown>): Filter {
  const path = pathOf(value.path);
  const op = (typeof value.op === "string" ? value.op : "eq").toLowerCase();
  const presence = presenceTests.find((name) => name === op);
  if (presence) return { op: presence, path };
  if (op === "in") {
    if (!Array.isArray(value.value))
      throw new QueryError(`value: array expected for path '${path.join(".")}'.`);
    return { op, path, values: value.value };
  }
  const test = textTests.find((name) => name === op);
  if (test) {
    if (typeof value.value !== "string") {
      throw new QueryError(`value: string expected for path '${path.join(".")}'.`);
    }
    return { op: test, path, value: value.value };
  }
  const known = comparisons.find((name) => name === op);
  if (!known) throw new QueryError(`'${op}' is not a valid operator for path '${path.join(".")}'.`);
  return { op: known, path, value: value.value ?? null };
}

function pathOf(value: unknown): Path {
  if (typeof value !== "string" || value === "") throw new QueryError("path: required.");
  return value.split(".");
}
