import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import { expect, test } from "./fixtures.ts";

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

/** Fetches inside the page, because the test's process may not resolve the tenants' hosts. */
const ask = (page: Page, path: string) =>
  page.evaluate<Answer, string>(async (address) => {
    const answer = await fetch(address);
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  }, path);

const content = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute("content");

for (const tenant of tenants) {
  test(`every page in the sitemap of ${tenant} exists, may be indexed and has its own preview`, async ({
    tenantPage,
  }) => {
    test.setTimeout(180_000);
    const page = await tenantPage(tenant);
    await page.goto("/");
    const origin = new URL(page.url()).origin;
    expect((await ask(page, "/robots.txt")).text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const sitemap = await ask(page, "/sitemap.xml");
    expect(sitemap.type).toMatch(/^application\/xml/);
    const addresses = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? "");
    expect(addresses).toContain(`${origin}/en/contact`);
    expect(addresses.filter((address) => /login|danke|404|passwort/.test(address))).toEqual([]);
    for (const address of addresses) {
      const { status, text } = await ask(page, new URL(address).pathname);
      expect(`${status} ${address}`).toBe(`200 ${address}`);
      expect(text).toContain(`<link rel="canonical" href="${address}">`);
      expect(text).not.toContain("noindex");
      expect(text).toMatch(/<meta property="og:image" content="[^"]*\/vorschau\//);
    }
  });
}

test("the preview of a page is a picture with unlimited caching", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/strom");
  const image = new URL((await content(page, 'meta[property="og:image"]')) ?? "");
  expect(image.searchParams.get("text")).toBe("für Ihre Empfehlung: Strom");
  const size = await page.evaluate<readonly number[], string>(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, image.pathname + image.search);
  expect(size).toEqual([1200, 630]);
});

test("personal pages are not indexed", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/");
  const { text } = await ask(page, "/danke");
  expect(text).toContain('<meta name="robots" content="noindex">');
});

test("questions and products are in the structured data", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  const kinds = async (path: string) => {
    await page.goto(path);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return facts.map((fact) => (JSON.parse(fact) as Record<string, string>)["@type"]);
  };
  expect(await kinds("/faq")).toContain("FAQPage");
  expect(await kinds("/internet")).toEqual(["BreadcrumbList", "ItemList"]);
});
