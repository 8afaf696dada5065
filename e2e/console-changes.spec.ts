import type { Browser, Page } from "@playwright/test";
import { consoleOrigin, joinConsole } from "./console-login.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { germanDay } from "./german-day.ts";
import { createOwnTenant } from "./own-tenant.ts";

const DAY = 86_400_000;

async function asPerson(browser: Browser, role: string, slug: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "de-DE" })).newPage();
  await joinConsole(page, `${name}@${slug}.example`, `${name} ${slug}`, role, slug);
  return page;
}

test("two people decide one request: the later one reads who decided; an expired one cannot be decided", async ({
  browser,
}) => {
  test.slow();
  const { slug } = await createOwnTenant("freigabe");
  const manager = await asPerson(browser, "manager", slug, "manu");
  await manager.goto(`${consoleOrigin()}/${slug}/katalog/101`);
  await manager.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  const ask = manager.getByRole("dialog");
  await ask.getByLabel("Betrag in Euro").fill("75");
  await ask.getByLabel("Ab Tag").fill(germanDay(2));
  await ask.getByLabel("Grund").fill("Herbstaktion");
  await ask.getByRole("button", { name: "Neuen Betrag beantragen" }).click();
  await expect(manager.getByText("muss das freigeben")).toBeVisible();

  const [first, second] = [
    await asPerson(browser, "finance", slug, "fina"),
    await asPerson(browser, "finance", slug, "finn"),
  ];
  const inbox = `${consoleOrigin()}/${slug}/freigaben`;

  // A clock that is 31 days ahead: the request is over, and nothing can be pressed.
  await second.clock.setFixedTime(Date.now() + 31 * DAY);
  await second.goto(inbox);
  const request = second.getByRole("article").filter({ hasText: "75,00 €" });
  await expect(request.getByText("Abgelaufen", { exact: true })).toBeVisible();
  await expect(request.getByText(/der Antrag ist am \d\d\.\d\d\.\d{4} abgelaufen/)).toBeVisible();
  await expect(request.getByText("Es wurde nichts geändert.")).toBeVisible();
  await expect(request.getByRole("button")).toHaveCount(0);
  await expectAccessible(second);
  await second.clock.setFixedTime(Date.now());

  // Both look at it; the second person's page does not know of the first one's decision.
  for (const page of [first, second]) {
    await page.goto(inbox);
    await page.getByRole("button", { name: "Freigeben" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }
  await first.getByRole("dialog").getByRole("button", { name: "Freigeben" }).click();
  await expect(first.getByText("Keine Anträge")).toBeVisible();
  const decided = first.getByText(/^Freigegeben: Prämie für /);
  await expect(decided).toBeVisible();
  // With another list it is out of place.
  await first.getByRole("button", { name: / Zustand$/ }).click();
  await first.getByRole("option", { name: "Abgelehnt" }).click();
  await expect(first).toHaveURL(/zustand=rejected/);
  await expect(decided).toHaveCount(0);
  const dialog = second.getByRole("dialog");
  await dialog.getByRole("button", { name: "Freigeben" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`fina ${slug} hat den Antrag am`);
  await expect(dialog.getByRole("alert")).toContainText("Uhr freigegeben.");
  await expectAccessible(second);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(second.getByText("Keine Anträge")).toBeVisible();

  await second.goto(`${inbox}?zustand=applied`);
  await expect(request.getByText(`entschieden von fina ${slug} am`)).toBeVisible();
  await manager.close();
});
