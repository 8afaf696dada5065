import type { Browser, Page } from "@playwright/test";
import { consoleOrigin, joinConsole } from "./console-login.ts";
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { germanDay } from "./german-day.ts";
import { createOwnTenant } from "./own-tenant.ts";

async function asPerson(browser: Browser, role: string, slug: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "de-DE" })).newPage();
  await joinConsole(page, `${role}@${slug}.example`, `${role} ${slug}`, role, slug);
  return page;
}

test("a planned campaign is taken back, and so are the first planned amount and sale of a product", async ({
  browser,
}) => {
  test.slow();
  const { slug } = await createOwnTenant("ruecknahme");
  const page = await asPerson(browser, "manager", slug);
  await page.goto(`${consoleOrigin()}/${slug}/kampagnen`);
  await page.getByRole("button", { name: "Neue Kampagne" }).first().click();
  const added = page.getByRole("dialog");
  await added.getByLabel("Name im Link").fill("winter");
  for (const language of ["Deutsch", "Englisch"]) {
    const texts = added.getByRole("group", { name: language });
    await texts.getByLabel("Titel").fill("Winter mit Freunden");
    await texts.getByLabel("Rechtstext").fill("Jederzeit widerrufbar.");
  }
  await added.getByLabel("Erster Tag").fill(germanDay(5));
  await added.getByRole("button", { name: "Speichern" }).click();
  const campaign = page.getByRole("heading", { name: "Winter mit Freunden" });
  await expect(campaign).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Planung zurücknehmen: Winter mit Freunden" }).click();
  await expect(page.getByRole("dialog").getByText("beginnt dann nicht am")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("dialog").getByRole("button", { name: "Planung zurücknehmen" }).click();
  await expect(page.getByText("Die Planung von „Winter mit Freunden“ ist zurückgenommen.")).toBeVisible();
  await expect(campaign).toBeHidden();

  // A draft whose first amount was approved for a day ahead.
  await page.goto(`${consoleOrigin()}/${slug}/katalog/101`);
  await page.getByRole("button", { name: "Kopieren" }).click();
  const copy = page.getByRole("dialog");
  await copy.getByLabel("Name auf den Seiten").fill("Neuer Tarif");
  await copy.getByLabel("Nummer beim Anbieter").fill("NEU-1");
  await copy.getByRole("button", { name: "Anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Neuer Tarif");
  await page.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  const ask = page.getByRole("dialog");
  await ask.getByLabel("Betrag in Euro").fill("75");
  await ask.getByLabel("Ab Tag").fill(germanDay(5));
  await ask.getByLabel("Grund").fill("Start");
  await ask.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  await expect(page.getByText("muss das freigeben")).toBeVisible();
  const second = await asPerson(browser, "finance", slug);
  const approve = async () => {
    await second.goto(`${consoleOrigin()}/${slug}/freigaben`);
    await second.getByRole("button", { name: "Freigeben" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Freigeben" }).click();
    await expect(second.getByText("Keine Anträge")).toBeVisible();
  };
  await approve();
  await page.reload();
  await page.getByRole("button", { name: /^Planung zurücknehmen: 75,00/ }).click();
  const back = page.getByRole("dialog");
  await expect(back.getByText("in dieser Zeit dann nichts, wie davor")).toBeVisible();
  await back.getByLabel("Grund").fill("Entfällt");
  await page.setViewportSize({ width: 390, height: 844 });
  await back.getByRole("button", { name: "Rücknahme beantragen" }).click();
  await expect(page.getByText("nichts zahlt, wie davor")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByText("nichts zahlt, wie davor").scrollIntoViewIfNeeded();
  await approve();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Planung zurücknehmen: 75,00/ })).toBeHidden();
  await expect(page.getByText("Noch keine Prämie")).toBeVisible();

  // A sale that never began leaves a draft, which has nothing to withdraw.
  const sale = page.locator("section", { has: page.getByRole("heading", { name: "Verkauf", exact: true }) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sale.getByRole("button", { name: "Sofort zurückziehen" })).toBeHidden();
  await page.getByRole("button", { name: "In den Verkauf geben" }).click();
  await page.getByRole("dialog").getByLabel("Erster Tag").fill(germanDay(5));
  await page.getByRole("dialog").getByRole("button", { name: "In den Verkauf geben" }).click();
  await expect(sale.getByText("Geplant", { exact: true })).toBeVisible();
  await sale.getByRole("button", { name: "Planung zurücknehmen" }).click();
  await expect(page.getByRole("dialog").getByText("ist wieder ein Entwurf")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Planung zurücknehmen" }).click();
  await expect(sale.getByText("das Produkt ist wieder ein Entwurf.")).toBeVisible();
  await expect(sale.getByText("Entwurf", { exact: true })).toBeVisible();
});
