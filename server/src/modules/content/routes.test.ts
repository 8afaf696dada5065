import { createHmac } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cmsPlugin } from "@weitersagen/cms/plugin";
import { contentFolder, sampleCms, sampleContent } from "@weitersagen/cms/test/sample-content";
import { silentLog, testDatabase } from "../../../test/database.ts";
import { systemClock } from "../../platform/clock.ts";
import { createCmsClient } from "../../platform/cms/client.ts";
import { noCopies } from "../../platform/cms/copy-store.ts";
import { registerApi } from "../../platform/http/api.ts";
import { createHttpServer } from "../../platform/http/server.ts";
import { Seal } from "../../platform/seal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import { contentRoutes, registerContentProxy } from "./routes.ts";
import { CmsAccounts } from "./service/accounts.ts";
import { RecentPages } from "./service/recent-pages.ts";

const { database, owner, addTenant } = await testDatabase();

async function tenantOf(slug: string, contentApp: string): Promise<Tenant> {
  const settings = {
    contentApp,
    supportEmail: "hilfe@acme.example",
    consentOptions: { expiryDays: 60 },
    texts: { de: { gruss: "${gruss}" }, en: {} },
  };
  return { id: await addTenant(slug), slug, version: "1", settings, routes: [] } as unknown as Tenant;
}

const all = [await tenantOf("acme", "acme"), await tenantOf("other", "other")];
const tenants: TenantDirectory = {
  all: () => all,
  byId: (id) => all.find((tenant) => tenant.id === id),
  bySlug: (slug) => all.find((tenant) => tenant.slug === slug),
  byHost: (host) => all.find((tenant) => host.startsWith(`${tenant.slug}.`)),
};
await owner.query("insert into tenant_secret values ($1, 'cms-client-secret', 'vom Betreiber')", [
  all[0]?.id,
]);

const accounts = new CmsAccounts({
  database,
  tenants,
  derivedSecret: (clientId) => createHmac("sha256", "key").update(clientId).digest("hex"),
  isStoredHere: false,
});
const cms = sampleCms(await contentFolder(sampleContent), {
  findSecret: (clientId) => accounts.secretOf(clientId),
});
const client = createCmsClient({ transport: cms, store: noCopies, log: silentLog });
const deps = {
  client,
  accounts,
  recentPages: new RecentPages(),
  amounts: () => Promise.resolve([]),
  clock: systemClock,
  log: silentLog,
};

const app = createHttpServer({ log: silentLog, trustedProxies: [] });
await app.register(cmsPlugin(cms));
registerContentProxy(app, tenants, deps);
const defaultTexts = (language: string) =>
  Promise.resolve({ gruss: "Hallo", "home.recommend": language === "de" ? "Empfehlen" : "Recommend" });
registerApi(app, contentRoutes(deps, defaultTexts), {
  database,
  tenants,
  clock: systemClock,
  visitorKey: Buffer.alloc(32),
  answerSeal: new Seal([Buffer.alloc(32)], "answer"),
  identify: () => Promise.resolve({ kind: "anonymous" }),
  admit: () => Promise.resolve(),
  within: (_attempt, work) => work(),
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: "acme.localhost", ...headers } });
}

const post = (url: string, payload?: object) =>
  app.inject({ method: "POST", url, headers: { host: "acme.localhost" }, ...(payload ? { payload } : {}) });

test("a page is one call, in the caller's language and with German wire names", async () => {
  const answer = await get("/api/v1/acme/content/seite/home", { "accept-language": "en" });
  expect(answer.json()).toMatchObject({
    Name: "home",
    Sprache: "en",
    Titel: "Page home",
    Keyvisual: {
      Bild: {
        Url: expect.stringMatching(/^\/api\/assets\/acme\/photo\?v=[0-9a-f]{40}$/),
        Alt: "A photo",
        Breite: 400,
        Hoehe: 300,
      },
    },
    Bloecke: [{ Typ: "auftakt", Aktion: { Text: "Go", Ziel: "/empfehlen" } }, { Typ: "fragen" }],
    Fussnoten: [{ Identifier: "FN2" }, { Identifier: "FN1" }],
  });
  expect((await get("/api/v1/acme/content/seite/nope")).statusCode).toBe(404);
  expect((await get("/api/v1/acme/content/seite/%27%20or%20")).statusCode).toBe(400);
});

