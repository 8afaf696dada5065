import fastify from "fastify";
import { expect, test } from "vitest";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { readXml } from "../xml.ts";
import { registerSitemap } from "./sitemap.ts";

const routes = [{ name: "Strom", path: "/strom", englishPath: "/electricity" }];
const ewe = { slug: "ewe", routes: routes as Tenant["routes"] } as Tenant;

const tenants = {
  byHost: (host: string) => (host === "ewe.example" ? ewe : undefined),
} as TenantDirectory;

async function ask(path: string, host = "ewe.example", listed = true) {
  const app = fastify();
  registerSitemap(app, {
    tenants,
    listed,
    originOf: ({ slug }) => `https://${slug}.example`,
    publicPaths: () => Promise.resolve(["/", "/strom", "/a&b"]),
  });
  return app.inject({ path, headers: { host } });
}

test("the sitemap is XML in which every page and its translations refer to each other", async () => {
  const { content, namespace } = readXml((await ask("/sitemap.xml")).rawPayload);
  expect(namespace).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  const pages = new Map(
    content
      .all("urlset/url")
      .map((url) => [url.text("loc"), url.all("link").map((link) => link.attribute("href"))]),
  );
  expect([...pages.keys()]).toEqual([
    "https://ewe.example/",
    "https://ewe.example/en",
    "https://ewe.example/strom",
    "https://ewe.example/en/electricity",
    "https://ewe.example/a&b",
    "https://ewe.example/en/a&b",
  ]);
  for (const [page, siblings] of pages) {
    expect(siblings).toHaveLength(3);
    for (const sibling of siblings) expect(pages.get(sibling)).toContain(page);
  }
});

test("an unlisted installation disallows all robots, and an unknown host gets nothing", async () => {
  expect((await ask("/robots.txt", "ewe.example", false)).body).toContain("Disallow: /\n");
  expect((await ask("/sitemap.xml", "anderswo.example")).statusCode).toBe(404);
});
