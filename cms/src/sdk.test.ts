import { SquidexClient } from "@squidex/squidex";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { contentFolder, sampleCms, serveCms } from "../test/sample-content.ts";

let url: string;
let squidex: SquidexClient;

beforeAll(async () => {
  ({ url } = await serveCms(sampleCms(await contentFolder())));
  squidex = clientOf("acme", "geheim");
});

function clientOf(app: string, clientSecret: string, appName = app) {
  return new SquidexClient({ appName, clientId: `${app}:default`, clientSecret, url });
}

const ids = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

test("the official SDK reads a page and its published blocks", async () => {
  const page = await squidex.contents.getContent("seiten", "home", {});
  expect(page.data).toMatchObject({ Name: { iv: "home" }, Titel: { de: "Seite home", en: "Page home" } });
  expect(page.data.Bloecke).toEqual({ iv: ["hero", "questions"] });
  const blocks = await squidex.contents.getContents("content-bloecke", { ids: "questions,hero" });
  expect(ids(blocks)).toEqual(["questions", "hero"]);
  expect(blocks.items[1]?.data.Inhalt).toEqual({
    de: expect.stringContaining("<strong>${betrag} €</strong>"),
  });
});

test("the SDK filters footnotes by their identifier, quotes included", async () => {
  const plain = await squidex.contents.getContents("fussnoten", { $filter: "data/Identifier/iv eq 'FN1'" });
  expect([plain.total, ids(plain)]).toEqual([1, ["f1"]]);
  const quoted = await squidex.contents.getContents("fussnoten", {
    $filter: "data/Identifier/iv eq 'O''Brien''s'",
  });
  expect(ids(quoted)).toEqual(["f3"]);
});

test("the SDK pages, sorts and searches questions", async () => {
  const second = await squidex.contents.getContents("faq", {
    $orderby: "data/Position/iv desc",
    $top: 1,
    $skip: 1,
  });
  expect([second.total, ids(second)]).toEqual([3, ["q1"]]);
  expect(ids(await squidex.contents.getContents("faq", { $search: "viel" }))).toEqual(["q2"]);
  expect(ids(await squidex.contents.getContents("faq", {}))).toEqual(["q2", "q1", "q3"]);
});

test("the SDK posts JSON queries and reads items of any schema by id", async () => {
  const filter = { and: [{ path: "data.Gruppe.iv", value: "geld" }, { not: { path: "id", value: "q1" } }] };
  expect(ids(await squidex.contents.getContentsPost("faq", { q: { filter } }))).toEqual(["q2"]);
  const byQ = await squidex.contents.getContents("faq", { q: JSON.stringify({ filter, take: 5 }) });
  expect(ids(byQ)).toEqual(["q2"]);
  expect(ids(await squidex.contents.getAllContents({ ids: "f2,hero,draft" }))).toEqual(["f2", "hero"]);
});

test("the SDK reads variables by GraphQL", async () => {
  const answer: unknown = await squidex.contents.postGraphQL({
    body: { query: '{queryVariablenContents(orderby:"id asc"){id flatData{name value}}}' },
  });
  expect(answer).toMatchObject({
    data: { queryVariablenContents: [{ id: "v1", flatData: { name: "${betrag}", value: "90" } }, {}, {}] },
  });
});

test("the SDK reads images in the requested size, and their metadata", async () => {
  const small = await squidex.assets.getAssetContentBySlug("photo", { width: 100, height: 100 });
  const { width, height, format } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
  expect([width, height, format]).toEqual([100, 75, "png"]);
  const info = await squidex.assets.getAsset("photo");
  expect(info).toMatchObject({ pixelWidth: 400, pixelHeight: 300, metadata: { alt: "Ein Foto" } });
});

test("references are followed in both directions", async () => {
  expect(ids(await squidex.contents.getReferences("seiten", "home", {}))).toEqual(["hero", "questions"]);
  expect(ids(await squidex.contents.getReferencing("content-bloecke", "hero", {}))).toEqual(["home"]);
});

test("a wrong secret, a foreign app and an unknown item are refused", async () => {
  await expect(clientOf("acme", "falsch").contents.getContents("faq", {})).rejects.toThrow("invalid_client");
  await expect(clientOf("other", "fremd", "acme").contents.getContents("faq", {})).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(squidex.contents.getContent("faq", "nope", {})).rejects.toMatchObject({ statusCode: 404 });
  await expect(squidex.contents.getContents("faq", { $filter: "data/Frage eq" })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test("writing is refused, and what is not offered says what is", async () => {
  const offered = {
    message: expect.any(String),
    details: [expect.stringContaining("POST /api/content/{app}/{schema}/query")],
  };
  const data = { Frage: { de: "Neu" } };
  const refused = { statusCode: 405, body: { ...offered, statusCode: 405 } };
  await expect(squidex.contents.postContent("faq", { body: data })).rejects.toMatchObject(refused);
  await expect(squidex.contents.putContent("faq", "q1", { body: data })).rejects.toMatchObject(refused);
  await expect(squidex.contents.deleteContent("faq", "q1", {})).rejects.toMatchObject(refused);
  expect((await squidex.contents.getContents("faq", {})).total).toBe(3);
  await expect(squidex.schemas.getSchemas()).rejects.toMatchObject({ statusCode: 404 });
  const other = await fetch(`${url}/api/rules/acme`);
  expect(await other.json()).toMatchObject({ ...offered, statusCode: 404 });
});

test("a base address with a trailing slash works, although the SDK then doubles the slash", async () => {
  const slashed = new SquidexClient({
    appName: "acme",
    clientId: "acme:default",
    clientSecret: "geheim",
    url: `${url}/`,
  });
  expect((await slashed.contents.getContents("faq", {})).total).toBe(3);
});
