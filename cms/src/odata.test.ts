import * as fc from "fast-check";
import { expect, test } from "vitest";
import { matches } from "./filter.ts";
import type { ContentItem } from "./item.ts";
import { parseJsonFilter } from "./json-query.ts";
import { parseODataFilter, parseODataOrder } from "./odata.ts";
import { QueryError } from "./query-error.ts";
import { PatternTime } from "./processor-time.ts";

const item: ContentItem = {
  id: "a1",
  schema: "faq",
  data: {
    Name: { iv: "O'Brien" },
    Titel: { de: "Prämie", en: "Reward" },
    Menge: { iv: 7 },
    Aktiv: { iv: true },
    Tags: { iv: ["rot", "blau"] },
    Zeilen: { iv: [{ Art: "x" }, { Art: "y" }] },
    "mit-strich": { iv: "ja" },
    Leer: { iv: "" },
    Tag: { iv: "2026-05-01" },
  },
  created: "2026-01-01T00:00:00Z",
  lastModified: "2026-02-01T00:00:00Z",
  status: "Published",
  version: 3,
};

test.each([
  ["data/Name/iv eq 'O''Brien'", true],
  ["data/Name/iv eq 'x' or data/Menge/iv eq 7", true],
  ["data/Name/iv eq 'x' or data/Menge/iv eq 7 and data/Aktiv/iv eq false", false],
  ["(data/Name/iv eq 'x' or data/Menge/iv eq 7) and data/Aktiv/iv eq true", true],
  ["not data/Menge/iv gt 7", true],
  ["not (data/Menge/iv ge 7)", false],
  ["data/Menge/iv lt 8 and data/Menge/iv le 7 and data/Menge/iv ne 6", true],
  ["data/Menge/iv in (1, 7)", true],
  ["data/Name/iv in ('a','b')", false],
  ["contains(data/Titel/de, 'PRÄM')", true],
  ["contains(data/Titel/de, 'x') eq false", true],
  ["startswith(data/Titel/en, 'rew')", true],
  ["endswith(data/Titel/en, 'ward')", true],
  ["matchs(data/Titel/en, '/^re.*d$/i')", true],
  ["data/Tags/iv eq 'blau'", true],
  ["data/Tags/iv ne 'blau'", false],
  ["data/Zeilen/iv/Art eq 'y'", true],
  ["data/mit_strich/iv eq 'ja'", true],
  ["data/mit-strich/iv eq 'ja'", true],
  ["empty(data/Leer/iv)", true],
  ["exists(data/Fehlt/iv)", false],
  ["data/Fehlt/iv eq null", true],
  ["data/Tag/iv gt 2026-04-30", true],
  ["created lt 2026-01-01T01:00:00+01:00", false],
  ["created eq 2026-01-01T01:00:00+01:00", true],
  ["id eq 'a1' and version eq 3 and status eq 'Published'", true],
  ["data/constructor/iv eq null", true],
])("%s is %s", (source, expected) => {
  expect(matches(item, parseODataFilter(source), new PatternTime())).toBe(expected);
});

test.each([
  "",
  "data/Name/iv",
  "data/Name/iv eq",
  "data/Name/iv eq 'offen",
  "data/Name/iv like 'x'",
  "data/Name/iv eq 'x' and",
  "(data/Name/iv eq 'x'",
  "drop(data/Name/iv, 'x')",
  "contains(data/Name/iv, 5)",
  "data/Name/iv eq 'x' 'y'",
  "'); drop table --",
  "(".repeat(500),
  "not ".repeat(500),
  "x".repeat(5000),
])("%s is refused as an invalid query", (source) => {
  expect(() => parseODataFilter(source)).toThrow(QueryError);
});

test("no text makes the parser fail with anything but a query error", () => {
  const words = fc.constantFrom(
    "data/a/iv",
    "eq",
    "'x'",
    "(",
    ")",
    "not",
    "and",
    "or",
    ",",
    "in",
    "contains",
    "'",
    "7",
  );
  const sources = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 30 }).map((parts) => parts.join(" ")),
  );
  const failsOnlyAsQueryError = (source: string) => {
    try {
      matches(item, parseODataFilter(source), new PatternTime());
      return true;
    } catch (error) {
      return error instanceof QueryError;
    }
  };
  expect(fc.check(fc.property(sources, failsOnlyAsQueryError))).toMatchObject({ failed: false });
});

test("every text can be searched for if its quotes are doubled", () => {
  const isFound = (text: string) => {
    const filter = parseODataFilter(`data/Name/iv eq '${text.replaceAll("'", "''")}'`);
    return matches({ ...item, data: { Name: { iv: text } } }, filter, new PatternTime());
  };
  expect(fc.check(fc.property(fc.string({ maxLength: 200 }), isFound))).toMatchObject({ failed: false });
});

test("a pattern of exponential time is stopped", () => {
  const victim = { ...item, data: { Name: { iv: `${"a".repeat(40)}!` } } };
  const filter = parseODataFilter("matchs(data/Name/iv, '/^(a+)+$/')");
  expect(() => matches(victim, filter, new PatternTime())).toThrow(QueryError);
});

test("many patterns of a request have a limited time together", () => {
  const victim = { ...item, data: { Name: { iv: "x".repeat(600) } } };
  const filter = parseODataFilter("matchs(data/Name/iv, '/^(.{1,12}){4}~/s')");
  const time = new PatternTime();
  expect(matches(victim, filter, time)).toBe(false);
  expect(() => {
    for (let test = 0; test < 10_000; test += 1) matches(victim, filter, time);
  }).toThrow(QueryError);
});

test("JSON queries have the same meaning", () => {
  const filter = parseJsonFilter({
    and: [
      { path: "data.Name.iv", op: "eq", value: "O'Brien" },
      {
        or: [
          { path: "data.Menge.iv", op: "gt", value: 9 },
          { path: "data.Tags.iv", value: "rot" },
        ],
      },
      { not: { path: "data.Titel.de", op: "startsWith", value: "x" } },
      { path: "data.Menge.iv", op: "in", value: [6, 7] },
    ],
  });
  expect(matches(item, filter, new PatternTime())).toBe(true);
  for (const bad of [
    { path: "" },
    { path: "id", op: "like" },
    { path: "id", op: "in", value: 1 },
    5,
    { or: [7] },
  ]) {
    expect(() => parseJsonFilter(bad)).toThrow(QueryError);
  }
});

test("a sort key is a path and a direction", () => {
  expect(parseODataOrder("data/Position/iv desc, id")).toEqual([
    { path: ["data", "Position", "iv"], descending: true },
    { path: ["id"], descending: false },
  ]);
  expect(() => parseODataOrder("id sideways")).toThrow(QueryError);
});
