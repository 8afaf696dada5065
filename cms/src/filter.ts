import { createContext, Script } from "node:vm";
import type { ContentItem } from "./item.ts";
import { isRecord } from "./item.ts";
import type { PatternTime } from "./processor-time.ts";
import { QueryError } from "./query-error.ts";

export type Path = readonly string[];
export const comparisons = ["eq", "ne", "lt", "le", "gt", "ge"] as const;
export const textTests = ["contains", "startswith", "endswith", "matchs"] as const;
export const presenceTests = ["empty", "exists"] as const;

type PlainTextTest = Exclude<(typeof textTests)[number], "matchs">;

/** The parsed form of both query languages, OData and JSON. */
export type Filter =
  | { readonly op: "and" | "or"; readonly of: readonly Filter[] }
  | { readonly op: "not"; readonly of: Filter }
  | { readonly op: (typeof comparisons)[number]; readonly path: Path; readonly value: unknown }
  | { readonly op: "in"; readonly path: Path; readonly values: readonly unknown[] }
  | { readonly op: PlainTextTest; readonly path: Path; readonly value: string }
  | { readonly op: "matchs"; readonly path: Path; readonly value: string }
  | { readonly op: (typeof presenceTests)[number]; readonly path: Path };

export function matches(item: ContentItem, filter: Filter, time: PatternTime): boolean {
  switch (filter.op) {
    case "and":
      return filter.of.every((part) => matches(item, part, time));
    case "or":
      return filter.of.some((part) => matches(item, part, time));
    case "not":
      return !matches(item, filter.of, time);
    case "exists":
      return valuesAt(item, filter.path).some((value) => value !== undefined && value !== null);
    case "empty":
      return valuesAt(item, filter.path).every(
        (value) => value === undefined || value === null || value === "",
      );
    case "in":
      return valuesAt(item, filter.path).some((value) =>
        filter.values.some((wanted) => compares("eq", value, wanted)),
      );
    case "ne":
      return !valuesAt(item, filter.path).some((value) => compares("eq", value, filter.value));
    case "contains":
    case "startswith":
    case "endswith":
      return valuesAt(item, filter.path).some((value) => textMatches(filter.op, value, filter.value));
    case "matchs":
      return valuesAt(item, filter.path).some((value) => matchesPattern(value, filter.value, time));
    default:
      return valuesAt(item, filter.path).some((value) => compares(filter.op, value, filter.value));
  }
}

/** All values at a path. An array yields its elements, a missing field one `undefined`. */
export function valuesAt(item: ContentItem, path: Path): unknown[] {
  const [first = "", ...rest] = path;
  if (first !== "data") return [fieldOfItem(item, first)];
  const [field = "", ...inside] = rest;
  const partitions = item.data[field] ?? item.data[undashed(item, field)];
  const found = inside.reduce<unknown[]>(
    (values, key) => values.flatMap((value) => step(value, key)),
    [partitions],
  );
  const values = found.flatMap((value) => (Array.isArray(value) ? value : [value]));
  return values.length === 0 ? [undefined] : values;
}

function step(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => step(entry, key));
  return isRecord(value) && Object.hasOwn(value, key) ? [value[key]] : [undefined];
}

/** OData names have no dashes, so callers write an underscore instead. */
function undashed(item: ContentItem, field: string): string {
  return Object.keys(item.data).find((name) => name.replaceAll("-", "_") === field) ?? "";
}

function fieldOfItem(item: ContentItem, name: string): unknown {
  switch (name) {
    case "id":
      return item.id;
    case "created":
      return item.created;
    case "lastModified":
      return item.lastModified;
    case "status":
      return item.status;
    case "version":
      return item.version;
    default:
      throw new QueryError(`Path '${name}' does not exist.`);
  }
}

function compares(op: (typeof comparisons)[number], value: unknown, wanted: unknown): boolean {
  if (wanted === null) return op === "eq" && (value === null || value === undefined);
  if (op === "eq") return value === wanted || (isTime(value, wanted) && order(value, wanted) === 0);
  if (op === "ne") return !compares("eq", value, wanted);
  if (typeof value !== typeof wanted || value === undefined) return false;
  const difference = order(value, wanted);
  if (op === "lt") return difference < 0;
  if (op === "le") return difference <= 0;
  return op === "gt" ? difference > 0 : difference >= 0;
}

const TIME = /^\d{4}-\d{2}-\d{2}(T.*)?$/;

function isTime(a: unknown, b: unknown): boolean {
  return typeof a === "string" && typeof b === "string" && TIME.test(a) && TIME.test(b);
}

export function order(a: unknown, b: unknown): number {
  if (isTime(a, b)) return Date.parse(a as string) - Date.parse(b as string);
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return asText(a).localeCompare(asText(b), "de");
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function textMatches(op: PlainTextTest, value: unknown, wanted: string): boolean {
  if (typeof value !== "string") return false;
  const [text, part] = [value.toLowerCase(), wanted.toLowerCase()];
  if (op === "contains") return text.includes(part);
  return op === "startswith" ? text.startsWith(part) : text.endsWith(part);
}

const sandbox = createContext({ pattern: "", flags: "", text: "" });
const testPattern = new Script("new RegExp(pattern, flags).test(text)");

/** A caller's pattern may take exponential time. The sandbox has a time limit, a plain RegExp has none. */
function matchesPattern(text: unknown, wanted: string, time: PatternTime): boolean {
  if (typeof text !== "string") return false;
  const slashed = /^\/(.*)\/([a-z]*)$/s.exec(wanted);
  Object.assign(sandbox, { pattern: slashed?.[1] ?? wanted, flags: slashed?.[2] ?? "", text });
  try {
    return time.spend((timeout) => testPattern.runInContext(sandbox, { timeout }) === true);
  } catch {
    throw new QueryError("A pattern of 'matchs' is not valid or takes too long.");
  }
}
