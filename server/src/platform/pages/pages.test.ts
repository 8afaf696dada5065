import { listCategories } from "@weitersagen/contract/catalogue-calls";
import { getContentPage } from "@weitersagen/contract/content-page";
import { checkPass } from "@weitersagen/contract/pass";
import { getPublicRecommendation } from "@weitersagen/contract/recommendation-calls";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoTenant } from "../../../test/demo-tenant.ts";
import { pageSite } from "../../../test/page-site.ts";

const site = pageSite();
const { get } = site;

describe("a page", () => {
  test("is rendered for its tenant at the tenant's own address, for any Host header", async () => {
    const page = await get("/impressum?nr=1");
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe("<p>https://ewe.example/impressum?nr=1</p>");
    expect(site.rendered[0]?.tenant).toMatchObject({ slug: "ewe", configuration: { brand: "Küstenstrom" } });
  });
  test("contains none of the tenant's private settings", async () => {
    await get("/");
    const known = Object.keys(site.rendered[0]?.tenant.configuration ?? {});
    expect(known).toContain("supportEmail");
    for (const secret of ["mailSender", "environments", "frameAncestors"]) {
      expect(site.tenant.settings).toHaveProperty(secret);
      expect(known).not.toContain(secret);
    }
  });
  test("is rendered once and cached until the tenant changes", async () => {
    await get("/a");
    await get("/a");
    expect(site.rendered).toHaveLength(1);
    await get("/a?nr=1");
    expect(site.rendered).toHaveLength(2);
    site.tenant = demoTenant("ewe", "2");
    await get("/a");
    expect(site.rendered).toHaveLength(3);
  });
  test("is rendered again when the content changes", async () => {
    await get("/a");
    site.contentVersion = "2";
    for (const path of ["/a", "/a"]) await get(path);
    expect(site.rendered).toHaveLength(2);
  });
  test("of a link is rendered again when the link changes, also if its state could not be read before", async () => {
    site.linkState = () => Promise.reject(new Error("the database is unreachable"));
    for (const path of ["/a?nr=1", "/a?nr=1"]) expect((await get(path)).statusCode).toBe(200);
    expect(site.rendered).toHaveLength(2);
    for (const state of ["50 open", "0 open"]) {
      site.linkState = () => Promise.resolve(state);
      for (const path of ["/a?nr=1", "/a?nr=1"]) await get(path);
    }
    expect(site.rendered).toHaveLength(4);
  });
  test("is rendered again at the next known change, such as the start of a campaign", async () => {
    await get("/a");
    site.clock.set(new Date("2026-10-01T23:59:59Z"));
    await get("/a");
    expect(site.rendered).toHaveLength(1);
    site.clock.set(site.nextChange);
    await get("/a");
    expect(site.rendered).toHaveLength(2);
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
      return site.rendered.length;
    }

    test("shows nothing but content, catalogue and settings, by copies of calls as in the built web", async () => {
      site.made = [{ ...listCategories }, { ...getContentPage }];
      expect(await rendersAfter(3_600_000)).toBe(1);
    });

    test("shows no recommendation", async () => {
      site.made = [listCategories, getPublicRecommendation];
      expect(await rendersAfter(61_000)).toBe(2);
    });

    test("lacks no part because the content could not be read", async () => {
      site.answer = ({ url }) => {
        site.contentFailures += 1;
        return { status: 200, html: url };
      };
      expect(await rendersAfter(61_000)).toBe(2);
    });
  });

  describe("of a tenant that forces login", () => {
    beforeEach(() => {
      site.tenant = { ...site.tenant, settings: { ...site.tenant.settings, forcesLogin: true } };
    });
    const cookie = (token: string) => ({ cookie: `ks_user_token=${token}` });

    test("is rendered as for a member only with a valid token", async () => {
      await get("/a", cookie("valid"));
      await get("/a", cookie("forged"));
      await get("/a");
      expect(site.rendered.map(({ visit }) => visit.mayHaveToken)).toEqual([true, false]);
    });

    test("deletes a token that is not valid", async () => {
      expect((await get("/a", cookie("forged"))).headers["set-cookie"]).toBe(
        "ks_user_token=; Path=/; Max-Age=0",
      );
      expect((await get("/a", cookie("valid"))).headers).not.toHaveProperty("set-cookie");
    });
  });
  test("that a pass opened is rendered for each visitor", async () => {
    site.made = [{ ...checkPass }];
    await Promise.all([get("/a?nr=1"), get("/a?nr=1"), get("/a?nr=1")]);
    expect(site.rendered).toHaveLength(3);
  });
  test("is one page for all values of parameters that it does not know", async () => {
    for (const value of ["1", "2", "3"]) await get(`/a?utm_source=${value}&${"x".repeat(600)}=1`);
    expect(site.rendered.map(({ url }) => url)).toEqual(["https://ewe.example/a"]);
  });
  test("keeps all parameters of a visitor that it redirects", async () => {
    site.answer = ({ url }) => ({ status: 302, location: `/b${new URL(url).search}` });
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
    site.answer = () => ({ status: 503, html: "away" });
    expect((await get("/a")).headers["retry-after"]).toBe("2");
    site.answer = () => ({ status: 302, location: "/404" });
    expect((await get("/a")).headers.location).toBe("/404");
    site.answer = () => ({ status: 200, html: "there" });
    expect((await get("/a")).body).toBe("there");
  });
  test("with a very long address is served but not cached", async () => {
    const url = `/?nr=${"x".repeat(600)}`;
    await get(url);
    await get(url);
    expect(site.rendered).toHaveLength(2);
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
    const page = await site.app.inject({ method: "HEAD", url: "/a", headers: { host: "ewe.localhost" } });
    expect([page.statusCode, page.body]).toEqual([200, ""]);
  });
  test("whose path looks like another host stays on its own", async () => {
    await get("//evil.example/x");
    expect(new URL(site.rendered[0]?.url ?? "").origin).toBe("https://ewe.example");
  });
  test("that cannot be rendered becomes an error page in its language that reveals no cause", async () => {
    site.answer = () => {
      throw new Error("planted");
    };
    const page = await get("/en/a");
    expect(page.statusCode).toBe(500);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("That did not work just now | Küstenstrom");
    expect(page.body).not.toContain("planted");
  });
});

