import type { Page } from "@playwright/test";
import { consoleOrigin, notLoggedIn, openConsole } from "./console-login.ts";
import { expect, expectKeyboardInDialog, test } from "./fixtures.ts";
import { germanDay } from "./german-day.ts";

/** A sheet of A4 between margins of 12 mm, in CSS pixels. */
const paper = { width: 703, height: 1_000 };

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
  await openConsole(page, "administrator", `/ewe/zahlen?von=${germanDay(-29)}&bis=${germanDay(-1)}`);
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
  await page.getByRole("button", { name: "Alle Kampagne" }).click();
  await page.getByRole("option", { name: "web" }).click();
  await expect(page.getByRole("region", { name: "Aufteilung" })).toContainText("web");
  await expect(page.getByText("Die Filter oben wirken hier nicht.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Kanal", exact: true })).toContainText("Link kopiert");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("region", { name: /^channel$/i })).toContainText("Link copied");
  await page.getByRole("button", { name: "Deutsch" }).click();
});

test("claims and people who recommend again open the lists of them", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen?zeitraum=365");
  // The filters have a button of the same name.
  const show = page.getByRole("button", { name: "Anzeigen" }).nth(1);
  await show.click();
  await page.getByRole("link", { name: /noch ohne Bestellung/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${consoleOrigin()}/ewe/reklamationen.*zustand=open`));
  await page.goBack();
  await show.click();
  const again = page.locator("dl > div").filter({ hasText: "empfehlen wieder" });
  await again.getByRole("link").first().click();
  await expect(page.getByText("Menschen, die wieder empfehlen").first()).toBeVisible();
});

test("a list opened by keyboard keeps the focus and leads back to the report as it was left", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen?zeitraum=365&kanal=whatsapp&gruppe=product");
  const division = page.getByRole("region", { name: "Aufteilung" });
  await division.getByRole("button", { name: "Besuche" }).click();
  await expect(division.getByRole("columnheader", { name: "Besuche" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(division.getByRole("row", { name: /^Summe/ })).toBeVisible();
  const all = page.getByRole("region", { name: "Trichter" }).getByRole("row", { name: /^Empfehlungen/ });
  await all.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Empfehlungen hinter den Zahlen" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Filter Kanal: WhatsApp entfernen" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Zu den Zahlen" }).click();
  await expect(page).toHaveURL(/zeitraum=365/);
  await expect(page).toHaveURL(/kanal=whatsapp/);
  await expect(page).toHaveURL(/gruppe=product/);
  await expect(page).toHaveURL(/sortierung=-visits/);
});

test("a reversed period says so, also to those who ask for the file", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  expectFault(/status of 400/);
  await openConsole(page, "administrator", "/ewe/zahlen?von=2026-11-10&bis=2026-11-01");
  await expect(page.getByText("Der erste Tag liegt nach dem letzten.")).toBeVisible();
  await page.getByRole("button", { name: "CSV-Dateien" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verlauf" }).click();
  await expect(page.getByText(/^Die CSV-Datei wurde nicht erstellt\. Der erste Tag/)).toBeVisible();
  await page.goto(`${consoleOrigin()}/ewe/zahlen/bestellungen?von=2026-11-10&bis=2026-11-01`);
  await expect(page.getByText("„Empfohlen ab“ liegt nach „Empfohlen bis“.")).toBeVisible();
});

test("a file has one table and names it, the tenant and the period", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  const period = { from: germanDay(-300), until: germanDay(-1) };
  await openConsole(page, "administrator", `/ewe/zahlen?von=${period.from}&bis=${period.until}`);
  await expect(page.getByRole("region", { name: "Kanal", exact: true })).toBeVisible();
  for (const [table, file] of [
    ["Aufteilung", `ewe-zahlen-aufteilung-produkt-${period.from}-bis-${period.until}.csv`],
    ["Was offen ist", /^ewe-geld-offen-stand-\d{4}-\d{2}-\d{2}\.csv$/],
  ] as const) {
    await page.getByRole("button", { name: "CSV-Dateien" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: table }).click();
    expect((await saved).suggestedFilename()).toMatch(file);
    await expectKeyboardInDialog(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("on a phone a wide table says so and keeps its names; arrow keys lead from number to number", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, "administrator", "/ewe/zahlen?zeitraum=365");
  await expect(page.getByText("11 Spalten: zum Lesen seitlich schieben")).toBeVisible();
  const division = page.getByRole("region", { name: "Aufteilung" });
  await division.evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }));
  await division
    .getByRole("row", { name: /^Summe/ })
    .evaluate((row) => row.scrollIntoView({ inline: "end" }));
  await expect(division.getByRole("rowheader", { name: "Summe" })).toBeInViewport();
  const opened = page.getByRole("region", { name: "Trichter" }).getByRole("row", { name: /^Geöffnet/ });
  await opened.getByRole("link", { name: /^Geöffnet, Anzahl: \d/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Angenommen, vom Schritt davor: /);
});

test("the tab key stops once in the sums of money, the arrow keys lead on", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen?zeitraum=365");
  const promised = page.getByRole("link", { name: /^Versprochen: / });
  await promised.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Versprochen, Zeitraum davor: /);
  await page.keyboard.press("ArrowLeft");
  await expect(promised).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Offen gegenüber Menschen: /);
});

test("the report of the last week comes at once", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen");
  await page.getByRole("button", { name: "Letzte Woche jetzt per E-Mail an mich" }).click();
  await expect(page.getByText("ist unterwegs an administrator@konsole.example")).toBeVisible();
});

test("each number of the start page opens its list", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe");
  const figures = page.getByRole("region", { name: /^Letzte 30 Tage/ });
  for (const [name, title] of [
    ["Empfehlungen", "Empfehlungen hinter den Zahlen"],
    ["davon bestellt", "Empfehlungen hinter den Zahlen"],
    ["Überwiesen", "Buchungen hinter den Zahlen"],
  ] as const) {
    await figures.locator("dl > div").filter({ hasText: name }).first().getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.goBack();
  }
});

test("a wrong day in the address is read as none, with a sentence, on every page with days", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen/empfehlungen?von=abc");
  const notice = page.getByText("„abc“ ist kein Tag des Kalenders.");
  await expect(notice).toBeVisible();
  for (const path of ["zahlen", "zahlen/bestellungen", "praemien", "protokoll"]) {
    await page.goto(`${consoleOrigin()}/ewe/${path}?von=abc`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toBeVisible();
    await expect(page.getByText("nicht erreichbar")).toHaveCount(0);
  }
});

test("what is owed says that it is that of now, and the cost of an order can be added up", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/zahlen?zeitraum=vorquartal&kanal=whatsapp");
  await expect(page.getByText(/^Stand: .*Gilt für das ganze Programm, ohne Filter\.$/)).toHaveCount(3);
  await page.goto(`${consoleOrigin()}/ewe/zahlen?zeitraum=365`);
  await page
    .getByRole("link", { name: /Kosten je gültigem Auftrag/ })
    .first()
    .click();
  await expect(page.getByText(/Summe Kosten:.*€/)).toBeVisible();
});
