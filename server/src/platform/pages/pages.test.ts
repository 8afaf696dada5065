import type { CallDefinition } from "@weitersagen/contract/call";
import { listCategories } from "@weitersagen/contract/catalogue-calls";
import { getContentPage } from "@weitersagen/contract/content-page";
import type { PageAnswer, PageRequest } from "@weitersagen/contract/page";
import { checkPass } from "@weitersagen/contract/pass";
import { getPublicRecommendation } from "@weitersagen/contract/recommendation-calls";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { silentLog } from "../../../test/database.ts";
import { demoTenant } from "../../../test/demo-tenant.ts";
import { settableClock } from "../clock.ts";
import { createHttpServer } from "../http/server.ts";
import type { Tenant } from "../tenancy.ts";
import { noDrafts } from "../../../test/no-drafts.ts";
import { registerPages } from "./pages.ts";

let app: FastifyInstance;
let tenant: Tenant;
let rendered: PageRequest[];
let answer: (request: PageRequest) => PageAnswer | Promise<PageAnswer>;
const slowedVisitor = "10.7.7.7";
/** The calls that each page makes. */
let made: readonly CallDefinition[];
let contentVersion: string;
let contentFailures: number;
let nextChange: Date;
const clock = settableClock(new Date("2026-10-01T12:00:00Z"));

