import { logIn } from "./agency-login.ts";
import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";

test("an owner sees the statements and keeps the bonus plan", async ({ tenantPage, expectFault }) => {
  test.setTimeout(180_000);
  // The second plan overlaps the first.
  expectFault(/400.*\/agentur\/bonusplan/);
  const page = await tenantPage("ewe");
  await page.setViewportSize(phone);
  await page.goto("/agentur/abrechnungen");
  await logIn(page, "inhaber");
  await expect(page).toHaveURL(/\/agentur\/abrechnungen$/);
  await expect(page.getByRole("row", { name: /GS-0000/ }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Nächste Zahlung" })).toContainText(/€.*Gutschrift/s);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Bonusplan" }).click();
  await expect(page.getByText("Ab 2 gewerteten Aufträgen im Monat: 100 €")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Bonusplan anlegen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ab wie vielen gewerteten Aufträgen").fill("5");
  await dialog.getByLabel("Bonus in Euro").fill("250");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Anlegen" }).click();
  // The first plan has no end yet.
  await expect(dialog.getByText("In dieser Zeit gilt schon ein anderer Bonusplan.").first()).toBeVisible();
  // Answered here: the plans of the agency stay as they are.
  const plan = {
    Id: 7,
    ErsterMonat: "2026-12",
    LetzterMonat: null,
    AbAuftraegen: 5,
    BonusCent: 25_000,
    Entfernen: "Loeschen",
  };
  await page.route(/\/agentur\/bonusplan(?:\/\d+)?$/, (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 201, json: plan }),
  );
  await dialog.getByRole("button", { name: "Anlegen" }).click();
  await expect(page.locator(":focus")).toHaveText("Der Bonusplan ist gespeichert.");
  await page.unrouteAll();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als Tabelle (CSV)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^ewe-bonus-\d{4}-\d{2}\.csv$/);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
});

test("an owner objects to the newest credit note", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.setViewportSize(phone);
  await page.goto("/agentur/abrechnungen");
  await logIn(page, "inhaber");
  await page
    .getByRole("button", { name: /^Widersprechen/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("€ für");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: /^Widersprechen/ })
    .first()
    .click();
  await dialog.getByLabel("Begründung").fill("Ein Auftrag fehlt.");
  await dialog.getByRole("button", { name: "Widersprechen" }).click();
  await expect(page.getByText("Wir haben Ihren Widerspruch erhalten")).toBeVisible();
  const row = page.getByRole("row", { name: /Ein Auftrag fehlt\./ });
  await expect(row).toContainText("Widersprochen");
  await expect(row.getByRole("button", { name: /^Herunterladen/ })).toBeVisible();
});

test("an owner keeps the administration without a contact of the agency", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/agentur/verwaltung");
  await logIn(page, "inhaber");
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue("");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Gespeichert.")).toBeVisible();
});

test("statistics show charts and tables that no phone cuts, also of one channel", async ({ tenantPage }) => {
  test.slow();
  const page = await tenantPage("ewe");
  await page.setViewportSize(phone);
  await page.goto("/agentur/statistik?zeitraum=year&nach=channel");
  await logIn(page, "inhaber");
  const steps = page.getByRole("heading", { name: "Von der Empfehlung zur Prämie" });
  const nothing = page.getByText("Noch keine Empfehlung in diesem Zeitraum");
  // A job computes the figures of a new demo in its first minutes.
  await expect(async () => {
    await expect(steps.or(nothing)).toBeVisible();
    if (await nothing.isVisible()) await page.reload();
    await expect(steps).toBeVisible({ timeout: 5_000 });
  }).toPass();
  for (const fold of await page.getByText("Zahlen als Tabelle").all()) await fold.click();
  await expect(page.getByRole("table")).toHaveCount(3);
  const inner = page.locator("main section, main table, main svg");
  // A chart is drawn anew when its room is known.
  const cut = () =>
    inner.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  await expect.poll(cut).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel("Verlauf und Schritte für").selectOption("WhatsApp");
  await expect(page).toHaveURL(/nur=whatsapp/);
  await expect(page.getByRole("heading", { name: "Verlauf: Empfehlungen" })).toBeVisible();
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toContain('"Teil";"Name";"Besuche";"Empfehlungen"');
  expect(text).toContain('"Aufteilung nach Kanal";"WhatsApp"');
  // On paper there are the numbers only.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Verlauf: Empfehlungen" })).toBeVisible();
  await expect(page.getByText("Zahlen als Tabelle").filter({ visible: true })).toHaveCount(0);
  for (const role of ["navigation", "button", "combobox", "banner", "contentinfo"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});
