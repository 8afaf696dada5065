import type { Page } from "@playwright/test";
import { logIn } from "./agency-login.ts";
import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";
import { mailsTo } from "./mails.ts";

/** Waits for a mail and answers the first match in its text. */
async function foundInMail(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
        return found;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return found ?? "";
}

async function looksRight(page: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
}

test("a member invites, the person finds the form filled in and joins, and the member sees it", async ({
  tenantPage,
}) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe");
  const email = `einladung-${Date.now()}@example.org`;
  await page.goto("/agentur/einladen");
  await logIn(page, "mitarbeiter");
  await page.getByRole("button", { name: "Einladung senden" }).click();
  await expect(page.getByText("Ohne das dürfen wir nicht schreiben.").first()).toBeVisible();
  await looksRight(page);
  await page.getByLabel("Vorname").fill("Max");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Einladung senden" }).click();
  await expect(
    page.getByRole("heading", { name: "Die Einladung an Max Muster ist unterwegs." }),
  ).toBeVisible();
  await looksRight(page);

  const link = await foundInMail(email, /\/registrieren\?einladung=[\w.~-]+/);
  const guest = await tenantPage("ewe");
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1, name: /lädt Sie ein/ })).toBeVisible();
  await expect(guest.getByLabel("Vorname")).toHaveValue("Max");
  await expect(guest.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  await looksRight(guest);

  await page.setViewportSize(desktop);
  const search = `/agentur/einladungen?suche=${encodeURIComponent(email)}`;
  await page.goto(search);
  await expect(page.getByRole("row", { name: /Max Muster/ })).toContainText("Geöffnet");
  await guest.getByRole("button", { name: "Konto anlegen" }).click();
  // The link came to the person's own mailbox, so the address needs no confirmation.
  await expect(guest.getByRole("heading", { name: "Ihr Konto ist angelegt" })).toBeVisible();
  await expect(guest.getByText("melden Sie sich ohne Passwort an")).toBeVisible();
  await expect(guest.getByText("Schon ein Konto?")).toHaveCount(0);
  await looksRight(guest);
  await guest.getByRole("link", { name: "Etwas empfehlen" }).click();
  await guest.goto("/empfehlen/101");
  await guest.getByRole("button", { name: "Link erstellen" }).click();
  await expect(guest.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  await expect(guest.getByText("Noch ein Klick für Ihre Prämie")).toHaveCount(0);
  await expect(guest.getByText("Ihre Angaben")).toHaveCount(0);
  await page.goto(search);
  await expect(page.getByRole("row", { name: /Max Muster/ })).toContainText("Angenommen");
  await page.getByRole("button", { name: "Details zu Max Muster" }).first().click();
  await expect(page.getByText("Verlauf").first()).toBeVisible();
  await looksRight(page);
});

test("a list is checked row by row before anything is sent, and an invitation can be withdrawn", async ({
  tenantPage,
}) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe");
  const stamp = Date.now();
  await page.goto("/agentur/einladen");
  await logIn(page, "inhaber");
  await page.getByLabel("Eine Liste").check();
  const rows = ["Vorname;Nachname;E-Mail", `Ida;Ebel;ida-${stamp}@example.org`, "Ole;Ohne;keine-adresse"];
  await page.getByLabel("Liste einfügen").fill([...rows, rows[1]].join("\n"));
  await page.getByRole("button", { name: "Liste prüfen" }).click();
  await expect(page.getByRole("heading", { name: "1 von 3 können eingeladen werden" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ole Ohne/ })).toContainText("Fehlerhaft");
  await expect(page.getByRole("row", { name: /^4 / })).toContainText("Doppelt in der Liste");
  // The text is still there, so that a faulty row can be corrected.
  await page.getByRole("button", { name: "Liste bearbeiten" }).click();
  await expect(page.getByLabel("Liste einfügen")).toHaveValue([...rows, rows[1]].join("\n"));
  await page.getByRole("button", { name: "Liste prüfen" }).click();
  await expect(page.getByRole("heading", { name: "1 von 3 können eingeladen werden" })).toBeVisible();
  await looksRight(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "1 Einladung senden" }).click();
  await expect(page.getByRole("heading", { name: "1 Einladung ist unterwegs" })).toBeVisible();
  await looksRight(page);
  await page.setViewportSize(desktop);
  await page.goto(`/agentur/einladungen?suche=ida-${stamp}`);
  await page.getByRole("button", { name: "Details zu Ida Ebel" }).first().click();
  await page.getByRole("button", { name: "Zurückziehen" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Zurückziehen" }).click();
  await expect(page.getByRole("row", { name: /Ida Ebel/ })).toContainText("Zurückgezogen");
  await expect(page.locator(":focus")).toHaveText("Die Einladung ist zurückgezogen.");
  await page.goto("/agentur/links");
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  await looksRight(page);
});

test("anybody can invite with the number of a member", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/einladen?mitarbeiter=M-1001");
  await expect(page.getByText("Kundenhaus Norderhaven GmbH").first()).toBeVisible();
  await looksRight(page);
  await page.getByLabel("Vorname").fill("Ole");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill(`oeffentlich-${Date.now()}@example.org`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Einladung senden" }).click();
  await expect(page.getByRole("heading", { name: "Die Einladung ist unterwegs." })).toBeVisible();
  await page.goto("/einladen?mitarbeiter=gibt-es-nicht");
  await expect(page.getByText("Diese Mitarbeiternummer kennen wir nicht.")).toBeVisible();
  const tooLong = `M-1001${"0".repeat(40)}`;
  await page.goto(`/einladen?mitarbeiter=${tooLong}`);
  await expect(page.getByText("Diese Mitarbeiternummer kennen wir nicht.")).toBeVisible();
  await expect(page.getByLabel("Mitarbeiternummer")).toHaveValue(tooLong);
});

test("an advisor records a customer's recommendation with the code that the customer reads out", async ({
  tenantPage,
}) => {
  test.setTimeout(180_000);
  const page = await tenantPage("allianz");
  await page.goto("/agentur/links");
  await logIn(page, "inhaber");
  await expect(page.getByRole("img", { name: /QR-Code: .* empfehlen/ })).toBeVisible();
  await looksRight(page);
  await page.setViewportSize(desktop);
  await page.getByRole("region", { name: "Empfehlung aufnehmen" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Empfehlung aufnehmen" })).toBeVisible();
  const email = `kundin-${Date.now()}@sichergut.example`;
  await page.getByLabel("Vorname").fill("Erika");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await looksRight(page);
  await page.getByRole("button", { name: "Code senden" }).click();
  await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
  await looksRight(page);
  const code = await foundInMail(email, /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Empfehlung anlegen" }).click();
  await expect(page.getByRole("heading", { name: "Die Empfehlung ist angelegt." })).toBeVisible();
  await looksRight(page);
});
