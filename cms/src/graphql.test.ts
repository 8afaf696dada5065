import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { contentFolder } from "../test/sample-content.ts";
import { parseGraphQLQuery } from "./graphql-query.ts";
import { answerGraphQL } from "./graphql.ts";
import type { ContentApp } from "./item.ts";
import { openLibrary } from "./library.ts";
import { QueryError } from "./query-error.ts";
import { readShape } from "./shape.ts";

let app: ContentApp;

beforeAll(async () => {
  const found = await openLibrary(await contentFolder(), () => {}).app("acme", { unpublished: false });
  if (!found) throw new Error("no sample content");
  app = found;
});

const ask = (query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  answerGraphQL(app, { query, variables }, readShape(headers));

test("variables are read flat, in the requested language", () => {
  const query =
    "{ queryVariablenContents(filter: \"data/name/iv eq '${gruss}'\") { flatData { name value } } }";
  expect(ask(query)).toEqual({
    data: { queryVariablenContents: [{ flatData: { name: "${gruss}", value: "Moin" } }] },
  });
  expect(ask(query, {}, { "x-languages": "en" })).toMatchObject({
    data: { queryVariablenContents: [{ flatData: { value: "Hi" } }] },
  });
});

test("lists have a total, an order, a page and a search", () => {
  expect(
    ask(
      '{ queryFaqContentsWithTotal(top: 1, skip: 1, orderby: "data/Position/iv asc") { total items { id } } }',
    ),
  ).toEqual({
    data: { queryFaqContentsWithTotal: { total: 3, items: [{ id: "q1" }] } },
  });
  expect(ask('{ queryFaqContents(search: "wer") { id } }')).toEqual({
    data: { queryFaqContents: [{ id: "q3" }] },
  });
});

test("an item is found by its id, with its partitions and the items it refers to", () => {
  expect(
    ask(
      '{ findSeitenContent(id: "home") { __typename status data { titel { de en } bloecke { iv { id flatData { Typ } } } } } }',
    ),
  ).toEqual({
    data: {
      findSeitenContent: {
        __typename: "Seiten",
        status: "Published",
        data: {
          titel: { de: "Seite home", en: "Page home" },
          bloecke: {
            iv: [
              { id: "hero", flatData: { Typ: "auftakt" } },
              { id: "questions", flatData: { Typ: "fragen" } },
            ],
          },
        },
      },
    },
  });
  expect(ask('{ findSeitenContent(id: "nope") { id } }')).toEqual({ data: { findSeitenContent: null } });
  expect(ask('{ findContentBloeckeContent(id: "draft") { id } }')).toEqual({
    data: { findContentBloeckeContent: null },
  });
});

test("structured elements are objects", () => {
  expect(ask('{ findContentBloeckeContent(id: "hero") { flatData { elemente { titel } } } }')).toEqual({
    data: { findContentBloeckeContent: { flatData: { elemente: [{ titel: "Eins" }] } } },
  });
});

test("aliases, variables, fragments and directives work", () => {
  const query = `
    query Named($ids: [String!]!, $wanted: Boolean = false) {
      some: queryContentsByIds(ids: $ids) { ...Basics ... on Fussnoten { flatData { titel } } }
    }
    fragment Basics on Faq { id version @include(if: $wanted) created @skip(if: true) }`;
  expect(ask(query, { ids: ["q1", "f1"] })).toEqual({
    data: { some: [{ id: "q1" }, { flatData: { titel: "Erste" } }] },
  });
});

test.each([
  ["{", "Syntax Error"],
  ["{ queryFaqContents { id ", "Syntax Error"],
  ["{ queryFaqContents }", "sub fields"],
  ["{ queryFaqContents { id { x } } }", "sub fields"],
  ["{ nope { id } }", "Cannot query field 'nope'"],
  ["{ queryFaqContents { nope } }", "Cannot query field 'nope'"],
  ['mutation { deleteFaqContent(id: "q1") { version } }', "Only queries"],
  ["{ queryFaqContents { id } } subscription { x }", "Only queries"],
  ["type Faq { id: String }", "Only queries"],
  ['{ queryFaqContents(filter: "x eq") { id } }', "$filter"],
  ["{ ...A } fragment A on Query { ...A }", "spreads itself"],
  [`${"{a".repeat(60)}${"}".repeat(60)}`, "nested too deeply"],
  ["{a".repeat(6_000), "nested too deeply"],
  [`{ a(b: ${"[".repeat(9_000)}`, "nested too deeply"],
  [`{ a(b: ${"{c:".repeat(6_000)}`, "nested too deeply"],
  [`query ($a: ${"[".repeat(9_000)}`, "nested too deeply"],
  [`{ ${"a:queryFaqContents{id} ".repeat(2000)} }`, "too long"],
  [`{ ${"a ".repeat(6_000)} }`, "more than 5000 tokens"],
  [`{ id } ${"#\n".repeat(600)}`, "comments"],
])("%s results in the error %s", (query, message) => {
  expect(ask(query).errors?.[0]?.message).toContain(message);
});

test("a query of 24 nested brackets is parsed", () => {
  expect(() => parseGraphQLQuery(`${"{a".repeat(24)}${"}".repeat(24)}`)).not.toThrow();
});

test("no text makes the parser fail with anything but a query error", () => {
  const words = fc.constantFrom(...'{ } ( ) [ ] : ... $ @ ! query fragment on a 7 "x" """ # null'.split(" "));
  const sources = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 40 }).map((parts) => parts.join(" ")),
  );
  const failsOnlyAsQueryError = (source: string) => {
    try {
      parseGraphQLQuery(source);
      return true;
    } catch (error) {
      return error instanceof QueryError;
    }
  };
  expect(fc.check(fc.property(sources, failsOnlyAsQueryError))).toMatchObject({ failed: false });
});

test("a query cannot multiply itself without limit", () => {
  const doubling = (n: number) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`;
  const fragments = Array.from({ length: 20 }, (_, n) => doubling(n)).join("\n");
  const query = `{ ...F0 } ${fragments} fragment F20 on Query { queryFaqContents { id } }`;
  expect(ask(query).errors?.[0]?.message).toContain("too much");
});
