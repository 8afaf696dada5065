import type { Filter } from "./filter.ts";
import { matches, order, valuesAt } from "./filter.ts";
import type { ContentItem } from "./item.ts";
import { isRecord } from "./item.ts";
import { parseJsonFilter, parseJsonSort } from "./json-query.ts";
import type { SortKey } from "./odata.ts";
import { parseODataFilter, parseODataOrder } from "./odata.ts";
import type { PatternTime } from "./processor-time.ts";
import { QueryError } from "./query-error.ts";

export interface Query {
  readonly ids?: readonly string[];
  readonly filter?: Filter;
  readonly search?: string;
  readonly sort?: readonly SortKey[];
  readonly skip: number;
  readonly take: number;
}

const MAX_PAGE_SIZE = 200;

/** Reads a query from named parameters: of a URL, a body or GraphQL arguments. `q` (JSON) takes precedence over the OData parameters. */
export function readQuery(parameter: (name: string) => string | undefined): Query {
  const ids = parameter("ids");
  const json = parameter("q");
  if (json !== undefined) return readJsonQuery(parseJson(json), ids);
  const [filter, search, sort] = [parameter("$filter"), parameter("$search"), parameter("$orderby")];
  return {
    ...idsOf(ids),
    ...(filter ? { filter: parseODataFilter(filter) } : {}),
    ...(search ? { search: unquoted(search) } : {}),
    ...(sort ? { sort: parseODataOrder(sort) } : {}),
    skip: wholeNumber("$skip", parameter("$skip"), 0),
    take: Math.min(wholeNumber("$top", parameter("$top"), MAX_PAGE_SIZE), MAX_PAGE_SIZE),
  };
}

export function readJsonQuery(q: unknown, ids?: unknown): Query {
  if (!isRecord(q)) throw new QueryError("Json query not valid: an object is expected.");
  const search = q.fullText;
  if (search !== undefined && typeof search !== "string") throw new QueryError("fullText: must be a string.");
  return {
    ...idsOf(ids),
    ...(isRecord(q.filter) && Object.keys(q.filter).length > 0 ? { filter: parseJsonFilter(q.filter) } : {}),
    ...(search ? { search } : {}),
    ...(q.sort === undefined ? {} : { sort: parseJsonSort(q.sort) }),
    skip: wholeNumber("skip", q.skip, 0),
    take: Math.min(wholeNumber("take", q.take ?? q.top, MAX_PAGE_SIZE), MAX_PAGE_SIZE),
  };
}

export interface QueryResult {
  readonly total: number;
  readonly items: readonly ContentItem[];
}

/** With ids it returns exactly these, in their sequence; filter, sort and paging do not apply. */
export function runQuery(items: readonly ContentItem[], query: Query, time: PatternTime): QueryResult {
  if (query.ids) {
    const byId = new Map(items.map((item) => [item.id, item]));
    const named = query.ids.flatMap((id) => byId.get(id) ?? []);
    return { total: named.length, items: named };
  }
  const words = (query.search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(
    (item) =>
      (!query.filter || matches(item, query.filter, time)) && (words.length === 0 || mentions(item, words)),
  );
  const sorted = found.toSorted(orderBy(query.sort ?? []));
  return { total: found.length, items: sorted.slice(query.skip, query.skip + query.take) };
}

/** By the requested keys, then newest first, then by id: a total order, so that pages never overlap. */
function orderBy(keys: readonly SortKey[]) {
  return (a: ContentItem, b: ContentItem): number => {
    for (const { path, descending } of keys) {
      const difference = order(valuesAt(a, path)[0], valuesAt(b, path)[0]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return order(b.lastModified, a.lastModified) || (a.id < b.id ? -1 : 1);
  };
}

function mentions(item: ContentItem, words: readonly string[]): boolean {
  const text = textsIn(item.data)
    .join(" ")
    .replaceAll(/<[^>]*>/g, " ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function idsOf(value: unknown): { ids?: readonly string[] } {
  const ids = typeof value === "string" && value !== "" ? value.split(",") : value;
  if (!Array.isArray(ids) || ids.length === 0) return {};
  return { ids: ids.filter((id) => typeof id === "string").map((id) => id.trim()) };
}

function wholeNumber(name: string, value: unknown, fallback: number): number {
  if (value === undefined || value === null || value === "") return fallback;
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number) || number < 0) {
    throw new QueryError(`${name}: must be a whole number of 0 or more.`);
  }
  return number;
}

function unquoted(search: string): string {
  return /^"(.*)"$/s.exec(search.trim())?.[1] ?? search;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new QueryError("Json query not valid: not JSON.");
  }
}
