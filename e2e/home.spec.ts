import { tenants } from "../scripts/product.ts";
import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";

const brands = { telekom: "Fernwerk", ewe: "Küstenstrom", allianz: "Sichergut" } as const;

for (const tenant of tenants) {
  test.describe(brands[tenant], () => {
    for (const viewport of [phone, desktop]) {
      test(`home at ${viewport.width} px is whole, accessible and within the screen`, async ({
        tenantPage,
      }) => {
        const page = await tenantPage(tenant, { viewport });
        await page.goto("/");
        await expect(page).toHaveTitle(new RegExp(brands[tenant]));
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.getByRole("contentinfo")).toContainText("Impressum");
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }

    test("no link on the home page is dead", async ({ tenantPage }) => {
      const page = await tenantPage(tenant);
      await page.goto("/");
      const dead = await page.evaluate(async () => {
        const addresses = new Set([...document.links].map((link) => link.href.split("#")[0] ?? ""));
        const own = [...addresses].filter((address) => address.startsWith(`${location.origin}/`));
        const answers = await Promise.all(own.map((address) => fetch(address)));
        return answers
          .filter((answer) => !answer.ok || answer.url.endsWith("/404"))
          .map((answer) => answer.url);
      });
      expect(dead).toEqual([]);
    });

    test("what does not exist is told so, with status 404", async ({ tenantPage, expectFault }) => {
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
