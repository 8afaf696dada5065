import type { Page } from "@playwright/test";
import { type Tenant, tenantUrl } from "../product.ts";
import { open } from "./ready.ts";

/** The demo's referrer of each tenant, as in the README. */
const addresses: Readonly<Record<Tenant, string>> = {
  telekom: "mia@fernwerk.example",
  ewe: "erika@kuestenstrom.example",
  allianz: "max@sichergut.example",
};
const password = "Weitersagen1";

export async function logIn(page: Page, tenant: Tenant, port: number): Promise<void> {
  await open(page, `${tenantUrl(tenant, port)}/login`);
  const form = page.getByRole("main");
  await form.getByLabel("E-Mail-Adresse", { exact: true }).fill(addresses[tenant]);
  await form.getByLabel("Passwort", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL("**/persoenlicherbereich");
}

/** The links of the logged-in referrer's page, and the link that it offers to share, as a contact opens it. */
export async function linksOf(page: Page, tenant: Tenant, port: number): Promise<string[]> {
  await open(page, `${tenantUrl(tenant, port)}/persoenlicherbereich`);
  const link = page
    .getByRole("main")
    .getByText(/\/k\/\w+$/)
    .first();
  const code = /\w+$/.exec(await link.innerText())?.[0] ?? "";
  return [...(await linksIn(page)), `/k/${code}`];
}

/** Includes links in collapsed sections. */
const linksIn = (page: Page): Promise<string[]> =>
  page.locator("main a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
