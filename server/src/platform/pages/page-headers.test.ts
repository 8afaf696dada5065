import { describe, expect, test } from "vitest";
import { pageSite } from "../../../test/page-site.ts";

const site = pageSite();
const { get } = site;

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
    site.tenant = { ...site.tenant, settings: { ...site.tenant.settings, consentServiceUrl } };
    expect((await get("/")).headers["content-security-policy"]).not.toContain("einwilligung");
    site.tenant = { ...site.tenant, settings: { ...site.tenant.settings, useInternalConsentManager: false } };
    const policy = String((await get("/")).headers["content-security-policy"]);
    for (const kind of ["script-src", "style-src", "connect-src", "img-src", "default-src"]) {
      expect(policy).toMatch(new RegExp(`${kind} 'self' https://einwilligung\\.example[ ;]`));
    }
    expect(policy).not.toContain("unsafe");
  });
  test("allow all hosts of a consent service that loads from several", async () => {
    const consentServiceUrl = "https://consent.cookiebot.com/uc.js";
    const settings = { ...site.tenant.settings, consentServiceUrl, useInternalConsentManager: false };
    site.tenant = { ...site.tenant, settings };
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' https:\/\/\*\.cookiebot\.com[ ;]/);
    const imposter = { ...settings, consentServiceUrl: "https://notcookiebot.com/uc.js" };
    site.tenant = { ...site.tenant, settings: imposter };
    expect((await get("/")).headers["content-security-policy"]).not.toContain("*");
  });
  test("let a tenant without a list be framed only by itself", async () => {
    site.tenant = { ...site.tenant, settings: { ...site.tenant.settings, frameAncestors: [] } };
    expect((await get("/")).headers["content-security-policy"]).toMatch(/frame-ancestors 'self'$/);
  });
});

describe("the theme's files", () => {
  test("are named by their content and immutable", async () => {
    await get("/");
    const { theme } = site.rendered[0] ?? {};
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
    expect(old.headers.location).toBe(site.rendered[0]?.theme.stylesheet);
    expect(old.headers["cache-control"]).toBe("no-cache");
  });
  test("of a tenant that does not exist are not found", async () => {
    expect((await get("/theme/nobody.000000000000.css")).statusCode).toBe(404);
  });
});

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
