import type { Page } from "@playwright/test";
import type { Tenant } from "../scripts/product.ts";
import { expect, expectNoSidewaysScroll } from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";

const screens: Readonly<Record<Tenant, readonly string[]>> = {
  telekom: ["/", "/internet", "/aktuellepraemienuebersicht"],
  ewe: ["/", "/strom", "/kontakt"],
  allianz: ["/", "/auto", "/faq"],
};

const forms: Readonly<Record<Tenant, string>> = {
  telekom: "/empfehlen/462",
  ewe: "/empfehlen/101",
  allianz: "/agent/empfehlen/B10410",
};

/** The amounts that are on several lines: "34,90" on one and "€" on the next, or "19,9" and "0 €". */
const tornAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const torn: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: amount, index } of text.data.matchAll(/\d[\d.,]*\s€/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + amount.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) torn.push(amount);
      }
    }
    return torn;
  });

async function expectToFit(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await tornAmounts(page), "amounts on several lines").toEqual([]);
}

/** On the pages of referrers and friends nothing is wider than the screen, and no amount is torn. */
export async function expectPublicPagesToFit(page: Page, tenant: Tenant): Promise<void> {
  for (const path of screens[tenant]) {
    await page.goto(path);
    await expectToFit(page);
  }
  await page.goto(forms[tenant]);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  await expect(page.getByText("Bitte prüfen Sie:")).toBeVisible();
  await expectToFit(page);
  const link = await recommend(page, newPerson("Friederike-Charlotte", "beispielunternehmen.example"));
  for (const folded of await page.getByRole("main").locator("summary").all()) await folded.click();
  await expectToFit(page);
  await page.context().clearCookies();
  await page.goto(link);
  await expectToFit(page);
  await expect(page.getByRole("button", { name: "Alle akzeptieren" })).toBeInViewport({ ratio: 1 });
  const reject = page.getByRole("button", { name: "Alle ablehnen" });
  await expect(reject, "as visible as accepting").toBeInViewport({ ratio: 1 });
  await reject.click();
}
