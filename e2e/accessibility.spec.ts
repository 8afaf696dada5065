import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, waitForHydration, test } from "./fixtures.ts";

/** Public screens that are not in the sitemap. Those whose module is off lead to the home page. */
const unlisted = [
  "/code",
  "/login",
  "/passwortvergessen",
  "/registrieren",
  "/bestaetigung",
  "/empfaengerbestaetigung?nr=J53FDD5E4C",
  "/empfaenger/zustimmung?token=falsch",
  "/empfehlungabgelaufen",
  "/empfehlungnichtmoeglich",
  "/mitarbeiterempfehlen",
  "/404",
];

/** Every listed page in both languages, the form of its first product, and the screens above. */
async function publicPages(page: Page): Promise<string[]> {
  await page.goto("/");
  const forms = await page.locator('main a[href*="/empfehlen/"]').evaluateAll((links) =>
    links.slice(0, 1).flatMap((link) => {
      const path = new URL((link as HTMLAnchorElement).href).pathname;
      return [path, `/en${path}`];
    }),
  );
  const sitemap = await page.evaluate(async () => (await fetch("/sitemap.xml")).text());
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
  return [...listed, ...forms, ...unlisted.flatMap((path) => [path, `/en${path}`])];
}

test.describe("every public page in both languages", () => {
  test.skip(!process.env["FULL"], "slow: the tests of each screen cover a part of it");
  for (const tenant of tenants) {
    for (const width of [320, 1440]) {
      test(`of ${tenant} at ${width} px is accessible and does not overflow`, async ({
        tenantPage,
        expectFault,
      }) => {
        test.setTimeout(1_800_000);
        expectFault(/status of 4\d\d/);
        const page = await tenantPage(tenant, { viewport: { width, height: 900 } });
        const paths = await publicPages(page);
        expect(paths.length).toBeGreaterThan(30);
        for (const path of paths) {
          await test.step(path, async () => {
            await page.goto(path);
            await waitForHydration(page);
            await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
            await expectNoSidewaysScroll(page);
            await expectAccessible(page);
          });
        }
      });
    }
  }
});
