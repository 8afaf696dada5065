import type { Page } from "@playwright/test";
import { expect, waitForHydration, test } from "./fixtures.ts";
import { fillReferrer, newPerson } from "./journey.ts";

const aborted = /ERR_FAILED|dynamically imported/;

/** A matching script requested from now on fails once. Returns the scripts that failed. */
async function failOnce(page: Page, isMeant: (address: string) => boolean): Promise<string[]> {
  const failed: string[] = [];
  await page.route("**/assets/*.js", (route) => {
    const address = route.request().url();
    if (failed.length > 0 || !isMeant(address)) return route.continue();
    failed.push(address);
    return route.abort();
  });
  return failed;
}

/** A matching script cannot be imported until the page is reloaded, as where the browser keeps the failure. */
async function failUntilReload(page: Page, part: string): Promise<string[]> {
  const failed: string[] = [];
  let isReloaded = false;
  page.once("framenavigated", () => {
    isReloaded = true;
  });
  await page.route(`**/assets/${part}-*.js`, (route) => {
    if (isReloaded || route.request().resourceType() !== "script") return route.continue();
    failed.push(route.request().url());
    return route.abort();
  });
  return failed;
}

for (const part of ["the screen", "a file that the screen imports"] as const) {
  test(`a page opens although ${part} could not be loaded at first`, async ({ tenantPage, expectFault }) => {
    expectFault(aborted);
    const page = await tenantPage("ewe");
    await page.goto("/impressum");
    await waitForHydration(page);
    let requests = 0;
    const failed = await failOnce(page, () => ++requests === (part === "the screen" ? 1 : 2));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Anmelden/ })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await waitForHydration(page);
    await expect(page.getByRole("main").getByLabel("E-Mail-Adresse", { exact: true })).toBeEditable();
    expect(failed).toHaveLength(1);
  });
}

for (const part of ["form-schema", "recommendation-calls", "browser-api"]) {
  test(`a form is sent with one press although ${part} could not be loaded at first`, async ({
    tenantPage,
    expectFault,
  }) => {
    expectFault(aborted);
    const page = await tenantPage("ewe");
    await page.goto("/empfehlen/101");
    await waitForHydration(page);
    const failed = await failUntilReload(page, part);
    await fillReferrer(page, newPerson("Anna"));
    const send = page.getByRole("button", { name: "Link erstellen" });
    const reloaded = page.waitForEvent("load");
    await send.click();
    await reloaded;
    expect(failed).not.toHaveLength(0);
    // The reloaded page sends the draft: the visitor has asked for it.
    await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  });
}

test("the question about cookies is asked although it could not be loaded at first", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(aborted);
  const page = await tenantPage("ewe", { undecided: true });
  const failed = await failOnce(page, (address) => address.includes("/consent-dialog-"));
  await page.goto("/");
  await expect(page.getByRole("dialog", { name: "Dürfen wir mitzählen?" })).toBeVisible();
  expect(failed).toHaveLength(1);
});

test("after a failed import that nobody waits for, the next page is a new document", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(aborted);
  const page = await tenantPage("ewe");
  await page.goto("/login");
  await waitForHydration(page);
  const failed = await failUntilReload(page, "form-checks");
  await page.getByRole("main").getByLabel("E-Mail-Adresse", { exact: true }).focus();
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  await page.evaluate("window.isOldDocument = true");
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impressum");
  await expect.poll(() => page.evaluate("window.isOldDocument")).toBeUndefined();
});
