import type { PageDocument, PageTenant } from "@weitersagen/contract/page";
import { describe, expect, test } from "vitest";
import { testTenant } from "../../test/page.ts";
import { ApiProblem } from "../lib/api/problem.ts";
import { readPageData } from "./document/page-data.ts";
import { renderPage } from "./server.tsx";

const hostile = `</script><script>alert(1)</script> "quoted" & <b>`;
const page = {
  name: "impressum",
  language: "de",
  title: "Impressum",
  description: hostile,
  blocks: [{ id: "b", type: "text", title: "Anbieter", html: "<p>Wir</p>", elements: [], questions: [] }],
  footnotes: [],
};

async function render(path: string, answer: () => unknown = () => page, tenant: PageTenant = testTenant()) {
  const asked: string[] = [];
  const result = await renderPage({
    url: `https://ewe.example${path}`,
    tenant,
    api: (language) => (call) => {
      asked.push(`${call.id} ${language}`);
      return Promise.resolve().then(answer) as never;
    },
    assets: {
      entry: "/assets/client.js",
      stylesheets: ["/assets/client.css"],
      preloads: {
        entry: ["/assets/react.js"],
        "src/features/content/pages/imprint.tsx": ["/assets/imprint.js"],
        "src/features/content/pages/faq.tsx": ["/assets/faq.js"],
      },
    },
    theme: { stylesheet: "/theme/ewe.1.css", icon: "/theme/ewe.1.svg" },
    visit: { mayHaveToken: false, framed: undefined },
    previewOf: ({ headline }) => `/vorschau/${headline}.png`,
  });
  return { ...result, html: (result as PageDocument).html, asked };
}

const dataOf = (html: string) =>
  readPageData(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "");

describe("a document", () => {
  test("has language, title, description and addresses in both languages", async () => {
    const { status, html } = await render("/en/impressum?channel=mail");
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="en" data-shape="soft">/);
    expect(html).toContain("<title>Impressum · Küstenstrom</title>");
    expect(html).toContain('<link rel="canonical" href="https://ewe.example/en/impressum">');
    expect(html).toContain('<link rel="alternate" hreflang="de" href="https://ewe.example/impressum">');
    expect(html).toContain(
      '<link rel="alternate" hreflang="x-default" href="https://ewe.example/impressum">',
    );
    expect(html).not.toContain("noindex");
  });

  test("is at the path of its language, and the path of another one redirects there", async () => {
    const { status, html } = await render("/en/privacy?channel=mail");
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="https://ewe.example/en/privacy">');
    expect(html).toContain('<link rel="alternate" hreflang="de" href="https://ewe.example/datenschutz">');
    expect(html).toContain('href="/datenschutz?channel=mail" hrefLang="de"');
    expect(await render("/en/datenschutz?channel=mail")).toMatchObject({
      status: 301,
      location: "/en/privacy?channel=mail",
    });
    expect(await render("/privacy")).toMatchObject({ status: 302, location: "/404" });
  });

  test("has one canonical address, regardless of case, slash and query of the request", async () => {
    const { html } = await render("/Impressum/?channel=mail");
    expect(html).toContain('<link rel="canonical" href="https://ewe.example/impressum">');
    expect(html).toContain('<meta property="og:url" content="https://ewe.example/impressum">');
  });

  test("is shared with its title, its description and a preview picture", async () => {
    const { html } = await render("/impressum");
    expect(html).toContain('<meta property="og:title" content="Impressum · Küstenstrom">');
    expect(html).toContain('<meta property="og:image" content="https://ewe.example/vorschau/Impressum.png">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  test("that does not exist is not indexed", async () => {
    const { status, html } = await render("/404", () => [{ id: 101, name: "Ökostrom Klar" }]);
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });

  test("preloads the tenant's two fonts and only the files of its screen", async () => {
    const { html } = await render("/impressum");
    expect(html.match(/as="font"/g)).toHaveLength(2);
    expect(html).toMatch(/fraunces.*figtree/s);
    expect(html).toContain('<link rel="modulepreload" href="/assets/react.js">');
    expect(html).toContain('<link rel="modulepreload" href="/assets/imprint.js">');
    expect(html).not.toContain("/assets/faq.js");
  });

  test("holds no inline script or style, and no text breaks out of it", async () => {
    const { html } = await render("/impressum");
    const scripts = html.match(/<script\b[^>]*>/g);
    expect(scripts).toEqual([
      '<script type="module" src="/assets/client.js">',
      '<script type="application/json" id="page-data">',
    ]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(html).toContain("&lt;/script&gt;");
    expect(dataOf(html)).toMatchObject({ data: { description: hostile } });
  });

  test("sends the browser only routes whose screen is built", async () => {
    const { html } = await render("/impressum");
    const names = dataOf(html).page.tenant.routes.map(({ name }) => name);
    expect(names).toEqual(["Impressum", "Faq", "Datenschutz", "FileNotFound"]);
    expect(html).not.toContain("/spaeter");
  });

  test("makes its calls in the language of its address", async () => {
    expect((await render("/en/impressum")).asked).toEqual(["getContentPage en"]);
    expect((await render("/impressum")).asked).toEqual(["getContentPage de"]);
  });
});

describe("a page that cannot be shown", () => {
  test("is a redirect within its language", async () => {
    expect(await render("/en/nix")).toMatchObject({ status: 302, location: "/en/404" });
    expect(await render("//evil.example/")).toMatchObject({ status: 302, location: "/404" });
  });

  test("/404 has the status 404 and is not indexed, also without the catalogue", async () => {
    const { status, html } = await render("/404", () => Promise.reject(new Error("no catalogue")));
    expect(status).toBe(404);
    expect(html).toContain("Ihre Anfrage konnte nicht verarbeitet werden.");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain("canonical");
  });

  test("unreachable content keeps the shell, its status and a link home", async () => {
    const { status, html } = await render("/impressum", () => {
      throw new ApiProblem({ type: "", title: "", status: 503, detail: "x", code: "technicalError" });
    });
    expect(status).toBe(503);
    expect(html).toContain("Inhalt nicht verfügbar");
    expect(html).toContain("<footer");
    expect(dataOf(html)).toMatchObject({ problem: { status: 503, code: "technicalError" } });
  });

  test("an unexpected failure does not reveal its cause", async () => {
    const { status, html } = await render("/impressum", () => {
      throw new Error("planted secret");
    });
    expect(status).toBe(500);
    expect(html).toContain("Das hat gerade nicht geklappt");
    expect(html).not.toContain("planted");
  });
});

test("two tenants share no page", async () => {
  const other = testTenant({ slug: "allianz", routes: [{ name: "Impressum", path: "/anbieter" }] });
  expect((await render("/anbieter", undefined, other)).status).toBe(200);
  expect((await render("/anbieter")).status).toBe(302);
});

test.each([
  ["Login", "/login"],
  ["PraemieWaehlen", "/praemie"],
  ["EmpfaengerBankdaten", "/bankdaten"],
  ["RegistrierungAbschliessen", "/registrieren"],
  ["PasswortZuruecksetzen", "/passwortsetzen"],
  ["EmpfehlungBestaetigung", "/bestaetigung"],
  ["AGBDatenschutzZustimmung", "/empfaenger/zustimmung"],
  ["optout", "/empfehler/newsletter/optout"],
])("a mailed link to %s explains to browsers without script what is missing", async (name, path) => {
  const { html } = await render(`${path}?token=abc`, () => page, testTenant({ routes: [{ name, path }] }));
  expect(html).toContain("braucht JavaScript. Ohne geht es per E-Mail:");
});
