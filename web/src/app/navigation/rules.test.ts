import type { PageAnswer, PageVisit } from "@weitersagen/contract/page";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { describe, expect, test } from "vitest";
import { testTenant } from "../../../test/page.ts";
import { renderPage } from "../server.tsx";

const contentPage = { title: "Titel", description: "", blocks: [], footnotes: [] };
const routes = [
  { name: "Homepage", path: "/" },
  { name: "Impressum", path: "/impressum" },
  { name: "Faq", path: "/faq" },
  { name: "FileNotFound", path: "/404" },
];

/** The server's first response in short: the status of the page, or the target of the redirect. */
async function open(
  path: string,
  changes: Partial<TenantConfiguration> = {},
  visit: Partial<PageVisit> = {},
): Promise<string | number> {
  const tenant = testTenant({ routes });
  const answer: PageAnswer = await renderPage({
    url: `https://ewe.example${path}`,
    tenant: { ...tenant, configuration: { ...tenant.configuration, ...changes } },
    api: () => () => Promise.resolve(contentPage) as never,
    assets: { entry: "", stylesheets: [], preloads: {} },
    theme: { stylesheet: "", icon: "" },
    visit: { mayHaveToken: false, framed: undefined, ...visit },
    previewOf: () => "",
  });
  return "location" in answer ? `${answer.status} ${answer.location}` : answer.status;
}

describe("the server's first response", () => {
  test.each(["/gibt-es-nicht", "/exklusiv", "/impressum/mehr", "//evil.example", "/%2f%2fevil.example"])(
    "to the unknown path %s is a redirect to /404",
    async (path) => {
      expect(await open(path)).toBe("302 /404");
    },
  );

  test("keeps language, channel and widget in every redirect within the app", async () => {
    expect(await open("/en/nowhere?c=mail&widget&x=1")).toBe("302 /en/404?channel=mail&widget=");
    expect(await open("/en/impressum", { hidesImprint: true })).toBe("302 /en");
  });

  test("hides the imprint if the host's site has one", async () => {
    expect(await open("/impressum", { hidesImprint: true })).toBe("302 /");
    expect(await open("/impressum")).toBe(200);
  });

  test("redirects visitors without a token to the login", async () => {
    const forced = { forcesLogin: true };
    expect(await open("/en", forced)).toBe("302 /en/login");
    expect(await open("/?c=mail", forced)).toBe("302 /login?channel=mail");
    expect(await open("/", forced, { mayHaveToken: true })).toBeTypeOf("number");
    expect(await open("/faq", forced)).toBe(200);
    expect(await open("/gibt-es-nicht", forced)).toBe("302 /404");
  });

  test("trusts a stored token in autologin mode", async () => {
    const both = { forcesLogin: true, isAutologin: true };
    expect(await open("/", both, { mayHaveToken: true })).toBeTypeOf("number");
    expect(await open("/", both)).toBe("302 /login");
  });

  test("redirects a page opened outside its frame to the embedding page", async () => {
    const embedded = { integratedFrame: true, siteUrl: "https://host.example", embeddingPath: "/werben" };
    expect(await open("/en/faq?c=x", embedded, { framed: false })).toBe(
      "302 https://host.example/werben/en/faq?c=x",
    );
    expect(await open("/faq", embedded, { framed: true })).toBe(200);
    expect(await open("/faq?widget=1", embedded, { framed: false })).toBe(200);
    expect(await open("/faq", embedded)).toBe(200);
  });
});
