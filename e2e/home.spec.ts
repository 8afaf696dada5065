import { tenants } from "../scripts/product.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeWithoutScript,
  phone,
  test,
  waitForHydration,
} from "./fixtures.ts";

const brands = { telekom: "Fernwerk", ewe: "Küstenstrom", allianz: "Sichergut" } as const;

for (const tenant of tenants) {
  test.describe(brands[tenant], () => {
    test("home is complete without script, accessible, without overflow and broken links", async ({
      tenantPage,
    }) => {
      const page = await tenantPage(tenant);
      const answer = await page.goto("/");
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(new RegExp(brands[tenant]));
      await expect(page.getByRole("contentinfo")).toContainText("Impressum");
      await expectWholeWithoutScript(page, answer);
      expect(await page.evaluate("window.__MANDANT__")).toBe(tenant);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      const broken = await page.evaluate(async () => {
        const addresses = new Set([...document.links].map((link) => link.href.split("#")[0] ?? ""));
        const own = [...addresses].filter((address) => address.startsWith(`${location.origin}/`));
        const answers = await Promise.all(own.map((address) => fetch(address)));
        return answers.filter((found) => !found.ok || found.url.endsWith("/404")).map((found) => found.url);
      });
      expect(broken).toEqual([]);
    });

    test("home is accessible and fits a phone", async ({ tenantPage }) => {
      const page = await tenantPage(tenant, { viewport: phone });
      await page.goto("/");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test("a missing page has the status 404", async ({ tenantPage, expectFault }) => {
      expectFault(/404/);
      const page = await tenantPage(tenant);
      const answer = await page.goto("/gibt-es-nicht");
      expect(answer?.status()).toBe(404);
      await expect(page).toHaveURL(/\/404$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("where the advisors' call is missing the page says nothing, and only the console says why", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/produkt\/berater/i);
  expectFault(/The search for advisors does not answer/);
  const page = await tenantPage("allianz");
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") said.push(message.text());
  });
  await page.route(/produkt\/berater/i, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/faq");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
  const field = page.locator('input[name="berater"]').first();
  await expect(field).toBeVisible();
  await expect.poll(() => said).toEqual(["The search for advisors does not answer."]);
  await expect(page.getByText("Niemand gefunden")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);

  await field.fill("Aurich");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Niemand gefunden" })).toBeVisible();
});

test("the search for advisors leads to its results and gives their heading the focus", async ({
  tenantPage,
}) => {
  const page = await tenantPage("allianz", { viewport: phone });
  await page.goto("/");
  await waitForHydration(page);
  await page.locator('input[name="berater"]').fill("Aurich");
  await page.getByRole("button", { name: "Suchen", exact: true }).click();
  await expect(page).toHaveURL(/berater=Aurich#berater$/);
  const heading = page.locator("#berater").getByRole("heading", { level: 2 });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test("paging through the advisors gives the heading with the page's number the focus", async ({
  tenantPage,
}) => {
  const page = await tenantPage("allianz", { viewport: phone });
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Weiter", exact: true }).press("Enter");
  const heading = page.locator("#berater").getByRole("heading", { level: 2 });
  await expect(heading).toHaveText(/, Seite 2 von \d+$/);
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveTitle(/Seite 2 von/);
});

test("the hero names the recommendations that earn extra rewards and links to the section about them", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom", { viewport: phone });
  await page.goto("/");
  await waitForHydration(page);
  await page
    .getByRole("link", {
      name: /^Dazu einmalig 50\s€ für Ihre\s3\. und 60\s€ für Ihre\s5\. erfolgreiche Empfehlung$/,
    })
    .click();
  const section = page.getByRole("heading", { level: 2, name: "Extraprämien" });
  await expect(section).toBeInViewport();
  await page.reload();
  await waitForHydration(page);
  await expect(section).toBeInViewport();
});
