import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { root } from "../scripts/run.ts";
import { expect, phone, test } from "./fixtures.ts";
import { newPerson, type Person, shopWords } from "./journey.ts";
import { linkMailedTo } from "./mails.ts";

/** The documented taps and fields of a journey. */
function documented(journey: string): { taps: number; fields: number } {
  const rows = readFileSync(join(root, "docs", "journeys.md"), "utf8").split("\n");
  const row = rows.find((line) => line.startsWith(`| ${journey} |`));
  if (row === undefined) throw new Error(`docs/journeys.md has no row for "${journey}"`);
  const [taps = "", fields = ""] = row.split("|").slice(4, 6);
  return { taps: Number(taps), fields: Number(fields) };
}

/** Counts what a person does. */
class Steps {
  taps = 0;
  fields = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }

  async fillPerson(page: Page, { firstName, lastName, email }: Person): Promise<void> {
    await this.fill(page.getByLabel("Vorname"), firstName);
    await this.fill(page.getByLabel("Nachname"), lastName);
    await this.fill(page.getByLabel("E-Mail-Adresse", { exact: true }), email);
  }

  matches(journey: string): void {
    expect({ taps: this.taps, fields: this.fields }, journey).toEqual(documented(journey));
  }
}

const undecided = { viewport: phone, hasTouch: true, isMobile: true, undecided: true } as const;
const create = (page: Page) => page.getByRole("button", { name: "Link erstellen" });

async function linkOf(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  const link = page.getByText(/\/k\/[0-9A-Z]{10}$/).first();
  return `http://${await link.innerText()}`;
}

/** In another browser. Opening the mailed link is the confirmation; the password on its page is optional. */
async function confirmAddress(page: Page, { firstName, email }: Person): Promise<void> {
  await page.goto(await linkMailedTo(email, "/registrieren"));
  await expect(page.getByText(`Guten Tag, ${firstName}.`)).toBeVisible();
}

test("the journeys take the documented taps and fields", async ({ tenantPage }) => {
  test.setTimeout(180_000);
  const referrer = await tenantPage("ewe", undecided);
  await referrer.goto("/");
  const anna = newPerson("Anna");
  const first = new Steps();
  await first.tap(referrer.getByRole("main").locator('a[href*="/empfehlen/"]').first());
  await first.fillPerson(referrer, anna);
  await first.tap(referrer.getByLabel(/mindestens 18 Jahre/));
  await first.tap(referrer.getByLabel(/akzeptiere die/));
  await first.tap(create(referrer));
  const link = await linkOf(referrer);
  first.matches("new referrer: from the home page to the link");

  const tab = await referrer.context().newPage();
  await tab.goto("/");
  const back = new Steps();
  await back.tap(tab.getByRole("link", { name: "Mein Link" }).filter({ visible: true }).first());
  expect(await linkOf(tab)).toBe(link);
  back.matches("referrer: from a new tab back to the link");

  await confirmAddress(await tenantPage("ewe"), anna);
  await referrer.goto("/empfehlen/101");
  await expect(referrer.getByRole("button", { name: "Als jemand anders empfehlen" })).toBeVisible();
  const again = new Steps();
  await again.tap(create(referrer));
  await linkOf(referrer);
  // The key of the confirmed link proves the browser.
  await expect(referrer.getByText("Noch ein Klick für Ihre Prämie")).toHaveCount(0);
  again.matches("referrer with a confirmed address, known to the browser: from a product to the link");

  await tab.goto("/");
  const older = new Steps();
  await older.tap(tab.getByRole("link", { name: "Mein Link" }).filter({ visible: true }).first());
  await older.tap(tab.getByText("1 weiterer Link aus diesem Browser"));
  // The split and the code tell it from another link of the same product.
  const other = tab.locator("details li").getByRole("link");
  await expect(other).toContainText(/Sie \d+\s€ · Ihr Kontakt \d+\s€[0-9A-Z]{5}-[0-9A-Z]{5} · gültig bis/);
  await older.tap(other);
  await expect.poll(() => linkOf(tab)).toBe(link);
  older.matches("referrer: from a new tab back to an older link");

  const friend = await tenantPage("ewe", undecided);
  await friend.goto(link);
  const accept = new Steps();
  await accept.tap(friend.getByRole("link", { name: /€ sichern$/ }));
  await accept.fillPerson(friend, newPerson("Max"));
  await accept.tap(friend.getByLabel(/akzeptiere die/));
  await accept.tap(friend.getByRole("button", { name: /^Weiter zum Angebot$/ }));
  await friend.waitForURL(/\/demo\/shop\?/);
  accept.matches("friend with a share of the reward: from the link to the shop");

  await friend.getByRole("button", { name: shopWords.order }).click();
  await expect(friend.getByRole("heading", { name: shopWords.ordered })).toBeVisible();
  await friend.goto(link);
  await expect(friend.getByRole("heading", { level: 1 })).toHaveText("Stand Ihrer Prämie");
  await expect(friend).toHaveTitle(/^Stand Ihrer Prämie/);
  await expect(friend.getByText("ohne Verpflichtung")).toHaveCount(0);
  const nextTab = await friend.context().newPage();
  await nextTab.goto(link);
  await expect(nextTab.getByRole("heading", { level: 1 })).toHaveText("Stand Ihrer Prämie");
  await nextTab.close();
  const next = new Steps();
  await next.tap(friend.getByRole("link", { name: /selbst empfehlen/ }).first());
  // Name and address are filled in from what the friend gave before.
  await next.tap(friend.getByLabel(/mindestens 18 Jahre/));
  await next.tap(friend.getByLabel(/akzeptiere die/));
  await next.tap(create(friend));
  expect(await linkOf(friend)).not.toBe(link);
  next.matches("friend after the order: from the link to an own link");
});

test("a friend without a share reaches the shop with the documented taps", async ({ tenantPage }) => {
  const referrer = await tenantPage("telekom", undecided);
  await referrer.goto("/empfehlen/462");
  const made = new Steps();
  await made.fillPerson(referrer, newPerson("Anna"));
  await made.tap(referrer.getByLabel(/mindestens 18 Jahre/));
  await made.tap(referrer.getByLabel(/akzeptiere die/));
  await made.tap(create(referrer));
  const link = await linkOf(referrer);
  const friend = await tenantPage("telekom", undecided);
  await friend.goto(link);
  const accept = new Steps();
  await accept.tap(friend.getByLabel(/akzeptiere die/));
  await accept.tap(friend.getByRole("button", { name: "Zum Angebot" }));
  await friend.waitForURL(/\/demo\/shop\?/);
  accept.matches("friend without a share of the reward: from the link to the shop");
});

test("a logged-in referrer makes a link with the documented taps", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", undecided);
  await page.goto("/login");
  const form = page.getByRole("main");
  await form.getByLabel("E-Mail-Adresse", { exact: true }).fill("erika@kuestenstrom.example");
  await form.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await form.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL("**/persoenlicherbereich");
  await page.goto("/empfehlen/101");
  await expect(page.getByText("Sie empfehlen als")).toBeVisible();
  const steps = new Steps();
  await steps.tap(create(page));
  await linkOf(page);
  steps.matches("logged-in referrer: from a product to the link");
});
