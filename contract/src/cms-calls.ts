import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { numberText } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

/** The CMS as the browser reads it: its own format on the page's origin, without its token. */
const callDefaults = { scope: "content", tag: "CMS", access: "public", errors: ["notFound"] } as const;

const App = text(64);
const Name = text(200);
const Search = z.optional(text(4_000));
const Side = z.optional(numberText({ min: 0, max: 4_096 }));

const ContentItem = z.object({
  id: z.string(),
  /** By field and language; `iv` where it is the same in all. With `X-Flatten` the value itself. */
  data: z.record(z.string(), z.unknown()),
  created: z.string(),
  lastModified: z.string(),
  status: z.string(),
});

const itemExample = {
  id: "abholen",
  data: {
    Frage: { de: "Wie bekomme ich die Prämie?", en: "How do I receive the reward?" },
    Gruppe: { iv: "praemie" },
  },
  created: "2026-01-01T00:00:00Z",
  lastModified: "2026-01-01T00:00:00Z",
  status: "Published",
};

export const listContent = defineCall({
  ...callDefaults,
  id: "listContent",
  method: "GET",
  path: "/content/{app}/{schema}",
  summary: "Content of one kind (pages, blocks, questions, footnotes), filtered and sorted",
  params: wire({ app: ["app", App], schema: ["schema", Name] }),
  query: wire({
    filter: ["$filter", Search],
    search: ["$search", Search],
    order: ["$orderby", Search],
    most: ["$top", Search],
    skip: ["$skip", Search],
    ids: ["ids", Search],
    query: ["q", Search],
  }),
  answers: { 200: z.object({ total: z.int(), items: z.array(ContentItem) }) },
  examples: {
    params: { app: "kuestenstrom", schema: "fussnoten" },
    query: { $filter: "data/Identifier/iv eq 'strom-preis'" },
    answer: { total: 1, items: [itemExample] },
  },
});

export const getContent = defineCall({
  ...callDefaults,
  id: "getContent",
  method: "GET",
  path: "/content/{app}/{schema}/{id}",
  summary: "One piece of content, such as a block, a key visual or a question",
  params: wire({ app: ["app", App], schema: ["schema", Name], id: ["id", Name] }),
  answers: { 200: ContentItem },
  examples: { params: { app: "kuestenstrom", schema: "faq", id: "abholen" }, answer: itemExample },
});

export const queryContent = defineCall({
  ...callDefaults,
  id: "queryContent",
  method: "POST",
  path: "/content/{app}/graphql",
  summary: "Content by a GraphQL query, such as all variables; reading only",
  params: wire({ app: ["app", App] }),
  body: z.object({ query: text(65_536), variables: z.optional(z.record(Name, z.unknown())) }),
  answers: { 200: z.object({ data: z.optional(z.unknown()) }) },
  examples: {
    params: { app: "kuestenstrom" },
    body: { query: "{ queryVariablenContents { flatData { name value } } }" },
    answer: {
      data: { queryVariablenContents: [{ flatData: { name: "${betragMax}", value: "60" } }] },
    },
  },
});

export const getAsset = defineCall({
  ...callDefaults,
  id: "getAsset",
  method: "GET",
  path: "/assets/{app}/{id}",
  summary: "A picture of the CMS, on request of another size",
  params: wire({ app: ["app", App], id: ["id", Name] }),
  query: wire({ width: ["width", Side], height: ["height", Side] }),
  answers: { 200: null },
  media: ["image/svg+xml", "image/png", "image/jpeg", "image/webp", "image/avif", "application/octet-stream"],
  examples: { params: { app: "kuestenstrom", id: "auftakt" }, query: { width: "800" } },
});

export const cmsCalls = [listContent, getContent, queryContent, getAsset] as const;
