import type { Page } from "@playwright/test";
import { type Tenant, tenants } from "../scripts/product.ts";
import { expect, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";

/** The screens with the longest words. */
const screens: Readonly<Record<Tenant, readonly string[]>> = {
  telekom: ["/", "/internet", "/en/recommendation-expired"],
  ewe: ["/", "/empfehlen/101", "/kundennummer"],
  allianz: ["/", "/auto", "/aktuellepraemienuebersicht"],
};

/** Twice the font size, on a phone and in the layout for wide screens. */
async function expectRoomForLargeFonts(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const viewport of [{ width: 1280, height: 900 }, phone]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
}

for (const tenant of tenants) {
  test(`with fonts twice as large no page of ${tenant} overflows`, async ({ tenantPage }) => {
    const page = await tenantPage(tenant);
    for (const path of screens[tenant]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectRoomForLargeFonts(page);
      });
    }
  });
}

test("with fonts twice as large no personal page overflows", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("erika@kuestenstrom.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ihre Empfehlungen" })).toBeVisible();
  await expectRoomForLargeFonts(page);
  await page.goto("/praemie");
  await expect(page.getByRole("heading", { name: /^Wie möchten Sie/ }).first()).toBeVisible();
  await expectRoomForLargeFonts(page);
});