test("variables can be requested all or by name, by GET and POST, in any case of the path", async () => {
  const names = (answer: { json: () => { name: string }[] }) => answer.json().map(({ name }) => name);
  // Those of the CMS, and those that the programme computes.
  const all = expect.arrayContaining(["betrag", "gruss", "mail", "linkGueltigTage", "praemieAbholenTage"]);
  expect(names(await get("/api/v1/acme/Content/Variables/"))).toEqual(all);
  expect(names(await post("/api/v1/acme/content/variables/"))).toEqual(all);
  expect((await post("/api/v1/acme/content/variables/", { Namen: ["betrag"] })).json()).toEqual([
    { name: "betrag", value: "90" },
  ]);
  expect((await post("/api/v1/acme/content/agenturvariables/A-1", { Namen: ["betrag"] })).json()).toEqual([
    { name: "betrag", value: "90" },
  ]);
  expect((await post("/api/v1/acme/content/variables/", { Namen: 5 })).statusCode).toBe(400);
});

test("languages are listed, and the tenant's texts are available in each", async () => {
  expect((await get("/api/v1/acme/content/getlanguages")).json()).toMatchObject([
    { Iso: "de" },
    { Iso: "en" },
  ]);
  expect((await get("/api/v1/acme/content/getlanguagecontent/DE")).json()).toEqual({
    Iso: "de",
    Texte: { gruss: "Moin", "home.recommend": "Empfehlen" },
  });
  expect((await get("/api/v1/acme/content/getlanguagecontent/fr")).statusCode).toBe(404);
});

test("the browser reads content in the CMS's format from its own origin, and never sees a token", async () => {
  const filter = encodeURIComponent("data/Identifier/iv eq 'O''Brien''s'");
  const list = await get(`/api/content/acme/fussnoten?$filter=${filter}`, { "x-flatten": "1" });
  expect(list.json()).toMatchObject({ total: 1, items: [{ id: "f3", data: { Identifier: "O'Brien's" } }] });
  const item = await get("/api/content/acme/faq/q1");
  expect(item.json()).toMatchObject({ id: "q1", data: { Frage: { de: "Wann?" } } });
  expect(JSON.stringify(item.headers)).not.toContain("Bearer");
  const again = await get("/api/content/acme/faq/q1", { "if-none-match": String(item.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("unknown apps, drafts and missing items get the same answer", async () => {
  for (const url of [
    "/api/content/fremd/faq",
    "/api/assets/fremd/photo",
    "/api/content/acme/content-bloecke/draft",
    "/api/content/acme/nope",
    "/api/content/acme/..%2f..%2fapps",
    "/api/assets/acme/nope",
  ]) {
    const answer = await get(url, { "x-unpublished": "1" });
    expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, "PSOF0102"]);
  }
  expect((await get("/api/content/acme/faq", { host: "fremd.example" })).statusCode).toBe(404);
});

test("an invalid query is refused with status 400", async () => {
  for (const search of [
    "$filter=x%20eq",
    "$top=-1",
    "q=%7B",
    "$top=1&$top=2",
    `$search=${"x".repeat(5000)}`,
  ]) {
    const answer = await get(`/api/content/acme/faq?${search}`);
    expect([search.slice(0, 20), answer.statusCode]).toEqual([search.slice(0, 20), 400]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  }
});

test("GraphQL is read-only", async () => {
  const query = "{ queryVariablenContents(filter: \"id eq 'v1'\") { flatData { name value } } }";
  expect((await post("/api/content/acme/graphql", { query })).json()).toEqual({
    data: { queryVariablenContents: [{ flatData: { name: "${betrag}", value: "90" } }] },
  });
  for (const bad of ["mutation { x }", "{ nope { id } }", "{", ""]) {
    expect((await post("/api/content/acme/graphql", { query: bad })).statusCode).toBe(400);
  }
  expect((await post("/api/content/acme/graphql")).statusCode).toBe(400);
});

test("images have the requested size within limits, and cannot run scripts", async () => {
  const answer = await get("/api/assets/acme/photo?width=120&height=120");
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height, answer.headers["content-type"]]).toEqual([120, 90, "image/png"]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  const drawing = await get("/api/assets/acme/logo?width=10");
  expect(drawing.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
  });
  for (const size of ["width=100000", "height=-1", "width=1e3", "width=12&width=13", "mode=x"]) {
    expect((await get(`/api/assets/acme/photo?${size}`)).statusCode).toBe(400);
  }
});

test("the embedded service accepts the secret that an operator set, else the derived one", async () => {
  const signIn = (clientId: string, secret: string) =>
    app.inject({
      method: "POST",
      url: "/cms/identity-server/connect/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: secret,
      }).toString(),
    });
  const derived = createHmac("sha256", "key").update("other:default").digest("hex");
  expect((await signIn("acme:default", "vom Betreiber")).statusCode).toBe(200);
  expect((await signIn("other:default", derived)).statusCode).toBe(200);
  expect((await signIn("other:default", "vom Betreiber")).statusCode).toBe(401);
});
