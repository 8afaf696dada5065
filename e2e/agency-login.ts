import type { Page } from "@playwright/test";

/** Logs a member of a demo agency in, from the page that asks for the login. */
export async function logIn(page: Page, user: string): Promise<void> {
  await page.getByRole("button", { name: "Zur Anmeldung" }).click();
  await page.getByLabel("Benutzername").fill(user);
  await page.getByLabel("Passwort").fill("Weitersagen1");
  await page.getByRole("button", { name: "Anmelden" }).click();
}