beforeEach(() => {
  tenant = demoTenant("ewe");
  rendered = [];
  made = [];
  contentVersion = "1";
  contentFailures = 0;
  clock.set(new Date("2026-10-01T12:00:00Z"));
  nextChange = new Date("2026-10-02T00:00:00Z");
  answer = ({ url }) => ({ status: 200, html: `<p>${url}</p>` });
  app = createHttpServer({ log: silentLog, trustedProxies: [] });
  registerPages(app, {
    web: {
      assets: { entry: "/assets/client.js", stylesheets: ["/assets/client.css"], preloads: {} },
      developing: false,
      register() {},
      entry: () =>
        Promise.resolve({
          renderPage: async (request) => {
            rendered.push(request);
            for (const call of made) await request.api("de")(call, {});
            return answer(request);
          },
          interfaceTexts: () => ({}),
          publicPaths: () => Promise.resolve(["/", "/fragen&antworten"]),
        }),
    },
    tenants: {
      bySlug: (slug) => (slug === "ewe" ? tenant : undefined),
      byHost: (host) => (host === "ewe.localhost" ? tenant : undefined),
      all: () => [tenant],
      byId: () => tenant,
    },
    originOf: () => "https://ewe.example",
    api:
      ({ calls }) =>
      (call) => {
        calls.record(call, undefined);
        return Promise.resolve(undefined as never);
      },
    sources: {
      contentVersion: () => contentVersion,
      contentFailures: () => contentFailures,
      nextChange: () => Promise.resolve(nextChange),
    },
    isMember: (_tenant, token) => Promise.resolve(token === "valid"),
    clock,
    visitorOf: (address) => address,
    isSlowed: (_tenant, visitor) => visitor === slowedVisitor,
    previewOf: (_tenant, { headline }) => `/vorschau/${headline}.png`,
    drafts: noDrafts,
    listed: true,
    environment: "production",
    production: true,
    demoHosts: [],
    log: silentLog,
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "ewe.localhost", ...headers } });

describe("a page", () => {
  test("is rendered for its tenant at the tenant's own address, for any Host header", async () => {
    const page = await get("/impressum?nr=1");
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe("<p>https://ewe.example/impressum?nr=1</p>");
    expect(rendered[0]?.tenant).toMatchObject({ slug: "ewe", configuration: { brand: "Küstenstrom" } });
  });
  test("contains none of the tenant's private settings", async () => {
    await get("/");
    const known = Object.keys(rendered[0]?.tenant.configuration ?? {});
    expect(known).toContain("supportEmail");
    for (const secret of ["mailSender", "environments", "frameAncestors"]) {
      expect(tenant.settings).toHaveProperty(secret);
      expect(known).not.toContain(secret);
    }
  });
  test("is rendered once and cached until the tenant changes", async () => {
    await get("/a");
    await get("/a");
    expect(rendered).toHaveLength(1);
    await get("/a?nr=1");
    expect(rendered).toHaveLength(2);
    tenant = demoTenant("ewe", "2");
    await get("/a");
    expect(rendered).toHaveLength(3);
  });
  test("is rendered again when the content changes", async () => {
    await get("/a");
    contentVersion = "2";
    for (const path of ["/a", "/a"]) await get(path);
    expect(rendered).toHaveLength(2);
  });
  test("is rendered again at the next known change, such as the start of a campaign", async () => {
    await get("/a");
    clock.set(new Date("2026-10-01T23:59:59Z"));
    await get("/a");
    expect(rendered).toHaveLength(1);
    clock.set(nextChange);
    await get("/a");
    expect(rendered).toHaveLength(2);
  });

  describe("that stays in the cache until something changes", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["performance"] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    async function rendersAfter(milliseconds: number): Promise<number> {
      await get("/a");
      vi.advanceTimersByTime(milliseconds);
      await get("/a");
      return rendered.length;
    }

    test("shows nothing but content, catalogue and settings, by copies of calls as in the built web", async () => {
      made = [{ ...listCategories }, { ...getContentPage }];
      expect(await rendersAfter(3_600_000)).toBe(1);
    });

    test("shows no recommendation", async () => {
      made = [listCategories, getPublicRecommendation];
      expect(await rendersAfter(61_000)).toBe(2);
    });

    test("lacks no part because the content could not be read", async () => {
      answer = ({ url }) => {
        contentFailures += 1;
        return { status: 200, html: url };
      };
      expect(await rendersAfter(61_000)).toBe(2);
    });
  });

  describe("of a tenant that forces login", () => {
    beforeEach(() => {
      tenant = { ...tenant, settings: { ...tenant.settings, forcesLogin: true } };
    });
    const cookie = (token: string) => ({ cookie: `ks_user_token=${token}` });

    test("is rendered as for a member only with a valid token", async () => {
      await get("/a", cookie("valid"));
      await get("/a", cookie("forged"));
      await get("/a");
      expect(rendered.map(({ visit }) => visit.mayHaveToken)).toEqual([true, false]);
    });

    test("deletes a token that is not valid", async () => {
      expect((await get("/a", cookie("forged"))).headers["set-cookie"]).toBe(
        "ks_user_token=; Path=/; Max-Age=0",
      );
      expect((await get("/a", cookie("valid"))).headers).not.toHaveProperty("set-cookie");
    });
  });
  test("that a pass opened is rendered for each visitor", async () => {
    made = [{ ...checkPass }];
    await Promise.all([get("/a?nr=1"), get("/a?nr=1"), get("/a?nr=1")]);
    expect(rendered).toHaveLength(3);
  });
  test("is one page for all values of parameters that it does not know", async () => {
    for (const value of ["1", "2", "3"]) await get(`/a?utm_source=${value}&${"x".repeat(600)}=1`);
    expect(rendered.map(({ url }) => url)).toEqual(["https://ewe.example/a"]);
  });
  test("keeps all parameters of a visitor that it redirects", async () => {
    answer = ({ url }) => ({ status: 302, location: `/b${new URL(url).search}` });
    expect((await get("/a?utm_source=1")).headers.location).toBe("/b?utm_source=1");
  });
  test("is refused with 503 while too many others are being rendered", async () => {
    const pages = Array.from({ length: 100 }, (_, number) => get(`/a?nr=${number}`));
    const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(64);
    const refused = await Promise.all(pages).then((all) => all.find(({ statusCode }) => statusCode === 503));
    expect(refused?.headers["retry-after"]).toBe("2");
    expect((await get("/a?nr=1000")).statusCode).toBe(200);
  });
  test("that failed or redirects is not cached", async () => {
    answer = () => ({ status: 503, html: "away" });
    expect((await get("/a")).headers["retry-after"]).toBe("2");
    answer = () => ({ status: 302, location: "/404" });
    expect((await get("/a")).headers.location).toBe("/404");
    answer = () => ({ status: 200, html: "there" });
    expect((await get("/a")).body).toBe("there");
  });
  test("with a very long address is served but not cached", async () => {
    const url = `/?nr=${"x".repeat(600)}`;
    await get(url);
    await get(url);
    expect(rendered).toHaveLength(2);
  });
  test("is sent compressed, and answered with 304 to clients that have it", async () => {
    const page = await get("/a", { "accept-encoding": "gzip, br" });
    expect(page.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe("<p>https://ewe.example/a</p>");
    const etag = String(page.headers.etag);
    const again = await get("/a", { "accept-encoding": "gzip, br", "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get("/a", { "if-none-match": etag })).statusCode).toBe(200);
  });
  test("responds to HEAD without a body", async () => {
    const page = await app.inject({ method: "HEAD", url: "/a", headers: { host: "ewe.localhost" } });
    expect([page.statusCode, page.body]).toEqual([200, ""]);
  });
  test("whose path looks like another host stays on its own", async () => {
    await get("//evil.example/x");
    expect(new URL(rendered[0]?.url ?? "").origin).toBe("https://ewe.example");
  });
  test("that cannot be rendered becomes an error page in its language that reveals no cause", async () => {
    answer = () => {
      throw new Error("planted");
    };
    const page = await get("/en/a");
    expect(page.statusCode).toBe(500);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("That did not work just now | Küstenstrom");
    expect(page.body).not.toContain("planted");
  });
});

describe("the headers of a page", () => {
  test("allow no inline code, no foreign source and no foreign frame but the tenant's own list", async () => {
    const { headers } = await get("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain("unsafe");
    expect(policy).toMatch(/frame-ancestors https:\/\/www\.kuestenstrom\.example$/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cache-control": "no-cache",
    });
    expect(headers).not.toHaveProperty("x-frame-options");
  });
  test("allow the tenant's external consent manager, and only where the internal one is off", async () => {
    const consentServiceUrl = "https://einwilligung.example/v1/dienst.js";
    tenant = { ...tenant, settings: { ...tenant.settings, consentServiceUrl } };
    expect((await get("/")).headers["content-security-policy"]).not.toContain("einwilligung");
    tenant = { ...tenant, settings: { ...tenant.settings, useInternalConsentManager: false } };
    const policy = String((await get("/")).headers["content-security-policy"]);
    for (const kind of ["script-src", "style-src", "connect-src", "img-src", "default-src"]) {
      expect(policy).toMatch(new RegExp(`${kind} 'self' https://einwilligung\\.example[ ;]`));
    }
    expect(policy).not.toContain("unsafe");
  });
  test("allow all hosts of a consent service that loads from several", async () => {
    const consentServiceUrl = "https://consent.cookiebot.com/uc.js";
    const settings = { ...tenant.settings, consentServiceUrl, useInternalConsentManager: false };
    tenant = { ...tenant, settings };
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' https:\/\/\*\.cookiebot\.com[ ;]/);
    const imposter = { ...settings, consentServiceUrl: "https://notcookiebot.com/uc.js" };
    tenant = { ...tenant, settings: imposter };
    expect((await get("/")).headers["content-security-policy"]).not.toContain("*");
  });
  test("let a tenant without a list be framed only by itself", async () => {
    tenant = { ...tenant, settings: { ...tenant.settings, frameAncestors: [] } };
    expect((await get("/")).headers["content-security-policy"]).toMatch(/frame-ancestors 'self'$/);
  });
});

describe("the theme's files", () => {
  test("are named by their content and immutable", async () => {
    await get("/");
    const { theme } = rendered[0] ?? {};
    const stylesheet = await get(theme?.stylesheet ?? "");
    expect(stylesheet.headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(stylesheet.body).toContain("--paper:");
    expect((await get(theme?.icon ?? "")).headers["content-type"]).toContain("image/svg+xml");
  });
  test("from before a change redirect to the current ones", async () => {
    await get("/");
    const old = await get("/theme/ewe.000000000000.css");
    expect(old.statusCode).toBe(302);
    expect(old.headers.location).toBe(rendered[0]?.theme.stylesheet);
    expect(old.headers["cache-control"]).toBe("no-cache");
  });
  test("of a tenant that does not exist are not found", async () => {
    expect((await get("/theme/nobody.000000000000.css")).statusCode).toBe(404);
  });
});

test("an unknown host gets a plain 404", async () => {
  const page = await get("/", { host: "foreign.example" });
  expect(page.statusCode).toBe(404);
  expect(page.headers["content-type"]).toContain("text/plain");
  expect(rendered).toEqual([]);
});

test.each(["/api/nothing", "/API/v1/ewe/nothing", "//api//nothing"])(
  "%s stays the API's own 404",
  async (url) => {
    const page = await get(url);
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toContain("application/problem+json");
  },
);

describe("search engines", () => {
  test("get the address of the sitemap, and are asked to follow no shared link", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain("Sitemap: https://ewe.example/sitemap.xml");
    expect(body).toContain("Disallow: /k/\n");
    expect(body).not.toMatch(/^Disallow: \/$/m);
  });
  test("find every public page in every language, each with its siblings", async () => {
    const { body, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      "https://ewe.example/",
      "https://ewe.example/en",
      "https://ewe.example/fragen&amp;antworten",
      "https://ewe.example/en/fragen&amp;antworten",
    ]);
    expect(body.match(/hreflang="x-default" href="https:\/\/ewe.example\/"/g)).toHaveLength(2);
  });
  test("get nothing at an unknown host", async () => {
    expect((await get("/sitemap.xml", { host: "other.example" })).statusCode).toBe(404);
    expect((await get("/robots.txt", { host: "other.example" })).statusCode).toBe(404);
  });
});

test("pages of a slowed visitor wait for each other and not in the way of others", async () => {
  const held = Promise.withResolvers<void>();
  answer = async ({ url }) => {
    if (url.includes("geraten")) await held.promise;
    return { status: 200, html: url };
  };
  const from = (remoteAddress: string, url: string) =>
    app.inject({ url, remoteAddress, headers: { host: "ewe.localhost" } });
  const slow = Array.from({ length: 8 }, (_, index) => from(slowedVisitor, `/?nr=geraten${index}`));
  await expect.poll(() => rendered.length).toBe(1);
  expect((await from("10.0.0.1", "/?nr=1")).statusCode).toBe(200);
  held.resolve();
  const statuses = (await Promise.all(slow)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
});

describe("a page that says too many attempts", () => {
  const from = (remoteAddress: string, url: string) =>
    app.inject({ url, remoteAddress, headers: { host: "ewe.localhost" } });

  test("is neither cached nor shared with another visitor", async () => {
    let isFirst = true;
    answer = () => {
      const status = isFirst ? 429 : 200;
      isFirst = false;
      return { status, html: String(status) };
    };
    const pages = await Promise.all([from("10.9.9.9", "/empfehlung/1"), from("10.0.0.1", "/empfehlung/1")]);
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
    expect((await from("10.0.0.2", "/empfehlung/1")).statusCode).toBe(200);
  });

  test("does not replace a cached page, which all visitors get", async () => {
    await from("10.0.0.1", "/empfehlung/1");
    answer = () => ({ status: 429, html: "zu oft" });
    expect((await from("10.9.9.9", "/empfehlung/1")).statusCode).toBe(200);
    expect(rendered).toHaveLength(1);
  });
});
