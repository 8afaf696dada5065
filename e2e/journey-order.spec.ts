import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  waitForHydration,
  phone,
  test,
} from "./fixtures.ts";
import { recommend, newPerson, type Person, shopWords } from "./journey.ts";
import { linkMailedTo, mailsTo } from "./mails.ts";

/** Headless browsers count as robots, whose clicks are not counted. */
const aPhone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const berlin = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeZone: "Europe/Berlin" });

for (const tenant of tenants) {
  const onPhone = tenant === "telekom";
  const device = onPhone ? { viewport: phone, hasTouch: true, isMobile: true } : { viewport: desktop };

  test(`from the home page of ${tenant} to an order that the referrer sees${onPhone ? ", on a phone" : ""}`, async ({
    tenantPage,
    expectFault,
  }) => {
    test.setTimeout(180_000);
    expectFault(/ERR_FAILED/);
    const begun = berlin.format();
    const anna = newPerson("Anna");
    const max = newPerson("Max");
    const referrer = await tenantPage(tenant, device);
    await referrer.goto("/");
    await waitForHydration(referrer);
    await referrer.getByRole("main").locator('a[href*="/empfehlen/"]').first().click();
    await expect(referrer).toHaveURL(/\/empfehlen\//);
    const both = referrer.getByText("Wir beide", { exact: true });
    if (tenant !== "telekom") await both.click();
    const link = await recommend(referrer, anna);
    await expectAccessible(referrer);
    expect(referrer.url(), "the key stays out of the address").toMatch(/\/empfehlung\/[0-9A-Z]{10}$/);

    const contact = await tenantPage(tenant, { ...device, userAgent: aPhone });
    await contact.goto(`${link}?channel=whatsapp`);
    await expect(contact).toHaveURL(/\/empfaengerbestaetigung\?nr=[0-9A-Z]{10}&channel=whatsapp$/);
    await expect(contact.getByRole("heading", { level: 1 })).toContainText("Anna empfiehlt Ihnen");
    await expect(contact.getByText("Werbung.")).toBeVisible();
    // A personal link has a preview for messengers and is not indexed.
    await expect(contact.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(contact.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/vorschau\//);
    await waitForHydration(contact);
    await expectAccessible(contact);
    await expectNoSidewaysScroll(contact);
    await (tenant === "telekom" ? agree(contact) : giveData(contact, max));
    await contact.waitForURL(/\/demo\/shop\?/);
    const shop = contact.url();
    if (tenant !== "telekom") await confirmByMail(contact, max);
    await contact.goto(shop);
    await orderInTheShop(contact);
    await contact.goto(`${link}?channel=whatsapp`);
    await expect(contact.getByText(/^Annehmen können Sie bis/)).toHaveCount(0);
    await expect(stepsIn(contact, "Ihr Weg").filter({ hasText: steps.verified })).toContainText(
      /\d\d\.\d\d\.\d{4}/,
    );
    if (tenant !== "telekom") await followByMail(await tenantPage(tenant, device), max, link);

    // The share screen says how far it has come.
    await referrer.reload();
    const confirmed = `1 ${tenant === "allianz" ? "Vertrag" : "Bestellung"} ist bestätigt.`;
    await expect(referrer.getByText(`1 Person hat Ihre Empfehlung angenommen. ${confirmed}`)).toBeVisible();
    await openPersonalArea(referrer, anna);
    await referrer.locator("details[id^=empfehlung-] > summary").click();
    const way = referrer.getByRole("list", { name: /^Weg der Empfehlung/ });
    // Two days are possible if the test runs over midnight.
    const days = new RegExp(`${begun}|${berlin.format()}`);
    for (const step of [/^Geteilt/, /^Angesehen/, /^Angenommen/, steps.ordered, steps.verified]) {
      await expect(way.getByRole("listitem").filter({ hasText: step })).toContainText(days);
    }
    await expect(referrer.getByText(/einen Vertrag geschlossen|Ihre Prämie ist vorgemerkt/)).toBeVisible();
    await expectNoSidewaysScroll(referrer);
    // Whether the order mail is sent depends on which came first, the order or the opt-in.
    const ofOrder = /hat (?:bestellt|einen Vertrag geschlossen)/;
    const ofLink = (await mailsTo(anna.email)).filter(({ subject }) => !ofOrder.test(subject));
    expect(ofLink, "one mail, however often the page was opened").toHaveLength(1);
  });
}

/** Without a share in the reward, the consent is enough. */
async function agree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Zum Angebot" }).click();
  const consent = page.getByLabel(/akzeptiere die/);
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription("Die Zustimmung ist erforderlich, um fortzufahren.");
  // A form with a single field needs no summary beside it.
  await expect(page.getByText("Die Zustimmung ist erforderlich")).toHaveCount(1);
  await consent.check();
  await page.getByRole("button", { name: "Zum Angebot" }).click();
}

async function giveData(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  await page.getByRole("link", { name: /€ sichern$|^Gespräch vereinbaren$/ }).click();
  await page.getByLabel("Vorname").fill(firstName);
  await page.getByLabel("Nachname").fill(lastName);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await expect(page.getByLabel(/über Angebote informieren/), "consent is given, not taken").not.toBeChecked();
  await page.getByLabel(/akzeptiere die/).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Weiter zum (?:Angebot|Gespräch)$/ }).click();
}

