import { beforeAll, expect, test } from "vitest";
import { contentFolder, sampleCms, serveCms, writeContent } from "../test/sample-content.ts";

let folder: string;
let url: string;
let token: string;

beforeAll(async () => {
  folder = await contentFolder();
  ({ url } = await serveCms(sampleCms(folder)));
  token = await signIn({ client_id: "acme:default", client_secret: "geheim" });
});

async function tokenCall(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ grant_type: "client_credentials", scope: "squidex-api", ...fields });
  return fetch(`${url}/identity-server/connect/token`, { method: "POST", body, headers });
}

async function signIn(fields: Record<string, string>): Promise<string> {
  const answer = (await (await tokenCall(fields)).json()) as { access_token: string };
  return answer.access_token;
}

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/content/acme${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

async function read(path: string, headers: Record<string, string> = {}) {
  return (await (await get(path, headers)).json()) as {
    data: unknown;
    items: { id: string; data: unknown }[];
  };
}

test("client credentials are exchanged for a bearer token of thirty days", async () => {
  const answer = await tokenCall({ client_id: "acme~default", client_secret: "geheim" });
  expect(await answer.json()).toEqual({
    access_token: expect.any(String),
    expires_in: 2_592_000,
    token_type: "Bearer",
    scope: "squidex-api",
  });
});

test("basic authentication needs the encoded client id, because the id contains a colon", async () => {
  const basic = `Basic ${Buffer.from("acme:default:geheim").toString("base64")}`;
  expect((await tokenCall({}, { authorization: basic })).status).toBe(401);
  const encoded = `Basic ${Buffer.from("acme%3Adefault:geheim").toString("base64")}`;
  expect((await tokenCall({}, { authorization: encoded })).status).toBe(200);
});

test.each([
  [{ client_id: "acme:default", client_secret: "falsch" }, 401, "invalid_client"],
  [{ client_id: "nobody:default", client_secret: "" }, 401, "invalid_client"],
  [{ grant_type: "password" }, 400, "unsupported_grant_type"],
  [{ scope: "openid" }, 400, "invalid_scope"],
])("a token request with %o is refused", async (fields, status, error) => {
  const answer = await tokenCall(fields);
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ error })]);
});

test("a token issued before a restart is still valid; a forged one never is", async () => {
  const restarted = await serveCms(sampleCms(folder));
  const ask = (bearer: string) =>
    fetch(`${restarted.url}/api/content/acme/faq`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await ask(token)).status).toBe(200);
  const [payload = "", signature] = token.split(".");
  const forged = Buffer.from(payload, "base64url").toString().replace("acme", "other");
  for (const bearer of [
    "",
    "x",
    `${payload}.x`,
    `${Buffer.from(forged).toString("base64url")}.${signature}`,
  ]) {
    expect((await ask(bearer)).status).toBe(401);
  }
});

test("X-Flatten unwraps fields whatever its value; a field in several languages stays an object", async () => {
  const flat = await read("/faq/q1", { "x-flatten": "false" });
  expect(flat.data).toEqual({
    Frage: { de: "Wann?", en: "When?" },
    Antwort: "<p>Bald</p>",
    Gruppe: "geld",
    Position: 2,
  });
});

test("X-Languages falls back to German, field by field, and ignores unknown languages", async () => {
  const english = await read("/faq/q1", { "x-flatten": "1", "x-languages": "en,fr" });
  expect(english.data).toMatchObject({ Frage: "When?", Antwort: "<p>Bald</p>" });
  const french = await read("/faq/q1", { "x-languages": "fr" });
  expect(french.data).toMatchObject({ Frage: { de: "Wann?" }, Gruppe: { iv: "geld" } });
});

test("drafts are returned only on request", async () => {
  expect((await get("/content-bloecke/draft")).status).toBe(404);
  expect((await get("/content-bloecke/draft", { "x-unpublished": "1" })).status).toBe(200);
  const page = await read("/seiten/home", { "x-unpublished": "1", "x-flatten": "1" });
  expect(page.data).toMatchObject({ Bloecke: ["hero", "draft", "questions"] });
});

test("fields can be selected", async () => {
  expect((await read("/faq/q1", { "x-fields": "Gruppe" })).data).toEqual({ Gruppe: { iv: "geld" } });
});

test("an unchanged response is not sent again", async () => {
  const etag = (await get("/faq")).headers.get("etag") ?? "";
  expect((await get("/faq", { "if-none-match": etag })).status).toBe(304);
  expect((await get("/faq", { "if-none-match": etag, "x-flatten": "1" })).status).toBe(200);
});

test("errors have the format of Squidex", async () => {
  const bad = await get("/faq?$filter=data/Frage/iv%20eq%20%27");
  expect([bad.status, await bad.json()]).toEqual([
    400,
    {
      message: "Validation error",
      traceId: expect.any(String),
      type: "https://www.rfc-editor.org/rfc/rfc7231#section-6.5.1",
      details: [expect.stringContaining("$filter")],
      statusCode: 400,
    },
  ]);
  expect((await fetch(`${url}/api/content/acme/faq`)).status).toBe(401);
  for (const path of ["/nope", "/faq/nope", "/faq/q1/nope", "/%2e%2e%2fseiten", "/faq/constructor"]) {
    expect((await get(path)).status).toBe(404);
  }
  for (const path of ["?ids=", "/faq?$top=-1", "/faq?$top=1.5", "/faq?q=%7B", "/faq?q=[]", "/%ff"]) {
    expect([path, (await get(path)).status]).toEqual([path, 400]);
  }
});

test("a $top above the maximum is accepted, and $top=0 returns no items", async () => {
  expect((await get("/faq?$top=100000")).status).toBe(200);
  expect((await read("/faq?$top=0")).items).toEqual([]);
});

test("an edited file is reloaded; an invalid one is left out and reported", async () => {
  const reported: string[] = [];
  const own = await contentFolder();
  const { url: address } = await serveCms(sampleCms(own, { reportFile: (file) => reported.push(file) }));
  const ask = async () => {
    const response = await fetch(`${address}/api/content/acme/faq`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { total: number }).total;
  };
  expect(await ask()).toBe(3);
  await writeContent(own, "acme/faq/broken.json", "{ kein JSON");
  await writeContent(own, "acme/faq/wrong.json", { data: { Frage: "ohne Sprache" } });
  // Written last: once it is served, the others have been read too, possibly more than once.
  await writeContent(own, "acme/faq/q4.json", { data: { Frage: { de: "Neu" } } });
  await expect.poll(ask, { timeout: 10_000 }).toBe(4);
  const names = new Set(reported.map((file) => file.slice(file.lastIndexOf("/") + 1)));
  expect([...names].toSorted()).toEqual(["broken.json", "wrong.json"]);
});
