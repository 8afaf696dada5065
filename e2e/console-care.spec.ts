import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { consoleOrigin, joinConsole, notLoggedIn, openConsole } from "./console-login.ts";
import { walkConsole } from "./console-walk.ts";
import { expect, expectKeyboardInDialog, test } from "./fixtures.ts";

test("a customer asks where her reward is: she is found by name, with everything that happened", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "care", "/ewe/suche");
  await page.getByRole("searchbox").fill("Mustermann");
  await page
    .getByRole("link", { name: /Empfehlende Person/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Verlauf" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Prämien" })).toBeVisible();
  const write = page.getByRole("button", { name: "Notiz schreiben" });
  await write.click();
  await expect(page.getByLabel("Notiz", { exact: true })).toBeVisible();
  await expectKeyboardInDialog(page);
  // A dialog that closes gives the keyboard back to its button.
  await page.keyboard.press("Escape");
  await expect(write).toBeFocused();
  await write.click();
  const note = `Fragt nach ihrer Prämie, ${randomUUID()}`;
  await page.getByLabel("Notiz", { exact: true }).fill(note);
  // What was typed survives a reload.
  await page.reload();
  await page.getByRole("button", { name: "Notiz schreiben" }).click();
  await expect(page.getByLabel("Notiz", { exact: true })).toHaveValue(note);
  await page.getByRole("button", { name: "Speichern" }).click();
  // The field of the dialog holds the same text until the dialog has gone.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(note)).toBeVisible();
  await page
    .getByRole("heading", { name: "Empfehlungen" })
    .locator("xpath=ancestor::section")
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Empfehlung / })).toBeVisible();
});

test("a session that ends in a form loses nothing, and the form says what is left to do", async ({
  page,
  context,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await joinConsole(page, "enno@operators.example", "Enno Ende", "administrator");
  await page.goto(`${consoleOrigin()}/ewe/suche`);
  await page.getByRole("searchbox").fill("Mustermann");
  await page
    .getByRole("link", { name: /Empfehlende Person/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Daten berichtigen" }).click();
  const form = page.getByRole("dialog", { name: "Daten berichtigen" });
  const name = form.getByRole("textbox", { name: "Nachname" });
  await name.fill("Mustermann-Ende");
  await context.clearCookies({ name: "__Host-konsole" });
  await name.press("Enter");
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await expect(form.getByRole("alert")).toHaveText(/wieder angemeldet.*Bitte wiederholen/);
  await expect(page.getByText("Bitte melden Sie sich an")).toHaveCount(0);
  await expect(name).toHaveValue("Mustermann-Ende");
  await expect(name).toBeFocused();
});

test("the list of orders is filtered, sorted and opened by keyboard, and a view is saved", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "care", "/ewe/bestellungen");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Bestellt am" }).click();
  await expect(page).toHaveURL(/sortierung=-orderedAt/);
  await page.getByRole("button", { name: "Ansichten" }).click();
  await page.getByLabel("Name der Ansicht").fill("Neueste");
  await page.getByRole("button", { name: "Diese Ansicht speichern" }).click();
  await page.getByRole("button", { name: "Ansicht Neueste umbenennen" }).click();
  await page.getByLabel("Neuer Name").fill("Zuletzt bestellt");
  await page.getByRole("button", { name: "Umbenennen", exact: true }).click();
  await expect(page.getByRole("button", { name: "Zuletzt bestellt", exact: true })).toBeVisible();
  await expectKeyboardInDialog(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  // What is typed while a search arrives stays, and is searched for next.
  await search.fill("E2E");
  await search.evaluate(typeOnAfterEnter, "E2E-9");
  await expect(page).toHaveURL(/suche=E2E-9/);
  await expect(search).toHaveValue("E2E-9");
  await search.fill("");
  await expect(page).not.toHaveURL(/suche=/);
  await expect(rows.nth(2)).toBeVisible();
  await rows.nth(1).getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(2).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Bestellung / })).toBeVisible();
});

test("an order file is tried, imported and assigned by hand", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/auftragsdatei");
  const buffer = Buffer.from(
    "Auftragsnummer;Produkt;Bestelldatum\nE2E-CARE-1;101;2026-01-05\nE2E-CARE-2;101;nie\n",
  );
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Datei wählen" }).click();
  await (await chooser).setFiles({ name: "auftraege.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("Noch ist nichts gespeichert.")).toBeVisible();
  await page.getByRole("button", { name: "Jetzt übernehmen" }).click();
  await expect(page.getByRole("heading", { name: "Die Datei ist übernommen." })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Zeilen mit Fehlern und Hinweisen herunterladen" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Ohne Empfehlung ansehen" }).click();
  await page.getByRole("link", { name: "E2E-CARE-1" }).click();
  await expect(page.getByRole("heading", { name: "Wohin könnte sie gehören?" })).toBeVisible();
  await page.getByRole("button", { name: "Stornieren" }).click();
  await page.getByLabel("Grund").fill("Testdatei");
  await page.getByRole("dialog").getByRole("button", { name: "Stornieren" }).click();
  await expect(page.getByText("Storniert am")).toBeVisible();
});

test("the pages of the care desk are accessible and do not overflow", async ({ page, expectFault }) => {
  test.setTimeout(180_000);
  expectFault(notLoggedIn);
  await openConsole(page, "care", "/ewe/suche?suche=Mustermann");
  const person = await addressOf(page.getByRole("link", { name: /Empfehlende Person/ }));
  await page.goto(consoleOrigin() + person);
  const recommendations = page
    .getByRole("heading", { name: "Empfehlungen" })
    .locator("xpath=ancestor::section");
  const recommendation = await addressOf(recommendations.getByRole("link"));
  await page.goto(`${consoleOrigin()}/ewe/bestellungen`);
  const order = await addressOf(page.getByRole("table").getByRole("link"));
  await walkConsole(page, {
    search: "/ewe/suche?suche=Mustermann",
    person,
    recommendation,
    orders: "/ewe/bestellungen",
    order,
    claims: "/ewe/reklamationen",
    cases: "/ewe/verdachtsfaelle",
  });
});

const addressOf = async (links: Locator): Promise<string> => (await links.first().getAttribute("href")) ?? "";

/** Presses Enter and types on at once, faster than the address can change. */
function typeOnAfterEnter(field: SVGElement | HTMLElement, text: string): void {
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
