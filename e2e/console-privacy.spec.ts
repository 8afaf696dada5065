import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { notLoggedIn, openConsole } from "./console-login.ts";
import { walkConsole } from "./console-walk.ts";
import { expect, test } from "./fixtures.ts";

/** A customer of this test alone, known by a recommendation. */
async function newCustomer(): Promise<string> {
  const email = `datenschutz-${randomUUID()}@example.org`;
  const answer = await fetch(`http://127.0.0.1:${process.env["E2E_PORT"]}/api/v1/ewe/Empfehlen/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      Empfehlung: { Produkt: 101, AgbText: "2026-05-01", Channel: "web" },
      Empfehler: { Vorname: "Dora", Nachname: "Auskunft", Email: email, Teilnahmeberechtigt: true },
    }),
  });
  expect(answer.status).toBe(201);
  return email;
}

/** Records what the person wants, and opens the page of the request. */
async function record(page: Page, kind: string, email: string): Promise<void> {
  await page.getByRole("button", { name: "Anliegen erfassen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Was möchte die Person/ }).click();
  await page.getByRole("option", { name: kind }).click();
  await dialog.getByLabel("E-Mail-Adresse der Person").fill(email);
  await dialog.getByRole("button", { name: "Erfassen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${kind} für `) })).toBeVisible();
}

async function identify(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Identität bestätigen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Wie haben Sie geprüft?").fill("Rückruf unter der bekannten Nummer");
  await dialog.getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(/^Geprüft am .*Rückruf unter der bekannten Nummer$/)).toBeVisible();
}

test("a customer wants all her data: she gets one page to read and one file for programs", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  const email = await newCustomer();
  await openConsole(page, "care", "/ewe/datenschutz");
  await record(page, "Auskunft", email);
  await expect(page.getByText("Prüfen Sie zuerst die Identität.")).toBeVisible();
  await page.getByRole("button", { name: "Antworten" }).click();
  const unchecked = page.getByRole("dialog");
  await expect(unchecked).toContainText("sobald die Identität geprüft ist");
  // A refusal is chosen, never sent by just writing something.
  await unchecked.getByLabel("Ihre Antwort an die Person").fill("Bitte weisen Sie sich aus.");
  await expect(unchecked.getByRole("button", { name: "Antworten" })).toBeDisabled();
  await unchecked.getByRole("button", { name: /Bitte wählen/ }).click();
  await page.getByRole("option", { name: "Von der Person zurückgezogen" }).click();
  await expect(unchecked.getByLabel("Notiz zum Anliegen")).toBeVisible();
  await expect(unchecked).toContainText("Die Person bekommt keine E-Mail.");
  await unchecked.getByRole("button", { name: /Entscheidung/ }).click();
  await page.getByRole("option", { name: "Abgelehnt" }).click();
  await expect(unchecked.getByLabel("Ihre Antwort an die Person")).toBeVisible();
  await expect(unchecked.getByRole("button", { name: "Antworten" })).toBeEnabled();
  await unchecked.getByRole("button", { name: "Abbrechen" }).click();
  await identify(page);
  for (const [button, pattern] of [
    ["Als Seite zum Lesen", /^<!doctype html>/],
    ["Für Programme (JSON)", /^\{/],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toMatch(pattern);
    expect(text).toContain(email);
  }
  await page.getByRole("button", { name: "Antworten" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Entscheidung/ }).click();
  await page.getByRole("option", { name: "Erledigt" }).click();
  await dialog.getByLabel("Ihre Antwort an die Person").fill("Ihre Daten liegen bei.");
  await expect(dialog.getByRole("checkbox", { name: "Den Link zu ihren Daten mitsenden" })).toBeChecked();
  await dialog.getByRole("button", { name: "Antworten" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(/^Ihre Daten liegen bei\. · /)).toBeVisible();
  await expect(page.getByText("Link an die Person gesendet")).toBeVisible();
});

test("another wants to be forgotten: the preview, the erasure and its receipt", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  const email = await newCustomer();
  await openConsole(page, "care", "/ewe/datenschutz");
  await record(page, "Löschung", email);
  await identify(page);
  await expect(page.getByRole("row", { name: /Ihr Konto/ })).toBeVisible();
  await page.getByRole("button", { name: "Jetzt löschen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Jetzt löschen" }).click();
  await expect(page.getByRole("heading", { name: "Löschbeleg" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Nachweis Ihrer Einwilligungen.*3 Jahre/ })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("while a payout to her is under way, an erasure waits, and can be taken back", async ({
  page,
  expectFault,
}) => {
  test.setTimeout(180_000);
  expectFault(notLoggedIn);
  await openConsole(page, "finance", "/telekom/auszahlungen");
  await page.getByRole("button", { name: "Auszahlung anlegen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Auszahlung anlegen" }).click();
  await expect(page.getByText("Sie haben um Freigabe gebeten.")).toBeVisible();
  const payout = page.url();

  await openConsole(page, "care", "/telekom/datenschutz");
  await record(page, "Löschung", "mia@fernwerk.example");
  await identify(page);
  await expect(page.getByText("Eine Auszahlung an die Person ist unterwegs.")).toBeVisible();
  await page.getByRole("button", { name: "Löschung vormerken" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Wir löschen von selbst, sobald sie abgeschlossen ist");
  await dialog.getByRole("button", { name: "Löschung vormerken" }).click();
  await expect(page.getByText("Die Löschung ist vorgemerkt und folgt von selbst")).toBeVisible();
  await expect(page.getByText("mia@fernwerk.example")).toBeVisible();

  // An answer cannot pretend that the data are gone.
  await page.getByRole("button", { name: "Ohne Löschung abschließen" }).click();
  await dialog.getByRole("button", { name: /Entscheidung/ }).click();
  await expect(page.getByRole("option")).toHaveText(["Von der Person zurückgezogen"]);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Abbrechen" }).click();

  await page.getByRole("button", { name: "Nicht mehr löschen" }).click();
  await dialog.getByRole("button", { name: "Nicht mehr löschen" }).click();
  await expect(page.getByRole("button", { name: "Löschung vormerken" })).toBeVisible();

  // Other tests find the demo as it was.
  await openConsole(page, "finance");
  await page.goto(payout);
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await dialog.getByRole("textbox").fill("War nur eine Probe");
  await page.getByRole("dialog").getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByText("Sie haben um Freigabe gebeten.")).toHaveCount(0);
});

test("the pages of the data-protection desk are accessible and do not overflow", async ({
  page,
  expectFault,
}) => {
  test.setTimeout(180_000);
  expectFault(notLoggedIn);
  const email = await newCustomer();
  await openConsole(page, "care", "/ewe/datenschutz");
  await record(page, "Löschung", email);
  await expect(page.getByRole("row", { name: /Ihr Konto/ })).toBeVisible();
  await walkConsole(page, {
    request: new URL(page.url()).pathname,
    requests: "/ewe/datenschutz",
    holds: "/ewe/sperrvermerke",
    records: "/ewe/verarbeitungen",
  });
});
