import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectKeyboardInDialog,
  expectNoSidewaysScroll,
  waitForHydration,
  test,
} from "./fixtures.ts";
import { newPerson, type Person, shopWords } from "./journey.ts";
import { press, readOut, type } from "./keyboard.ts";

/** The smallest phone, a desktop at 200 % zoom, and forced colours. All visitors prefer reduced motion. */
const visitors = {
  telekom: { viewport: { width: 1440, height: 900 }, forcedColors: "active" },
  ewe: { viewport: { width: 320, height: 640 } },
  allianz: { viewport: { width: 720, height: 450 } },
} as const;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");

/** Axe compares the page's own colours, which forced colours replace. */
async function inspect(page: Page): Promise<void> {
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  if (isForced) await page.emulateMedia({ forcedColors: "none" });
  await expectAccessible(page);
  if (isForced) await page.emulateMedia({ forcedColors: "active" });
}

/** The focus is on the first name. */
async function typePerson(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  await expect(main(page).getByLabel("Vorname")).toBeFocused();
  expect(await readOut(page)).toMatch(/^textbox "Vorname/);
  await page.keyboard.type(firstName);
  await type(page, main(page).getByLabel("Nachname"), lastName);
  await type(page, main(page).getByLabel("E-Mail-Adresse", { exact: true }), email);
  const repeat = main(page).getByLabel("E-Mail-Adresse zur Kontrolle");
  if (await repeat.isVisible()) await type(page, repeat, email);
}

/** Home, product, form with an error, link, QR code. Returns the link. */
async function recommendByKeyboard(page: Page, person: Person): Promise<string> {
  await page.goto("/");
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  expect(await readOut(page)).toBe('link "Zum Inhalt springen"');
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
  await press(page, main(page).locator('a[href*="/empfehlen/"]').first(), "Enter");
  await expect(page).toHaveURL(/\/empfehlen\//);
  await expect(heading(page)).toBeFocused();

  const create = main(page).getByRole("button", { name: "Link erstellen" });
  await press(page, create, "Enter");
  const summary = main(page).getByRole("alert").filter({ hasText: "Bitte prüfen Sie:" });
  await expect(summary).toBeFocused();
  await inspect(page);
  await press(page, summary.getByRole("link").first(), "Enter");
  await typePerson(page, person);
  await press(page, page.getByLabel(/mindestens 18 Jahre/), "Space");
  await press(page, page.getByLabel(/akzeptiere die/), "Space");
  await press(page, create, "Enter");

  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await inspect(page);
  await expectNoSidewaysScroll(page);
  const qr = page.getByRole("button", { name: "QR-Code zeigen" });
  await press(page, qr, "Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectKeyboardInDialog(page);
  await inspect(page);
  await page.keyboard.press("Escape");
  await expect(qr).toBeFocused();
  const link = await page
    .getByText(/\/k\/[0-9A-Z]{10}$/)
    .first()
    .innerText();
  return `http://${link}`;
}

/** Landing page, refusal without the required consent, shop, and the progress afterwards. */
async function acceptByKeyboard(page: Page, link: string, person: Person): Promise<void> {
  await page.goto(link);
  await waitForHydration(page);
  await expectNoSidewaysScroll(page);
  const claim = main(page).getByRole("link", { name: /€ sichern$|^Gespräch vereinbaren$/ });
  if (!(await claim.isVisible())) {
    const offer = main(page).getByRole("button", { name: /^(?:Zum Angebot|Gespräch vereinbaren)$/ });
    await press(page, offer, "Enter");
    await expect(page.getByLabel(/akzeptiere die/)).toHaveAccessibleDescription(
      /Die Zustimmung ist erforderlich/,
    );
    await inspect(page);
    await press(page, page.getByLabel(/akzeptiere die/), "Space");
    await press(page, offer, "Enter");
  } else {
    await press(page, claim, "Enter");
    await expect(main(page).getByLabel("Vorname")).toBeVisible();
    await expect(heading(page)).toBeFocused();
    const go = main(page).getByRole("button", { name: /^Weiter zum (?:Angebot|Gespräch)$/ });
    await press(page, go, "Enter");
    const summary = main(page).getByRole("alert").filter({ hasText: "Bitte prüfen Sie:" });
    await expect(summary).toBeFocused();
    await inspect(page);
    await press(page, summary.getByRole("link").first(), "Enter");
    await typePerson(page, person);
    await press(page, page.getByLabel(/akzeptiere die/), "Space");
    await press(page, go, "Enter");
  }
  await page.waitForURL(/\/demo\/shop\?/);
  await inspect(page);
  await expectNoSidewaysScroll(page);
  await press(page, page.getByRole("button", { name: shopWords.order }), "Enter");
  await expect(page.getByRole("heading", { name: shopWords.ordered })).toBeVisible();
  await inspect(page);
  await page.goto(link);
  await expect(page.getByRole("list", { name: "Ihr Weg" })).toBeVisible();
  await expect(page.getByText("Schön, dass Sie wieder da sind")).toHaveCount(0);
  await inspect(page);
}

for (const tenant of ["telekom", "ewe", "allianz"] as const) {
  test(`${tenant}: a link is made and accepted by keyboard alone`, async ({ tenantPage }) => {
    test.setTimeout(180_000);
    const referrer = await tenantPage(tenant, visitors[tenant]);
    const link = await recommendByKeyboard(referrer, newPerson("Anna"));
    const friend = await tenantPage(tenant, visitors[tenant]);
    await acceptByKeyboard(friend, link, newPerson("Max"));
  });
}

test("the personal area is read, filtered and left by keyboard alone", async ({ tenantPage }) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe", { viewport: { width: 320, height: 640 } });
  await page.goto("/login");
  await type(page, main(page).getByLabel("E-Mail-Adresse", { exact: true }), "erika@kuestenstrom.example");
  await type(page, main(page).getByLabel("Passwort", { exact: true }), "Weitersagen1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/persoenlicherbereich$/);
  await expect(heading(page)).toBeFocused();
  await expectNoSidewaysScroll(page);

  const row = main(page).locator("details[id^=empfehlung-] > summary").first();
  await press(page, row, "Enter");
  await expect(page.getByRole("list", { name: /^Weg der Empfehlung/ }).first()).toBeVisible();
  await inspect(page);
  await press(
    page,
    main(page)
      .getByRole("button", { name: /^Namen/ })
      .first(),
    "Enter",
  );
  await expect(main(page).getByLabel("So nennen Sie diese Empfehlung")).toBeFocused();

  await page.goto("/meinedaten");
  const remove = main(page).getByRole("button", { name: "Konto löschen …" });
  await press(page, remove, "Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectKeyboardInDialog(page);
  await inspect(page);
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
});
