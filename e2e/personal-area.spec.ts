import type { Page } from "@playwright/test";
import { expect, phone, test } from "./fixtures.ts";

async function logInAsMia(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("mia@fernwerk.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
}

test("on a phone the link can be shared without scrolling, also with a reward waiting and a late transfer", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom", { viewport: phone });
  await logInAsMia(page);
  await expect(page.getByRole("heading", { name: "Eine Prämie liegt für Sie bereit" })).toBeInViewport();
  const late = page.getByRole("region", { name: "Eine Überweisung ist verspätet" });
  await expect(late).toContainText("zugesagt bis");
  await expect(page.getByRole("link", { name: /teilen$/ }).first()).toBeInViewport({ ratio: 1 });
});

test("the share screen promises no extra rewards that its referrer has already earned", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom");
  await logInAsMia(page);
  await expect(page.getByText("Alle Extraprämien erreicht.")).toBeVisible();
  const earnings = page.waitForResponse(/\/empfehler\/summen$/);
  await page.locator("a[href*='/empfehlung/']").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ihr Link" })).toBeVisible();
  await (await earnings).finished();
  await expect(page.getByRole("heading", { name: "Extraprämien" })).toHaveCount(0);
});

test("the list is found again as it was left, and a new name at once", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { viewport: phone });
  await logInAsMia(page);
  const list = page.getByRole("list", { name: "Ihre Empfehlungen" }).first();
  const rows = list.locator("details");
  await expect(rows).toHaveCount(5);
  await expect(page.getByText(/^5 von \d+ Empfehlungen\./)).toBeVisible();
  await page.getByRole("button", { name: /^Alle \d+ zeigen$/ }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  await expect(rows.nth(5).locator("summary")).toBeFocused();
  await page.getByRole("radio", { name: /^Abgeschlossen/ }).check();
  const finished = await rows.count();
  expect(finished).toBeGreaterThan(10);
  await page.getByRole("link", { name: "Meine Daten" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meine Daten" })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(finished);
  await expect(page.getByRole("radio", { name: /^Abgeschlossen/ })).toBeChecked();

  const first = rows.first();
  await first.locator("summary").click();
  const nickname = `Nachbar ${Date.now()}`;
  const nameButton = first.getByRole("button", { name: /^Namen (?:geben|ändern) ?: .+, Nr\. \S+$/ });
  const nameField = first.getByLabel("So nennen Sie diese Empfehlung");
  await nameButton.click();
  await nameField.fill("Vertippt");
  await nameField.press("Escape");
  await expect(nameButton).toBeFocused();
  await expect(first.locator("summary")).not.toContainText("Vertippt");
  await nameButton.click();
  await expect(nameField).not.toHaveValue("Vertippt");
  await nameField.fill(nickname);
  await nameField.press("Enter");
  await expect(first.locator("summary")).toContainText(nickname);
  const search = page.getByLabel("Name, Produkt oder Nummer suchen");
  await search.fill(nickname.toUpperCase());
  await expect(rows).toHaveCount(1);
  // The search looks through all groups, and the filters say where it finds something.
  await expect(page.getByRole("radio", { name: /^Alle\s*1$/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Offen\s*0$/ })).toBeVisible();
  const number = /Nr\. (\S+)/.exec(await rows.first().innerText())?.[1] ?? "";
  await search.fill(number.toLowerCase());
  await expect(rows).toHaveCount(1);
});

test("the way back from sharing leads to the row it began at", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { viewport: phone });
  await logInAsMia(page);
  await page.getByRole("button", { name: /^Alle \d+ zeigen$/ }).click();
  await page.getByRole("radio", { name: /^Offen/ }).check();
  const row = page
    .locator("details[id^=empfehlung-]")
    .filter({ has: page.getByText("Noch einmal teilen") })
    .last();
  await row.locator("summary").click();
  const share = row.getByRole("link", { name: /^Noch einmal teilen/ });
  await share.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
  await share.click();
  await expect(page.getByRole("heading", { level: 1, name: "Ihr Link" })).toBeVisible();
  await page.goBack();
  await expect(share).toBeInViewport();
});

test("on a phone the page of a referrer with many recommendations is at most 4,500 px long", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom", { viewport: phone });
  await logInAsMia(page);
  await expect(page.getByRole("heading", { name: "Monat für Monat" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Monat für Monat" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
  await page.getByRole("heading", { name: "Monat für Monat" }).click();
  await expect(page.getByRole("table", { name: "Monat für Monat" })).toBeVisible();
});
