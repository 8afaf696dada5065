import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeWithoutScript,
  waitForHydration,
  test,
} from "./fixtures.ts";

/** Each kind of page once, because the markup is the same for all tenants; home pages have their own test. */
const lookedAt = {
  telekom: ["/datenschutz", "/agb"],
  ewe: ["/en", "/impressum", "/faq"],
  allianz: ["/barrierefreiheitserklaerung", "/en/faq"],
} as const;

const textPages = ["/impressum", "/datenschutz", "/agb", "/barrierefreiheitserklaerung", "/faq"];

/** Marks the document, so that a test can distinguish a navigation from a new document. */
const mark = (page: Page) => page.evaluate("document.documentElement.dataset.marked = '1'");
const isMarked = (page: Page) => page.evaluate("document.documentElement.dataset.marked === '1'");

for (const tenant of tenants) {
  test.describe(`pages of ${tenant}`, () => {
    for (const path of lookedAt[tenant]) {
      test(`${path} is complete without script, hydrates without warnings and is accessible`, async ({
        tenantPage,
      }) => {
        const page = await tenantPage(tenant);
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expectWholeWithoutScript(page, answer);
        await expectAccessible(page);
      });
    }

    test("fits into 320 pixels, with and without script", async ({ tenantPage, expectFault }) => {
      expectFault(/status of 404/);
      const page = await tenantPage(tenant, {
        viewport: { width: 320, height: 640 },
        javaScriptEnabled: false,
      });
      for (const path of ["/", ...textPages, "/404", "/en"]) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test("an unknown path redirects to /404, which has the status 404, the right language and links", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 404/);
  const page = await tenantPage("ewe");
  const answer = await page.goto("/gibt/es/nicht?x=1");
  expect(answer?.status()).toBe(404);
  expect(new URL(page.url()).pathname).toBe("/404");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diese Seite gibt es nicht");
  await expect(page.getByText("Ihre Anfrage konnte nicht verarbeitet werden.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/en/nowhere");
  expect(new URL(page.url()).pathname).toBe("/en/404");
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(/\/en\/?$/);
});

test("an unknown product leads to the products that can be recommended", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 404/);
  const page = await tenantPage("telekom");
  const answer = await page.goto("/empfehlen/99999");
  expect(answer?.status()).toBe(404);
  expect(new URL(page.url()).pathname).toBe("/404");
  const products = page.getByRole("region", { name: "Diese Produkte können Sie empfehlen" });
  await expectAccessible(page);
  await products.getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Link erstellen" })).toBeVisible();
});

test("the language switch keeps the page and its query", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/impressum?channel=mail");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/imprint\?channel=mail$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(/\/impressum\?channel=mail$/);
});

test("the first tab stop is the skip link, which leads to the content", async ({ tenantPage }) => {
  const page = await tenantPage("allianz");
  await page.goto("/impressum");
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Zum Inhalt springen" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a navigation keeps the document, focuses the headline and is announced", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/datenschutz");
  await waitForHydration(page);
  await mark(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).press("Enter");
  const headline = page.getByRole("heading", { level: 1, name: "Impressum" });
  await expect(headline).toBeFocused();
  await expect(headline, "a ring is for what can be used").toHaveCSS("outline-style", "none");
  await expect(headline).toBeInViewport();
  await expect(page).toHaveTitle(/^Impressum · /);
  // The focused headline is read out; a status would say it twice.
  await expect(page.getByRole("status")).toHaveText("");
  expect(await isMarked(page)).toBe(true);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/impressum$/);
});

test("going back restores the scroll position", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/datenschutz");
  await waitForHydration(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const left = await page.evaluate("window.scrollY");
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page).toHaveTitle(/^Impressum/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Datenschutz/);
  await expect.poll(() => page.evaluate("window.scrollY")).toBe(left);
});

test("a link inside a text navigates like any other", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/en");
  await waitForHydration(page);
  await mark(page);
  const link = page.locator('.prose a[href^="/en/"]').first();
  const target = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  expect(await isMarked(page)).toBe(true);
});

test("a screen that cannot be loaded is retried, then shows a message with a link home", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/ERR_FAILED|Failed to fetch dynamically imported module|error loading/);
  const page = await tenantPage("ewe");
  await page.clock.install();
  await page.goto("/impressum");
  await waitForHydration(page);
  let asked = 0;
  await page.route(/\/assets\/(?:terms|not-found)-.*\.js$/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Teilnahmebedingungen" }).click();
  // The message comes after two minutes.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Das hat gerade nicht geklappt", {
      timeout: 300,
    });
  }).toPass();
  expect(asked).toBeGreaterThan(3);
  await page.unrouteAll();
  await expect(page.getByRole("link", { name: "Zur Startseite", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Teilnahmebedingungen");
});

test("a navigation with a failed call shows a message and can be retried", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/503/);
  const page = await tenantPage("ewe");
  await page.goto("/impressum");
  await waitForHydration(page);
  const problem = { type: "x", title: "x", status: 503, detail: "x", code: "PSOF0100" };
  await page.route("**/api/v1/**", (route) => route.fulfill({ status: 503, json: problem }));
  await page.getByRole("banner").getByRole("link", { name: "Fragen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inhalt nicht verfügbar");
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gut zu wissen");
});

test("the response forbids inline code and foreign frames, and hashed files have unlimited caching", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  const answer = await page.goto("/");
  const headers = answer?.headers() ?? {};
  expect(headers["content-security-policy"]).toMatch(/script-src 'self';/);
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(headers["content-security-policy"]).toContain("frame-ancestors https://www.kuestenstrom.example");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers).not.toHaveProperty("x-frame-options");
  expect(headers["content-encoding"]).toBe("br");
  const cacheControl = await page.evaluate<string | null>(
    "fetch(document.querySelector('script[type=module]').src).then((file) => file.headers.get('cache-control'))",
  );
  expect(cacheControl).toBe("public, max-age=31536000, immutable");
});
