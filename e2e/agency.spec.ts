import type { Page } from "@playwright/test";
import { getMasterData } from "@weitersagen/contract/agency-calls";
import { logIn } from "./agency-login.ts";
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  test,
  waitForHydration,
} from "./fixtures.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Agenturbereich" });

test("an owner logs in at the sign-on, keeps data and employees, and logs out", async ({ tenantPage }) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe");
  await page.setViewportSize(phone);
  await page.goto("/agentur/stammdaten");
  await expect(page).toHaveURL(/\/agentur\/anmelden\?redirect=/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await logIn(page, "inhaber");
  // The login leads to the page that asked for it, and the code is gone from the address.
  await expect(page).toHaveURL(/\/agentur\/stammdaten$/);
  await expect(page.getByLabel("Ort")).toHaveValue("Norden");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel("USt-IdNr.").fill("12");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(
    page.getByText("Bitte geben Sie eine USt-IdNr. der EU ein, zum Beispiel DE123456789.").first(),
  ).toBeVisible();
  await page.getByLabel("USt-IdNr.").fill("DE811907980");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Gespeichert.")).toBeVisible();

  await test.step("the bank account asks for a new login before anything is typed, and leads back", async () => {
    const json = { ...getMasterData.examples.answer, BankdatenAenderbarSekunden: 0 };
    await page.route(/\/api\/.*\/agentur\/stammdaten$/, (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByRole("button", { name: /^Bankverbindung (?:ändern|hinterlegen)$/ }).click();
    await expect(page.locator(":focus")).toContainText("Bitte melden Sie sich neu an");
    await expectAccessible(page);
    await page.unrouteAll();
    // After the login the form is open, also on a computer whose clock is fast.
    await page.clock.setFixedTime(Date.now() + 20 * 60_000);
    await page.getByRole("button", { name: "Neu anmelden" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Stammdaten" })).toBeVisible();
    await waitForHydration(page);
  });

  // Answered here: the agency's bank account stays as it is.
  await page.route(/\/agentur\/bankdaten$/, (route) =>
    route.fulfill({ json: { IBAN: "DE02 •••• •••• •••• ••20 51", GesperrtBis: null } }),
  );
  await page.getByRole("button", { name: /^Bankverbindung (?:ändern|hinterlegen)$/ }).click();
  await page.getByLabel("IBAN", { exact: true }).fill("DE00123");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /speichern/i })
    .click();
  // Both errors at once.
  await expect(page.getByText("Kontoinhaber ist ein Pflichtfeld").first()).toBeVisible();
  await expect(
    page.getByText("IBAN ist nicht gültig: Sie hat 7 Zeichen, richtig sind 22.").first(),
  ).toBeVisible();
  await page.getByLabel("Kontoinhaber").fill("Kundenhaus Norderhaven GmbH");
  await page.getByLabel("IBAN", { exact: true }).fill("DE02120300000000202051");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /speichern/i })
    .click();
  await expect(page.locator(":focus")).toContainText(/Bankverbindung|Konto/);
  await page.unrouteAll();

  // On a phone one button opens all pages.
  await expect(menuOf(page).getByRole("link")).toHaveCount(0);
  await menuOf(page).getByRole("button", { name: "Stammdaten" }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await menuOf(page).getByRole("link", { name: "Mitarbeitende" }).click();
  await expect(page.getByRole("row", { name: /Tammo Rickels/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.getByRole("button", { name: "Mitarbeitende hinzufügen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Mitarbeiternummer")).toHaveValue(/^M-\d+$/);
  await dialog.getByLabel("Vorname").fill("Silke");
  await dialog.getByLabel("Nachname").fill("Ahrens");
  await dialog.getByLabel("E-Mail-Adresse").fill("silke.ahrens@norderhaven.example");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Hinzufügen und einladen" }).click();
  await expect(page.getByText("Silke Ahrens ist hinzugefügt.")).toContainText(
    "silke.ahrens@norderhaven.example",
  );
  await expect(page.getByRole("row", { name: /Silke Ahrens/ })).toContainText("Noch nicht angemeldet");
  await page.getByRole("button", { name: "Sperren: Silke Ahrens" }).click();
  await dialog.getByRole("button", { name: "Sperren" }).click();
  await expect(page.getByRole("row", { name: /Silke Ahrens/ })).toContainText("Gesperrt");
  await expect(page.getByText("Silke Ahrens ist gesperrt und abgemeldet.")).toBeVisible();

  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto("/agentur/statistik?zeitraum=year&nach=member");
    await expect(page.getByRole("heading", { name: "Von der Empfehlung zur Prämie" })).toBeVisible();
    // On a phone the tables are folded.
    if (size === phone) await page.getByText("Zahlen als Tabelle").last().click();
    await expect(page.getByRole("table").last()).toContainText("Tammo Rickels");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  // The arrow keys read the chart.
  const chart = page.getByRole("slider", { name: "Empfehlungen" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /^\d\d\.\d\d\.\d\d: \d/);
  await page.setViewportSize(desktop);

  await menuOf(page).getByRole("link", { name: "Übersicht" }).click();
  await expect(page.getByText("Was Ihrer Agentur zugeordnet ist")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Abmelden" }).click();
  // The provider asks whether its own session ends too.
  await expect(page.getByText("auch von Ihrem Konto für Vertriebspartner abmelden")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByText("Sie sind abgemeldet.")).toBeVisible();
  await page.goto("/agentur");
  await expect(page).toHaveURL(/\/agentur\/anmelden/);
});

test("an employee sees what the role may see; a code that nobody asked for opens nothing", async ({
  tenantPage,
  expectFault,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/agentur");
  await logIn(page, "mitarbeiter");
  await expect(page.getByText("Was Ihnen zugeordnet ist")).toBeVisible();
  await expect(menuOf(page).getByRole("link", { name: "Mitarbeitende" })).toHaveCount(0);
  await page.goto("/agentur/mitarbeiter");
  await expect(page.getByText("Dafür fehlt Ihnen die Berechtigung")).toBeVisible();
  // A session that ended elsewhere leads back to the login.
  expectFault(/status of 401/);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("agentur") ?? "{}") as object;
    localStorage.setItem("agentur", JSON.stringify({ ...kept, token: "x".repeat(43) }));
  });
  await page.goto("/agentur");
  await expect(page).toHaveURL(/\/agentur\/anmelden/);
  await page.goto("/agentur/sso?code=invented&state=x");
  await expect(page.getByText("Die Anmeldung hat nicht geklappt")).toBeVisible();
  await expect(page).toHaveURL(/\/agentur\/sso$/);
});

test("a page that nobody uses notices that its session has ended", async ({ tenantPage, expectFault }) => {
  const page = await tenantPage("ewe");
  await page.goto("/agentur/leads");
  await logIn(page, "mitarbeiter");
  await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
  expectFault(/status of 401/);
  // The session ends elsewhere, as when the member is locked. Then the page comes into view again.
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("agentur") ?? "{}") as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    await fetch("/api/v1/ewe/agentur/abmelden", { method: "POST", headers });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page.getByText("Ihre Sitzung ist beendet.")).toBeVisible();
  await expect(page).toHaveURL(/\/agentur\/anmelden\?redirect=%2Fagentur%2Fleads/);
});

test("an advisor sees the reports of the own number, and none of another's", async ({ tenantPage }) => {
  const page = await tenantPage("allianz");
  await page.goto("/agentur/auftraege");
  await logIn(page, "inhaber");
  await expect(page.getByText("B10410")).toBeVisible();
  await expect(page.getByRole("row", { name: /Paula Beispiel/ })).toBeVisible();
  await expectAccessible(page);
  await menuOf(page).getByRole("link", { name: "Übersicht" }).click();
  await expect(page.getByRole("heading", { name: /Ihnen zugeordnet/ })).toBeVisible();
  await expectAccessible(page);
});

test("the footer leads to the agency area, at tenants that have agencies or advisors", async ({
  tenantPage,
}) => {
  const linkOn = (page: Page, name: string) =>
    page.getByRole("contentinfo").getByRole("link", { name, exact: true });
  const energy = await tenantPage("ewe");
  await energy.goto("/login");
  await linkOn(energy, "Für Agenturen").click();
  await expect(energy).toHaveURL(/\/agentur\/anmelden/);
  const insurance = await tenantPage("allianz");
  await insurance.goto("/");
  await expect(linkOn(insurance, "Für Beraterinnen und Berater")).toBeVisible();
  await insurance.goto("/en");
  await expect(linkOn(insurance, "For advisors")).toBeVisible();
  const phones = await tenantPage("telekom");
  await phones.goto("/");
  await expect(linkOn(phones, "Impressum")).toBeVisible();
  await expect(linkOn(phones, "Für Agenturen")).toHaveCount(0);
});
