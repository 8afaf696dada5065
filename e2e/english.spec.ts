import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitForHydration } from "./fixtures.ts";
import { newPerson } from "./journey.ts";

/** An English system at night, on the smallest phone: what the other tests look at in German and by day. */
const visitor = { locale: "en-GB", colorScheme: "dark", viewport: { width: 320, height: 640 } } as const;

const main = (page: Page) => page.getByRole("main");

async function inspect(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Follows the first offer from the home page to the share screen. Returns the link. */
async function recommend(page: Page): Promise<string> {
  await main(page).locator('a[href*="/recommend/"]').first().click();
  const create = main(page).getByRole("button", { name: "Create link" });
  await expect(create).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /^Recommend/ })).toBeFocused();
  await create.click();
  await expect(main(page).getByRole("alert")).toBeFocused();
  await inspect(page);
  const { firstName, lastName, email } = newPerson("Anna");
  await main(page).getByLabel("First name").fill(firstName);
  await main(page).getByLabel("Last name").fill(lastName);
  await main(page).getByLabel("Email address", { exact: true }).fill(email);
  const repeat = main(page).getByLabel("Repeat email address");
  if (await repeat.isVisible()) await repeat.fill(email);
  await main(page)
    .getByLabel(/at least 18 years/)
    .check();
  await main(page)
    .getByLabel(/^I accept the/)
    .check();
  await create.click();
  await expect(page.getByRole("heading", { level: 1, name: "Your link is ready" })).toBeFocused();
  const link = main(page)
    .getByText(/\/k\/[0-9A-Z]{10}$/)
    .first();
  return `http://${await link.innerText()}`;
}

for (const tenant of tenants) {
  test(`${tenant}: an English browser is answered in English, and stays there to the friend's page`, async ({
    tenantPage,
  }) => {
    test.setTimeout(180_000);
    const page = await tenantPage(tenant, visitor);
    await page.goto("/");
    await expect(page).toHaveURL(/\/en$/);
    await inspect(page);
    const link = await recommend(page);
    await inspect(page);
    await main(page).getByRole("button", { name: "Show QR code" }).click();
    await expect(page.getByRole("dialog", { name: "Show it to be scanned" })).toBeVisible();
    await inspect(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Show it to be scanned" })).toBeHidden();

    const friend = await tenantPage(tenant, visitor);
    await friend.goto(link);
    await expect(friend).toHaveURL(/\/en\/recommended\?/);
    await expect(friend.getByRole("heading", { level: 1 })).toContainText("Anna recommends");
    await expect(main(friend).getByText(/^You can accept until/)).toBeVisible();
    await waitForHydration(friend);
    await inspect(friend);
  });
}
