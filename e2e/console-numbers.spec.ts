import type { Page } from "@playwright/test";
import { consoleOrigin, notLoggedIn, openConsole } from "./console-login.ts";
import { expect, test } from "./fixtures.ts";

/** A sheet of A4 between margins of 12 mm, in CSS pixels. */
const paper = { width: 703, height: 1_000 };

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The tables that are wider than their frame. */
const wideTables = (page: Page) =>
  page
    .locator("main section[tabindex]")
    .evaluateAll((frames) =>
      frames
        .filter((frame) => frame.scrollWidth > frame.clientWidth)
        .map((frame) => frame.getAttribute("aria-label")),
    );

test("the tables and charts of the numbers fit a wide screen and a sheet of paper", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await page.setViewportSize({ width: 1_440, height: 900 });
  // With 29 days the last bar has a label.
  await openConsole(page, "administrator", `/ewe/zahlen?von=${dayBefore(29)}&bis=${dayBefore(1)}`);
  await expect(page.getByRole("region", { name: "Aufteilung" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Kanal", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Als Tabelle zeigen" }).first().click();
  expect(await wideTables(page)).toEqual([]);
  const labels = await page.locator("figure svg").evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const { right } = chart.getBoundingClientRect();
      return [...chart.querySelectorAll("text")]
        .filter((text) => text.getBoundingClientRect().right > right)
        .map(({ textContent }) => textContent);
    }),
  );
  expect(labels, "labels beyond the edge of their chart").toEqual([]);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(paper);
  expect(await wideTables(page)).toEqual([]);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByText(/^Küstenstrom · \d/)).toBeVisible();
});

test("a campaign has a report of its own, and its names follow the language", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen?zeitraum=365");
  await page.getByRole("button", { name: /^Kampagne|alle Kampagne/ }).click();
  await page.getByRole("option", { name: "web" }).click();
  await expect(page.getByRole("region", { name: "Aufteilung" })).toContainText("web");
  await expect(page.getByText("Die Filter oben wirken hier nicht.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Kanal", exact: true })).toContainText("Link kopiert");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("region", { name: "channel", exact: true })).toContainText("Link copied");
  await page.getByRole("button", { name: "Deutsch" }).click();
});

test("claims and people who recommend again open the lists of them", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen?zeitraum=365");
  const show = page.getByRole("button", { name: "Anzeigen" }).last();
  await show.click();
  await page.getByRole("link", { name: /noch ohne Bestellung/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${consoleOrigin()}/ewe/reklamationen.*zustand=open`));
  await page.goBack();
  await show.click();
  const again = page.locator("dl > div").filter({ hasText: "empfehlen wieder" });
  await again.getByRole("link").first().click();
  await expect(page.getByText("Menschen, die wieder empfehlen").first()).toBeVisible();
});
