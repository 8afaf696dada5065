import type { Browser, Page } from "@playwright/test";
import type { Language } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
import { decidedCookies } from "../decided-cookies.ts";
import { type Tenant, tenantUrl } from "../product.ts";
import { open } from "./ready.ts";
import { logIn } from "./referrer.ts";

interface Journey {
  readonly browser: Browser;
  readonly tenant: Tenant;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly port: number;
  /** Takes the picture of a step. */
  readonly show: (page: Page, step: string) => Promise<void>;
}

/** Fields and buttons are found by what they are for, so that the walk is the same in every language. */
const fields = ["given-name", "family-name", "email"] as const;
const submit = (page: Page) => page.locator('main form button[type="submit"]').first();

async function fillPerson(page: Page, firstName: string): Promise<void> {
  const address = `${firstName}.${Date.now()}@example.org`.toLowerCase();
  const values = { "given-name": firstName, "family-name": "Beispiel", email: address };
  for (const name of fields) {
    // Some tenants ask for the address twice.
    for (const field of await page.locator(`main input[autocomplete~="${name}"]`).all()) {
      await field.fill(values[name]);
    }
  }
  for (const box of await page.locator('main form input[type="checkbox"]').all()) await box.check();
}

async function openPage(journey: Journey, isDecided: boolean, language = journey.language): Promise<Page> {
  const { browser, tenant, viewport, port } = journey;
  const baseURL = tenantUrl(tenant, port);
  const locale = language === "de" ? "de-DE" : "en-GB";
  const context = await browser.newContext({ viewport, locale, reducedMotion: "reduce", baseURL });
  if (isDecided) await context.addCookies(decidedCookies(tenant, baseURL));
  return context.newPage();
}

/** From the home page to the link, with the cookie question, the form's errors and the QR code. Returns the link. */
async function referrer(journey: Journey): Promise<string> {
  const { language, show } = journey;
  const undecided = await openPage(journey, false);
  await open(undecided, withPrefix("/", language));
  await undecided.getByRole("dialog").waitFor();
  await show(undecided, "01-home-undecided");
  await undecided.context().close();

  const page = await openPage(journey, true);
  await open(page, withPrefix("/", language));
  await show(page, "02-home");
  await page.locator('main a[href*="/empfehlen/"], main a[href*="/recommend/"]').first().click();
  await page.waitForURL(/\/(empfehlen|recommend)\//);
  await submit(page).waitFor();
  await show(page, "03-form");
  await submit(page).click();
  await page.getByRole("alert").first().waitFor();
  await show(page, "04-form-errors");
  await fillPerson(page, "Anna");
  await submit(page).click();
  const link = page.getByText(/\/k\/[0-9A-Z]{10}$/).first();
  await link.waitFor();
  await show(page, "05-share");
  await page.locator("main button:has-text('QR')").first().click();
  await page.getByRole("dialog").waitFor();
  await show(page, "06-qr-code");
  const address = `http://${await link.innerText()}`;
  await page.context().close();
  return address;
}

/** From the link to the shop and back to the progress. */
async function friend(journey: Journey, link: string): Promise<void> {
  const { language, show } = journey;
  const page = await openPage(journey, true);
  await open(page, `${link}?sprache=${language}`);
  await show(page, "07-landing");
  const claim = page.locator("main a").filter({ hasText: "€" }).first();
  if (await claim.isVisible()) {
    await claim.click();
    await page.locator('main input[autocomplete~="email"]').first().waitFor();
    await show(page, "08-details");
    await fillPerson(page, "Max");
  } else {
    await page.locator('main input[type="checkbox"]').first().check();
  }
  await submit(page).click();
  await page.waitForURL(/\/demo\/shop\?/);
  await show(page, "09-shop");
  await page.locator('button[type="submit"]').click();
  await page.locator("h1").waitFor();
  await show(page, "10-ordered");
  await open(page, link);
  // The progress is loaded after the page; it ends with an invitation.
  await page.locator('main a[href*="/empfehlen"], main a[href*="/recommend"]').first().waitFor();
  await show(page, "11-progress");
  await page.context().close();
}

/** What a referrer with a history sees, with everything open that opens. */
async function personalArea(journey: Journey): Promise<void> {
  const { language, tenant, port, show } = journey;
  // The login is written in German.
  const page = await openPage(journey, true, "de");
  await logIn(page, tenant, port);
  await open(page, withPrefix("/persoenlicherbereich", language));
  await show(page, "12-personal-area");
  await page.locator("main details[id^=empfehlung-] > summary").first().click();
  await show(page, "13-recommendation-open");
  await open(page, withPrefix("/meinedaten", language));
  await show(page, "14-my-data");
  await page.locator("main section:has(h2)").last().getByRole("button").last().click();
  if (await page.getByRole("dialog").isVisible()) await show(page, "15-dialog");
  await page.context().close();
}

/** Every step of the referrer's and the friend's journey and of the personal area. */
export async function walk(journey: Journey): Promise<void> {
  await friend(journey, await referrer(journey));
  await personalArea(journey);
}
