import type { Browser, Page } from "@playwright/test";
import { command } from "./command.ts";
import { consoleOrigin, invite, joinConsole } from "./console-login.ts";
import { expect, test } from "./fixtures.ts";

async function person(browser: Browser, name: string, ...role: string[]): Promise<Page> {
  const page = await (await browser.newContext({ locale: "de-DE" })).newPage();
  await joinConsole(page, `${name}@rechte.example`, `${name} Rechte`, ...role);
  return page;
}

/** Opens a referrer's page and begins a note. */
async function beginNote(page: Page, text: string) {
  await page.goto(`${consoleOrigin()}/ewe/suche`);
  await page.getByRole("searchbox").fill("Mustermann");
  await page
    .getByRole("link", { name: /Empfehlende Person/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Notiz schreiben" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Notiz", { exact: true });
  await field.fill(text);
  return { dialog, field, save: dialog.getByRole("button", { name: "Speichern" }) };
}

/** An administrator takes a role away. */
const takeAway = (page: Page, email: string, role: string, tenant: string) =>
  page.evaluate(
    async (given) => {
      const call = (path: string, init?: RequestInit) => fetch(`/api/console/v1${path}`, init);
      const found = await call("/betreuende");
      const { Content } = (await found.json()) as { Content: { Id: number; Email: string | null }[] };
      const id = Content.find(({ Email }) => Email === given.email)?.Id;
      const taken = await call(`/betreuende/${id}/rollen/entziehen`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-weitersagen-console": "1" },
        body: JSON.stringify({ Rolle: given.role, Mandant: given.tenant }),
      });
      if (!taken.ok) throw new Error(await taken.text());
    },
    { email, role, tenant },
  );

test("a role that is taken away while a note is written loses nothing that was typed", async ({
  browser,
}) => {
  test.slow();
  const email = "carla@rechte.example";
  await invite(email, "carla Rechte", "finance", "ewe");
  const care = await person(browser, "carla", "care", "ewe");
  await invite(email, "carla Rechte", "auditor", "telekom");
  const admin = await person(browser, "adele", "administrator");
  const { dialog, field, save } = await beginNote(care, "Ruft morgen wieder an");

  await takeAway(admin, email, "care", "ewe");
  await save.click();
  const lost = dialog.getByText(/Nichts wurde gespeichert: Ihnen fehlt dazu inzwischen die Rolle/);
  await expect(lost).toContainText("„Kundenservice“");
  await expect(lost).toContainText("Eine Person der Administration");
  await expect(field).toHaveValue("Ruft morgen wieder an");

  // The last role for the tenant: the page behind would be refused now, and stays as long as the dialog is open.
  await takeAway(admin, email, "finance", "ewe");
  const refused = care.waitForResponse((answer) => answer.status() === 404);
  await save.click();
  await refused;
  await expect(lost).toBeVisible();
  await expect(field).toHaveValue("Ruft morgen wieder an");
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(care.getByRole("heading", { level: 1, name: "Dazu fehlt Ihnen das Recht" })).toBeVisible();
});

test("nothing is saved in the name of a person who logged in in another tab", async ({ browser }) => {
  test.slow();
  const page = await person(browser, "carlo", "care", "ewe");
  const link = await invite("clara@rechte.example", "clara Rechte", "care", "ewe");
  const text = `Nur von Carlo, ${Date.now()}`;
  const { dialog, field, save } = await beginNote(page, text);
  const address = page.url();

  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByText("clara Rechte").first()).toBeVisible();

  await save.click();
  await expect(dialog.getByText("Hier ist inzwischen clara Rechte angemeldet.")).toBeVisible();
  await expect(field).toHaveValue(text);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByText("Gespeichert wird auf dieser Seite nichts mehr.")).toBeVisible();
  await expect(page.getByRole("complementary").getByText("carlo Rechte")).toBeVisible();

  await page.goto((await command("operator", "link", "carlo@rechte.example")).trim());
  await expect(page.getByRole("heading", { name: "Heute" })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Verlauf" })).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
});
