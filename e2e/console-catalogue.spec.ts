import type { Browser, Page } from "@playwright/test";
import { consoleOrigin, joinConsole } from "./console-login.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { germanDay } from "./german-day.ts";
import { createOwnTenant } from "./own-tenant.ts";

async function asPerson(browser: Browser, role: string, slug: string, name = role): Promise<Page> {
  const page = await (await browser.newContext({ locale: "de-DE" })).newPage();
  await joinConsole(page, `${name}@${slug}.example`, `${name} ${slug}`, role, slug);
  return page;
}

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a tariff ends on a day, another one replaces it, and its amount has a second person", async ({
  browser,
}) => {
  test.slow();
  const { slug } = await createOwnTenant("katalog");
  const page = await asPerson(browser, "manager", slug);
  await page.goto(`${consoleOrigin()}/${slug}/katalog`);
  await page.getByRole("row").filter({ hasText: "101" }).first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("Katalog");

  // The new tariff begins as a copy.
  await page.getByRole("button", { name: "Kopieren" }).click();
  const copy = page.getByRole("dialog");
  await copy.getByLabel("Name auf den Seiten").fill("Nachfolgetarif");
  await copy.getByLabel("Nummer beim Anbieter").fill("NACH-1");
  await copy.getByRole("button", { name: "Anlegen" }).click();
  await expect(heading).toHaveText("Nachfolgetarif");
  const successor = Number(new URL(page.url()).pathname.split("/").at(-1));
  await expect(section(page, "Verkauf").getByText("Besucher sehen dieses Produkt noch nicht")).toBeVisible();
  await page.getByLabel("Preis im Monat").fill("39,50");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Gespeichert.")).toBeVisible();

  // Its amount is asked for by one person and approved by another.
  await page.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  const ask = page.getByRole("dialog");
  await ask.getByLabel("Betrag in Euro").fill("75");
  await ask.getByLabel("Ab Tag").fill(germanDay(0));
  await ask.getByLabel("Grund").fill("Start des neuen Tarifs");
  await expect(ask.getByText("So sieht es danach aus")).toBeVisible();
  await ask.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  await expect(section(page, "Prämie").getByText("muss das freigeben")).toBeVisible();

  const second = await asPerson(browser, "finance", slug);
  await second.goto(`${consoleOrigin()}/${slug}/freigaben`);
  await expect(second.getByRole("heading", { name: "Prämie für Nachfolgetarif: 75,00 €" })).toBeVisible();
  await second.getByRole("button", { name: "Freigeben" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Freigeben" }).click();
  await expect(second.getByText("Keine Anträge")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "In den Verkauf geben" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "In den Verkauf geben" }).click();
  await expect(section(page, "Verkauf").getByText("Besucher sehen es und können es empfehlen")).toBeVisible();
  await expect(section(page, "Prämie").getByText("gilt jetzt")).toBeVisible();

  // The old tariff ends on a day and names the new one.
  await page.goto(`${consoleOrigin()}/${slug}/katalog/101`);
  await page.getByRole("button", { name: "Zeitraum und Nachfolger" }).click();
  const sale = page.getByRole("dialog");
  await sale.getByLabel("Letzter Tag").fill(germanDay(3));
  await sale.getByLabel("Nachfolger").fill("Nachfolge");
  await sale.getByRole("button", { name: /Nachfolgetarif/ }).click();
  await sale.getByRole("button", { name: "Speichern" }).click();
  const links = section(page, "Verkauf").getByText("bekommt „Nachfolgetarif“ angeboten");
  await expect(links).toBeVisible();
  // For a moment the announcement of a pending button names the button, which was closed with its dialog.
  await page.reload();
  await expect(links).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  // Visitors are promised the new amount.
  const api = `http://127.0.0.1:${process.env["E2E_PORT"]}/api/v1/${slug}/produkt/${successor}`;
  const promised = async () => {
    const product = (await (await fetch(api)).json()) as { AktuellePraemie?: { WertCent: number } | null };
    return product.AktuellePraemie?.WertCent;
  };
  await expect.poll(promised, { timeout: 20_000 }).toBe(7_500);

  // What is planned is taken back: the end at once, an amount with a second person.
  await page.getByRole("button", { name: "Ende aufheben" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ende aufheben" }).click();
  await expect(page.getByText("Das Ende ist aufgehoben.")).toBeVisible();
  await expect(section(page, "Verkauf").getByText("Besucher sehen es und können es empfehlen")).toBeVisible();
  await page.goto(`${consoleOrigin()}/${slug}/katalog/${successor}`);
  await page.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  const higher = page.getByRole("dialog");
  await higher.getByLabel("Betrag in Euro").fill("90");
  await higher.getByLabel("Ab Tag").fill(germanDay(5));
  await higher.getByLabel("Grund").fill("Aktion");
  await higher.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  await expect(section(page, "Prämie").getByText("muss das freigeben")).toBeVisible();
  await second.reload();
  await second.getByRole("button", { name: "Freigeben" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Freigeben" }).click();
  await expect(second.getByText("Keine Anträge")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Planung zurücknehmen: 90,00/ }).click();
  const back = page.getByRole("dialog");
  await expect(back.getByText(/in dieser Zeit weiter 75,00\s€/)).toBeVisible();
  await back.getByLabel("Grund").fill("Aktion entfällt");
  await back.getByRole("button", { name: "Rücknahme beantragen" }).click();
  await expect(
    section(page, "Prämie").getByText(/die geplanten 90,00\s€ ab .* zurückzunehmen/),
  ).toBeVisible();
  // The second person reads what is taken back; until then it is not offered again.
  await expect(page.getByRole("button", { name: /^Planung zurücknehmen: 90,00/ })).toBeHidden();
  await second.reload();
  await expect(second.getByRole("heading", { name: /^Geplante Prämie für .* zurücknehmen$/ })).toBeVisible();
  await second.getByRole("button", { name: "Freigeben" }).click();
  await expect(second.getByRole("dialog").getByText(/nicht die geplanten 90,00\s€/)).toBeVisible();
  await second.getByRole("dialog").getByRole("button", { name: "Freigeben" }).click();
  await expect(second.getByText("Keine Anträge")).toBeVisible();
  await page.reload();
  const amounts = section(page, "Prämie").getByRole("listitem");
  await expect(amounts.filter({ hasText: "75,00" })).toHaveCount(1);
  await expect(amounts.filter({ hasText: "90,00" })).toHaveCount(0);
});

test("two people edit one product: the later one sees the difference and keeps what they typed", async ({
  browser,
}) => {
  test.slow();
  const { slug } = await createOwnTenant("zuzweit");
  const first = await asPerson(browser, "manager", slug);
  const second = await asPerson(browser, "manager", slug, "second");
  for (const page of [first, second]) {
    await page.goto(`${consoleOrigin()}/${slug}/katalog/101`);
    await expect(page.getByLabel("Überschrift in Listen")).not.toHaveValue("");
  }
  await second.getByLabel("Überschrift in Listen").fill("Von der zweiten");
  await second.getByLabel("Preis im Monat").fill("41,00");
  await first.getByLabel("Überschrift in Listen").fill("Von der ersten");
  await first.getByRole("button", { name: "Speichern" }).click();
  await expect(first.getByText("Gespeichert.")).toBeVisible();

  await second.getByRole("button", { name: "Speichern" }).click();
  const conflict = second.getByRole("alert", { name: "Inzwischen hat eine andere Person gespeichert" });
  await expect(conflict.getByText("Jetzt gespeichert: Von der ersten")).toBeVisible();
  await expect(conflict.getByText("Ihre Eingabe: Von der zweiten")).toBeVisible();
  await expect(second.getByLabel("Preis im Monat")).toHaveValue("41,00");
  await expectAccessible(second);
  await conflict.getByRole("button", { name: "Gespeicherten Wert nehmen" }).click();
  await second.getByRole("button", { name: "Speichern" }).click();
  await expect(second.getByText("Gespeichert.")).toBeVisible();
  await first.reload();
  await expect(first.getByLabel("Überschrift in Listen")).toHaveValue("Von der ersten");
  await expect(first.getByLabel("Preis im Monat")).toHaveValue("41,00");
});
