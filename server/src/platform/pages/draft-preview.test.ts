import type { PageRequest } from "@weitersagen/contract/page";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { demoTenant } from "../../../test/demo-tenant.ts";
import { settableClock } from "../clock.ts";
import { createHttpServer } from "../http/server.ts";
import { draftLinks } from "./draft-preview.ts";
import { registerPages } from "./pages.ts";

const tenant = demoTenant("ewe");
const links = draftLinks(Buffer.alloc(32, 7));
const draftTheme = { ...tenant.settings.theme, radius: 3 };
const clock = settableClock(new Date("2026-10-01T12:00:00Z"));
let app: FastifyInstance;
let rendered: PageRequest[];

beforeEach(() => {
  rendered = [];
  clock.set(new Date("2026-10-01T12:00:00Z"));
  app = createHttpServer({ log: silentLog, trustedProxies: [] });
  registerPages(app, {
    web: {
      assets: { entry: "/assets/client.js", stylesheets: ["/assets/client.css"], preloads: {} },
      developing: false,
      register() {},
      entry: () =>
        Promise.resolve({
          renderPage: (request) => {
            rendered.push(request);
            return Promise.resolve({ status: 200, html: "<p></p>" });
          },
          interfaceTexts: () => ({}),
          publicPaths: () => Promise.resolve(["/"]),
        }),
    },
    tenants: { bySlug: () => tenant, byHost: () => tenant, all: () => [tenant], byId: () => tenant },
    originOf: () => "https://ewe.example",
    api: () => () => Promise.resolve(undefined as never),
    sources: {
      contentVersion: () => "1",
      contentFailures: () => 0,
      linkState: () => undefined,
      nextChange: () => Promise.resolve(new Date("2026-10-02T00:00:00Z")),
    },
    isMember: () => Promise.resolve(false),
    clock,
    visitorOf: (address) => address,
    isSlowed: () => false,
    previewOf: () => "/vorschau/x.png",
    drafts: {
      links,
      draftOf: (published) =>
        Promise.resolve({
          tenant: {
            ...published,
            settings: { ...published.settings, brand: "Entwurf", theme: draftTheme },
          },
        }),
      consoleOrigin: "https://konsole.example",
    },
    listed: true,
    environment: "production",
    production: true,
    demoHosts: [],
    log: silentLog,
  });
});
afterEach(() => app.close());

const open = (token: string, path = "/") =>
  app.inject({ url: `${path}?entwurf=${token}`, headers: { host: "ewe.localhost" } });
const brandShown = () => rendered.at(-1)?.tenant.configuration.brand;

test("shows the draft to holders of a link only, framed by the console, and nothing may keep it", async () => {
  const token = links.sign(tenant.id, clock.now());
  const { headers } = await open(token);
  expect(brandShown()).toBe("Entwurf");
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  expect(headers["content-security-policy"]).toContain("https://konsole.example");
  await open(token);
  expect(rendered).toHaveLength(2);
  const sheet = rendered.at(-1)?.theme.stylesheet ?? "";
  expect((await app.inject({ url: sheet, headers: { host: "ewe.localhost" } })).body).toContain(
    "--radius: 3px",
  );
  const plain = await app.inject({ url: "/", headers: { host: "ewe.localhost" } });
  expect(brandShown()).not.toBe("Entwurf");
  expect(plain.headers["content-security-policy"]).not.toContain("konsole.example");
});

test("ends after a quarter of an hour, and a forged or foreign link shows the published page", async () => {
  const token = links.sign(tenant.id, clock.now());
  const [subject = "", until = "", signature = ""] = token.split(".");
  for (const wrong of [
    links.sign(tenant.id + 1, clock.now()),
    `${subject}.${Number(until) + 1}.${signature}`,
    `produkt/1.${until}.${signature}`,
    `.${until}.${"a".repeat(43)}`,
    "x",
    "",
  ]) {
    await open(wrong);
    expect(brandShown()).not.toBe("Entwurf");
  }
  clock.set(new Date(clock.now().getTime() + 15 * 60_000));
  await open(token);
  expect(brandShown()).not.toBe("Entwurf");
});
