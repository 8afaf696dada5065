import type { Page } from "@playwright/test";
import { expect, waitForHydration } from "./fixtures.ts";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

let people = 0;

/** A person with a unique address. */
export function newPerson(firstName: string, domain = "example.org"): Person {
  people += 1;
  const name = `${firstName}.${process.pid}.${Date.now()}.${people}`.toLowerCase();
  return { firstName, lastName: "Beispiel", email: `${name}@${domain}` };
}

export async function fillReferrer(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  // A browser remembers the person who recommended in it before.
  const known = page.getByRole("button", { name: "Als jemand anders empfehlen" });
  if (await known.isVisible()) await known.click();
  await page.getByLabel("Vorname").fill(firstName);
  await page.getByLabel("Nachname").fill(lastName);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(email);
  // Only some tenants ask for it.
  const repeat = page.getByLabel("E-Mail-Adresse zur Kontrolle");
  if (await repeat.isVisible()) await repeat.fill(email);
  await page.getByLabel(/mindestens 18 Jahre/).check();
  await page.getByLabel(/akzeptiere die/).check();
}

/** From the form to the share screen. Returns the short link. */
export async function recommend(page: Page, person: Person): Promise<string> {
  await waitForHydration(page);
  await fillReferrer(page, person);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  const link = await page
    .getByText(/\/k\/[0-9A-Z]{10}$/)
    .first()
    .innerText();
  return `http://${link}`;
}

/** The demo's shop takes an order; an insurer's takes a request for a talk. */
export const shopWords = {
  order: /Jetzt bestellen|Gespräch anfragen/,
  ordered: /Vielen Dank für Ihre Bestellung|Ihr Gesprächswunsch ist angekommen/,
};