test("an unknown host gets a plain 404", async () => {
  const page = await get("/", { host: "foreign.example" });
  expect(page.statusCode).toBe(404);
  expect(page.headers["content-type"]).toContain("text/plain");
  expect(site.rendered).toEqual([]);
});

test.each(["/api/nothing", "/API/v1/ewe/nothing", "//api//nothing"])(
  "%s stays the API's own 404",
  async (url) => {
    const page = await get(url);
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toContain("application/problem+json");
  },
);

test("pages of a slowed visitor wait for each other and not in the way of others", async () => {
  const held = Promise.withResolvers<void>();
  site.answer = async ({ url }) => {
    if (url.includes("geraten")) await held.promise;
    return { status: 200, html: url };
  };
  const slow = Array.from({ length: 8 }, (_, index) =>
    site.getFrom(site.slowedVisitor, `/?nr=geraten${index}`),
  );
  await expect.poll(() => site.rendered.length).toBe(1);
  expect((await site.getFrom("10.0.0.1", "/?nr=1")).statusCode).toBe(200);
  held.resolve();
  const statuses = (await Promise.all(slow)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
});

describe("a page that says too many attempts", () => {
  test("is neither cached nor shared with another visitor", async () => {
    let isFirst = true;
    site.answer = () => {
      const status = isFirst ? 429 : 200;
      isFirst = false;
      return { status, html: String(status) };
    };
    const pages = await Promise.all([
      site.getFrom("10.9.9.9", "/empfehlung/1"),
      site.getFrom("10.0.0.1", "/empfehlung/1"),
    ]);
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
    expect((await site.getFrom("10.0.0.2", "/empfehlung/1")).statusCode).toBe(200);
  });

  test("does not replace a cached page, which all visitors get", async () => {
    await site.getFrom("10.0.0.1", "/empfehlung/1");
    site.answer = () => ({ status: 429, html: "zu oft" });
    expect((await site.getFrom("10.9.9.9", "/empfehlung/1")).statusCode).toBe(200);
    expect(site.rendered).toHaveLength(1);
  });
});
