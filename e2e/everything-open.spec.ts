import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";

/** The smallest phone is a desktop window at 400 % zoom, too. */
const smallest = { viewport: { width: 320, height: 640 } };

const main = (page: Page) => page.getByRole("main");

async function inspect(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** The referrer of Sichergut gets a new password in another test. */
const referrers = { telekom: "mia@fernwerk.example", ewe: "erika@kuestenstrom.example" } as const;

async function logIn(page: Page, tenant: keyof typeof referrers): Promise<void> {
  await page.goto("/login");
  await main(page).getByLabel("E-Mail-Adresse", { exact: true }).fill(referrers[tenant]);
  await main(page).getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await main(page).getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ihre Empfehlungen" })).toBeVisible();
}

/** Opens every part of the page that is folded, also what is folded in another part. */
async function unfold(page: Page): Promise<void> {
  const folded = main(page).locator("details:not([open]) > summary").filter({ visible: true });
  for (let left = await folded.count(); left > 0; left = await folded.count()) {
    await folded.first().click();
  }
}

for (const tenant of tenants) {
  test(`${tenant}: the share screen is accessible with everything open`, async ({ tenantPage }) => {
    test.setTimeout(180_000);
    const page = await tenantPage(tenant, { ...smallest, hasTouch: true, isMobile: true });
    // A phone with a share sheet that the visitor closes again.
    await page.addInitScript(() => {
      Object.assign(navigator, { share: () => Promise.reject(new DOMException("closed", "AbortError")) });
    });
    await page.goto("/");
    await main(page).locator('a[href*="/empfehlen/"]').first().click();
    await recommend(page, newPerson("Anna"));
    await main(page).getByRole("button", { name: "Jetzt teilen" }).click();
    await unfold(page);
    await inspect(page);
    const previews = page.getByRole("group", { name: "So sieht es Ihr Kontakt" }).getByRole("radio");
    await expect(previews).not.toHaveCount(0);
    for (const preview of await previews.all()) {
      await preview.check({ force: true });
      await inspect(page);
    }
    await main(page).getByLabel("Ihre Nachricht").filter({ visible: true }).fill("Schau dir das mal an.");
    await expect(main(page).getByRole("button", { name: "Ursprünglicher Text" })).toBeVisible();
    await inspect(page);
    await main(page).getByRole("button", { name: "QR-Code zeigen" }).click();
    await expect(page.getByRole("dialog", { name: "Zum Scannen zeigen" })).toBeVisible();
    await inspect(page);
    await page.keyboard.press("Escape");
    await main(page).getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Keine E-Mail bekommen?" })).toBeVisible();
    await inspect(page);
  });

  test(`${tenant}: errors and menus of the public pages are accessible`, async ({
    tenantPage,
    expectFault,
  }) => {
    test.setTimeout(180_000);
    expectFault(/status of 4\d\d/);
    const page = await tenantPage(tenant, smallest);
    await page.goto("/");
    await unfold(page);
    await inspect(page);
    await page.goto("/code");
    await main(page).getByLabel("Empfehlungscode").fill("AAAAA-AAAAA");
    await main(page).getByRole("button", { name: "Empfehlung ansehen" }).click();
    await expect(main(page).locator("[aria-invalid=true]")).toBeFocused();
    await inspect(page);
    await page.goto("/login");
    await main(page).getByLabel("E-Mail-Adresse", { exact: true }).fill("niemand@example.org");
    await main(page).getByLabel("Passwort", { exact: true }).fill("Falsch12345");
    await main(page).getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(main(page).getByRole("alert").first()).toBeVisible();
    await inspect(page);
    await page.goto("/kontakt");
    await main(page).getByRole("button", { name: "Nachricht senden" }).click();
    await expect(main(page).getByRole("alert").first()).toBeVisible();
    await inspect(page);
    // The link of the mail, truncated by a mail program.
    await page.goto("/registrieren?token=kT2w0yq4");
    await expect(
      page.getByRole("heading", { level: 1, name: "Dieser Bestätigungslink gilt nicht mehr" }),
    ).toBeVisible();
    await main(page).getByRole("button", { name: "E-Mail senden" }).click();
    await expect(main(page).locator("[aria-invalid=true]")).toBeFocused();
    await inspect(page);
  });
}

for (const tenant of ["telekom", "ewe"] as const) {
  test(`${tenant}: the personal area is accessible with everything open`, async ({ tenantPage }) => {
    test.setTimeout(180_000);
    const page = await tenantPage(tenant, smallest);
    await logIn(page, tenant);
    await unfold(page);
    await inspect(page);
    await main(page)
      .getByRole("button", { name: /^Namen/ })
      .first()
      .click();
    const nickname = main(page).getByLabel("So nennen Sie diese Empfehlung").first();
    await nickname.fill("Onkel Heinz");
    await nickname.press("Enter");
    await expect(main(page).getByText("Gespeichert", { exact: true }).first()).toBeVisible();
    await main(page).getByRole("searchbox").fill("kommt nicht vor");
    await inspect(page);

    await page.goto("/meinedaten");
    await main(page).getByLabel("Vorname").fill("");
    await main(page).getByRole("button", { name: "Änderungen speichern" }).click();
    await expect(main(page).getByRole("alert").first()).toBeVisible();
    await inspect(page);
    await main(page)
      .getByRole("button", { name: /^Konto löschen/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Konto wirklich löschen?" });
    await expect(dialog.getByRole("button").or(dialog.getByRole("link")).first()).toBeVisible();
    await inspect(page);
  });
}
