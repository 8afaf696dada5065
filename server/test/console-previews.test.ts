import { getProduct } from "@weitersagen/contract/catalogue-calls";
import { getContentPage } from "@weitersagen/contract/content-page";
import { languageOf } from "@weitersagen/contract/locale";
import type { PageRequest } from "@weitersagen/contract/page";
import type { Web } from "../src/platform/pages/web.ts";
import { describe, expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { changeCatalogue, productEntry } from "./catalogue-changes.ts";
import { consoleClient } from "./console-client.ts";

/*
 * Links by which an operator sees a draft on the tenant's page. Their end and headers: `platform/pages/draft-preview.ts`;
 * what they show: `service/preview.ts` of the modules catalogue and content.
 */

/** Stands in for the web app: prints what the page's calls returned, so that a test can search it. */
async function renderPage({ url, api }: PageRequest) {
  const { pathname } = new URL(url);
  const language = languageOf(pathname);
  const call = api(language);
  const [, id] = /\/(?:empfehlen|recommend)\/(\d+)/.exec(pathname) ?? [];
  const name = /agb|terms/.test(pathname) ? "agb" : "faq";
  const shown = id
    ? await call(getProduct, { params: { id }, query: {} }).catch(() => "not found")
    : await call(getContentPage, { params: { name } });
  const text = JSON.stringify(shown).replaceAll("<", "\\u003c");
  return {
    status: 200,
    html:
      `<!doctype html><html lang="${language}"><head><script type="module" src="/assets/client.js"></script></head>` +
      `<body><a class="x" href="/faq?a=1&amp;b=2#c">FAQ</a><a href="//other.example/">fremd</a><p>${text}</p></body></html>`,
  };
}
const web: Web = {
  assets: { entry: "/assets/client.js", stylesheets: [], preloads: {} },
  developing: false,
  register() {},
  entry: () =>
    Promise.resolve({ renderPage, interfaceTexts: () => ({}), publicPaths: () => Promise.resolve(["/"]) }),
};

const app = await startTestApp({ web });
const client = consoleClient(app);
const manager = await client.operator("manager");

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown) {
  const session = await client.session(manager);
  return client.call(method, `/mandanten/ewe${path}`, {
    session,
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

/** Opens an address as a browser would, on the host of the tenant or of another one. */
async function open(address: unknown, host?: string) {
  const url = new URL(String(address));
  const { headers, body, statusCode } = await app.app.inject({
    url: url.pathname + url.search,
    headers: { host: host ?? url.host },
  });
  return { headers, body, statusCode };
}

const preview = async (id: number, changes: Json = {}) => {
  const answer = await call("POST", `/produkte/${id}/vorschau`, changes);
  expect(answer.status).toBe(200);
  return answer.json as { Deutsch: string; Englisch: string };
};

async function product(id: number, more: object = {}): Promise<number> {
  await changeCatalogue(app, "ewe", { products: [productEntry(id, more)] });
  await app.tenants.refresh();
  return id;
}
const viewOf = async (id: number) => (await call("GET", `/produkte/${id}`)).json as Json & { Felder: Json };
const withoutToken = (address: string) => address.replace(/\?.*/, "");

describe("the preview of a product", () => {
  test("shows a draft on the tenant's page to holders of the link, and to nobody else", async () => {
    const id = await product(32_001, { Status: "Entwurf", AnzeigeName: "Neuer Tarif" });
    const { Deutsch } = await preview(id);
    const shown = await open(Deutsch);
    expect(shown.body).toContain("Neuer Tarif");
    expect(shown.body).toContain("<strong>Vorschau</strong>");
    expect((await open(withoutToken(Deutsch))).body).toContain("not found");
    const foreign = await open(Deutsch, "telekom.localhost:3000");
    expect(foreign.body).not.toContain("Neuer Tarif");
  });

  test("shows unsaved texts in both languages, and visitors go on seeing what is saved", async () => {
    const id = await product(32_002, { AnzeigeName: "Alter Name" });
    const { Felder } = await viewOf(id);
    const english = { ...(Felder["Englisch"] as Json), Name: "Plain name", AnzeigeName: "English name" };
    const { Deutsch, Englisch } = await preview(id, {
      Felder: { ...Felder, AnzeigeName: "Neuer Name", Englisch: english },
    });
    expect((await open(Deutsch)).body).toContain("Neuer Name");
    const other = await open(Englisch);
    expect(other.body).toContain("<strong>Preview</strong>");
    expect((await open(withoutToken(Deutsch))).body).toContain("Alter Name");
    expect((await viewOf(id)).Felder["AnzeigeName"]).toBe("Alter Name");
  });

  test("shows an amount and a sale that begin later on their first day", async () => {
    const id = await product(32_003);
    const { Deutsch } = await preview(id, { Praemie: { WertCent: 12_300, Ab: "2026-11-23", Bis: null } });
    const shown = await open(Deutsch);
    expect(shown.body).toContain('"currentBounty":{"amountCents":12300');
    expect(shown.body).toContain("Stand am 23.11.2026.");
    expect((await open(withoutToken(Deutsch))).body).toContain('"currentBounty":{"amountCents":5000');
    const later = await preview(id, { Verkauf: { Ab: "2026-12-01", Bis: null } });
    expect((await open(later.Deutsch)).body).toContain("Stand am 1.12.2026.");
  });

  test("shows the pages of the day after the sale, and at once those without a withdrawn product", async () => {
    const id = await product(32_006, { AnzeigeName: "Tarif bis Freitag" });
    const sale = { Ab: null, Bis: "2026-11-20" };
    const during = await preview(id, { Verkauf: sale });
    expect((await open(during.Deutsch)).body).toContain("Tarif bis Freitag");
    const after = await preview(id, { Verkauf: { ...sale, Vorbei: true } });
    expect((await open(after.Deutsch)).body).toContain("Stand am 21.11.2026.");
    const page = (address: string) => withoutToken(address).replace(/[^/]*$/, `empfehlen/${id}`);
    const withToken = (address: string) => page(address) + new URL(address).search;
    expect((await open(withToken(after.Deutsch))).body).toContain("not found");
    const withdrawn = await preview(id, { Verkauf: { Ab: null, Bis: null, Vorbei: true } });
    const shown = await open(withToken(withdrawn.Deutsch));
    expect(shown.body).toContain("not found");
    expect(shown.body).not.toContain("Stand am");
    expect((await open(page(after.Deutsch))).body).toContain("Tarif bis Freitag");
  });

  test("runs no script, sends nothing, keeps its links, and no cache or search engine keeps it", async () => {
    const id = await product(32_004);
    const { Deutsch } = await preview(id);
    const { headers, body } = await open(Deutsch);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    const policy = String(headers["content-security-policy"]);
    for (const directive of ["script-src 'none'", "connect-src 'none'", "form-action 'none'"])
      expect(policy).toContain(directive);
    expect(body).not.toContain("<script");
    const token = new URL(Deutsch).searchParams.get("entwurf") ?? "";
    expect(body).toContain(`href="/faq?a=1&amp;b=2&amp;entwurf=${encodeURIComponent(token)}#c"`);
    expect(body).toContain('href="//other.example/"');
  });

  test("ends after a quarter of an hour, and a product that does not exist has none", async () => {
    const id = await product(32_005, { Status: "Entwurf" });
    const { Deutsch } = await preview(id);
    const before = app.clock.now();
    app.clock.set(new Date(before.getTime() + 15 * 60_000));
    const ended = await open(Deutsch);
    expect([ended.statusCode, ended.body.includes("Diese Vorschau ist abgelaufen")]).toEqual([410, true]);
    app.clock.set(before);
    expect((await call("POST", "/produkte/999999/vorschau", {})).status).toBe(404);
  });
});

describe("the preview of content", () => {
  const path = "/inhalte/faq/wann";
  const view = async (of: string) => (await call("GET", of)).json as Json & { Daten: Record<string, Json> };

  test("shows the draft of one entry with what visitors see of all others", async () => {
    const { Daten, Neueste } = await view(path);
    const draft = { ...Daten, Antwort: { ...Daten["Antwort"], de: "<p>Nur im Entwurf.</p>" } };
    await call("PUT", path, { Erwartet: Neueste, Daten: draft });
    const colleague = await view("/inhalte/faq/wer-kann");
    const other = {
      ...colleague.Daten,
      Antwort: { ...colleague.Daten["Antwort"], de: "<p>Halbfertig.</p>" },
    };
    await call("PUT", "/inhalte/faq/wer-kann", { Erwartet: colleague["Neueste"], Daten: other });
    await app.tenants.refresh();

    const { json } = await call("GET", `${path}/vorschau`);
    // The anchor opens the answer, which is folded otherwise.
    expect(json["Deutsch"]).toMatch(/#wann$/);
    const { body, headers } = await open(json["Deutsch"]);
    expect(body).toContain("Nur im Entwurf.");
    expect(body).not.toContain("Halbfertig.");
    expect(headers["cache-control"]).toBe("no-store");
    expect((await open(withoutToken(String(json["Deutsch"])))).body).not.toContain("Nur im Entwurf.");
    expect((await open(json["Deutsch"], "telekom.localhost:3000")).body).not.toContain("Nur im Entwurf.");
    expect((await open(json["Englisch"])).body).toContain("<strong>Preview</strong>");
  });

  test("shows new terms on their page on the first day that they apply", async () => {
    const id = "agb-2027-02-01";
    const data = {
      Typ: { iv: "agb-fassung" },
      Titel: { de: "Bedingungen 2027", en: "Terms 2027" },
      Inhalt: { de: "<p>Dreißig Tage Frist.</p>", en: "<p>Thirty days.</p>" },
      GueltigAb: { iv: "2027-02-01" },
    };
    await call("PUT", `/inhalte/content-bloecke/${id}`, { Erwartet: 0, Daten: data });
    const { json } = await call("GET", `/inhalte/content-bloecke/${id}/vorschau`);
    const { body } = await open(json["Deutsch"]);
    expect(body).toContain("Dreißig Tage Frist.");
    expect(body).toContain("Stand am 1.2.2027.");
    expect(body).toMatch(/"id":"agb-2027-02-01"[^}]*"inForce":true/);
  });

  test("is refused for an entry that no page shows", async () => {
    const data = { name: { iv: "${ungenutzt}" }, value: { iv: "1" } };
    await call("PUT", "/inhalte/variablen/ungenutzt", { Erwartet: 0, Daten: data });
    const { status, json } = await call("GET", "/inhalte/variablen/ungenutzt/vorschau");
    expect([status, json["detail"]]).toEqual([409, "Dieser Eintrag steht noch auf keiner Seite."]);
  });
});
