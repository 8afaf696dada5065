import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { logIn } from "./agency-login.ts";
import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";

/** The report of orders that a member sees after the login. The demo credits a year of history to its agencies. */
async function openOrders(page: Page): Promise<void> {
  await page.goto("/agentur/auftraege");
  await logIn(page, "inhaber");
  await expect(page).toHaveURL(/\/agentur\/auftraege$/);
  await expect(page.getByRole("table", { name: "Aufträge" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const bodyRows = (page: Page) => page.locator("tbody > tr");

test("a report is sorted, searched and opened, and its address keeps the view", async ({ tenantPage }) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe");
  await page.setViewportSize(desktop);
  await openOrders(page);
  await expectAccessible(page);
  const all = await bodyRows(page).count();
  expect(all).toBeGreaterThan(1);

  await page.getByRole("button", { name: "Prämien" }).click();
  await expect(page).toHaveURL(/sortierung=-rewardCents/);
  await expect(page.getByRole("columnheader", { name: "Prämien" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("searchbox").fill("Gibt es nicht");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("heading", { name: "Nichts gefunden" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Suche löschen" }).click();
  await expect(bodyRows(page)).toHaveCount(all);

  await page.locator("summary").filter({ hasText: "Spalten" }).click();
  await page.getByLabel("Empfehlung", { exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Empfehlung", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("details[open]")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Empfehlung", exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Prämien" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );

  await page
    .getByRole("button", { name: /^Details zu/ })
    .first()
    .click();
  const timeline = page.getByRole("list", { name: /^Verlauf der Empfehlung/ });
  await expect(timeline.getByText("Bestellt")).toBeVisible();
  await expectAccessible(page);

  // An address may name a page that is not there any more.
  await page.goto("/agentur/auftraege?seite=99");
  await expect(page).toHaveURL(/\/agentur\/auftraege$/);
  await expect(bodyRows(page)).toHaveCount(all);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ewe-Aufträge-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(all + 1);
});

test("on a phone the rows are cards, and every report fits the screen", async ({ tenantPage }) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe");
  await page.setViewportSize(desktop);
  await openOrders(page);
  await page.setViewportSize(phone);
  await expect(page.getByRole("table")).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Details zu/ })
    .first()
    .click();
  await expect(page.getByRole("list", { name: /^Verlauf der Empfehlung/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const path of ["/agentur/empfehler", "/agentur/leads"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