/** The provider's shop has the numbers of the recommendation and the recipient, and reports the order. */
async function orderInTheShop(page: Page): Promise<void> {
  const shop = new URL(page.url());
  expect(shop.searchParams.get("nr")).toMatch(/^[0-9A-Z]{10}$/);
  expect(shop.searchParams.get("empfaenger")).toMatch(/^[0-9A-Z]{10}$/);
  expect(shop.searchParams.get("channel")).toBe("whatsapp");
  await page.getByRole("button", { name: shopWords.order }).click();
  await expect(page.getByRole("heading", { name: shopWords.ordered })).toBeVisible();
  // A talk has no number to keep.
  const isOrder = await page.getByText("Vielen Dank für Ihre Bestellung").isVisible();
  await expect(page.getByText(/DEMO-\d{9}/)).toHaveCount(isOrder ? 1 : 0);
}

/** The recipient confirms the address by the mailed link without accepting the terms again. */
async function confirmByMail(page: Page, { email }: Person): Promise<void> {
  await page.goto(await linkMailedTo(email, "/empfaenger/zustimmung"));
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("heading", { name: "Ihre E-Mail-Adresse ist bestätigt" })).toBeVisible();
  // The way on comes first, and the amount has its condition.
  const onward = await page
    .getByRole("button", { name: /^(?:Zum Angebot|Gespräch vereinbaren)$/ })
    .boundingBox();
  const reward = page.getByText(/^Wenn Sie über diese Empfehlung einen neuen Vertrag/);
  expect(onward?.y ?? Infinity).toBeLessThan((await reward.boundingBox())?.y ?? 0);
  await expect(page.getByText(/Als Nächstes kommt Ihre? (?:Bestellung|Gespräch)\./)).toBeVisible();
}

/** Afterwards the same link shows the progress on any device, and identifies the recipient there. */
async function followByMail(page: Page, { email }: Person, link: string): Promise<void> {
  const own = /\/empfaenger\/[0-9a-f]{32}$/;
  await page.route(own, (route) => route.abort());
  await page.goto(await linkMailedTo(email, "/empfaenger/zustimmung"));
  await expect(page.getByRole("alert")).toContainText("Wir erreichen den Server gerade nicht.");
  // Whether a click is missing is not known yet.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Empfehlung");
  await page.unroute(own);
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stand Ihrer Prämie" })).toBeVisible();
  await expect(stepsIn(page, "Ihr Weg").filter({ hasText: steps.ordered })).toContainText(
    /\d\d\.\d\d\.\d{4}/,
  );
  // On a wide screen the reward and the way to an own link are beside the progress.
  const way = await page.getByRole("list", { name: "Ihr Weg" }).boundingBox();
  const further = await page.getByRole("link", { name: "Jetzt selbst empfehlen" }).boundingBox();
  expect(further?.x).toBeGreaterThan((way?.x ?? Infinity) + (way?.width ?? 0));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(link);
  await expect(stepsIn(page, "Ihr Weg").filter({ hasText: steps.ordered })).toBeVisible();
}

/** An insurer has talks and contracts where others have orders. */
const steps = {
  ordered: /^(?:Bestellt|Gespräch angefragt)/,
  verified: /^(?:Bestellung bestätigt|Vertrag bestätigt)/,
};
const stepsIn = (page: Page, name: string) => page.getByRole("list", { name }).getByRole("listitem");

/** The link of the welcome mail is the opt-in and completes the account. */
async function openPersonalArea(page: Page, { email }: Person): Promise<void> {
  await page.goto(await linkMailedTo(email, "/registrieren"));
  await page.getByLabel("Neues Passwort", { exact: true }).fill("Morgenrot77");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await page.getByRole("link", { name: "Zum persönlichen Bereich" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guten Tag, Anna");
}
