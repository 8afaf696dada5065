import type { APIRequestContext, Page } from "@playwright/test";
import { isTierActive } from "@weitersagen/domain/tier";
import { demoTenant } from "../server/test/demo-tenant.ts";
import { germanIban } from "../server/test/iban.ts";
import { command } from "./command.ts";
import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";
import { germanDay } from "./german-day.ts";
import { type Person, newPerson } from "./journey.ts";
import { linkMailedTo } from "./mails.ts";

const origin = () => `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const api = () => `${origin()}/api/v1/ewe`;
const password = "Morgenrot77";

async function post<Answer>(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await request.post(api() + path, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Registers a person by a first recommendation and its mailed link. */
async function register(page: Page, person: Person): Promise<string> {
  const created = await post<{ Empfehlungsnummer: string }>(page.request, "/Empfehlen/create", {
    Empfehlung: { Produkt: 101, AgbText: "2026-05-01", Channel: "web" },
    Empfehler: {
      Vorname: person.firstName,
      Nachname: person.lastName,
      Email: person.email,
      Teilnahmeberechtigt: true,
    },
  });
  await page.goto(await linkMailedTo(person.email, "/registrieren"));
  await page.getByLabel("Neues Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page.getByRole("heading", { name: "Ihr Konto ist fertig." })).toBeVisible();
  return created.Empfehlungsnummer;
}

/** Two recipients order with contract dates in the past, so that both rewards are ready at once. */
async function earnTwice(request: APIRequestContext, recommendation: string): Promise<void> {
  const key = (await command("apikey", "create", "ewe", "e2e")).trim().split(/\s+/).at(-1);
  const today = new Date().toISOString();
  const contract = germanDay(-80);
  const rows = [1, 2].map((index) => ({
    Auftragsnummer: `E2E-${recommendation}-${index}`,
    Empfehlungsnummer: recommendation,
    Produkt: 101,
    Art: "Neuvertrag",
    Bestelldatum: today,
    Vertragsdatum: contract,
  }));
  await post(request, "/auftraege", rows, { Authorization: `Bearer ${key}` });
  await command("jobs", "run");
}

test("a reward is collected once by its mailed link without login, the next one in the personal area; then the account is deleted", async ({
  tenantPage,
  expectFault,
}) => {
  test.setTimeout(180_000);
  expectFault(/status of 409/);
  const person = newPerson("Runa");
  const own = await tenantPage("ewe", { viewport: desktop });
  const recommendation = await register(own, person);
  await earnTwice(own.request, recommendation);
  const link = await linkMailedTo(person.email, "/praemie/");

  const first = await tenantPage("ewe", { viewport: phone });
  const second = await tenantPage("ewe", { viewport: phone });
  for (const page of [first, second]) await page.goto(link);
  // The first of the rewards that the link opens: the extra one follows, as long as the demo has some.
  await second
    .getByRole("link", { name: /Gutschein/ })
    .first()
    .click();
  const voucher = second.getByRole("button", { name: "Gutschein anfordern" });
  await expect(voucher).toBeVisible();
  await first
    .getByRole("link", { name: /Überweisung/ })
    .first()
    .click();
  await first.getByLabel("Kontoinhaber").fill("Runa Beispiel");
  // An account of her own: several owners of one are checked for abuse.
  await first.getByLabel("IBAN").fill(germanIban(Date.now() % 1_000_000_000));
  await expectAccessible(first);
  await first.getByRole("button", { name: "Weiter zur Übersicht" }).click();
  await expect(first.getByRole("heading", { name: "Stimmt das so?" })).toBeFocused();
  await expect(first.getByText("Wir überweisen innerhalb von 4 Wochen.")).toBeVisible();
  await expectNoSidewaysScroll(first);
  await first.getByRole("button", { name: /überweisen lassen/ }).click();
  await expect(first.getByRole("heading", { level: 1 })).toHaveText("Ihre Überweisung ist angefordert");
  await expectAccessible(first);
  const { tiers = [] } = demoTenant("ewe").settings;
  if (tiers.some((tier) => isTierActive(tier, new Date()))) {
    const further = first.getByRole("region", { name: "Eine weitere Prämie liegt für Sie bereit" });
    await further.getByRole("link", { name: /€ abholen$/ }).click();
    await expect(first.getByRole("heading", { level: 1 })).toHaveText("Ihre Prämie liegt bereit");
  }

  await voucher.click();
  await expect(second.getByRole("heading", { name: "Ihre Prämie ist schon angefordert" })).toBeVisible();
  await expect(second.getByRole("link", { name: "Andere Art wählen" })).toBeHidden();

  await own.goto("/persoenlicherbereich");
  // The tenant may pay extra rewards for the first successes, so their number is not checked.
  const ready = own.getByRole("region", { name: /für Sie bereit/ }).getByRole("listitem");
  await expect(ready.first()).toBeVisible();
  const waiting = await ready.count();
  await expectAccessible(own);
  const actions = own.getByRole("main").getByRole("article").getByRole("link");
  const names = await actions.evaluateAll((links) => links.map((link) => link.textContent));
  expect(new Set(names).size, "every recommendation's action has a name of its own").toBe(names.length);
  expect(
    names.filter((name) => name.startsWith("Prämie abholen")).every((name) => /Nr\. \w+$/.test(name)),
  ).toBe(true);
  // One button, however many rewards are chosen on the page it leads to.
  await own
    .getByRole("region", { name: /für Sie bereit/ })
    .getByRole("link", { name: waiting > 1 ? "Prämien abholen" : "Prämie abholen" })
    .click();
  await own
    .getByRole("link", { name: /Gutschein/ })
    .first()
    .click();
  await expect(own.getByText(`Wir schicken den Code an ${person.email}.`)).toBeVisible();
  await own.getByRole("button", { name: "Gutschein anfordern" }).click();
  await expect(own.getByRole("heading", { level: 1 })).toHaveText("Ihr Gutschein ist angefordert");
  await expect(own.getByText(`Wir schicken den Code an ${person.email}.`)).toBeVisible();
  await own.getByRole("link", { name: "Zum persönlichen Bereich" }).click();
  await expect(own.getByRole("heading", { level: 1 })).toHaveText(`Guten Tag, ${person.firstName}`);
  await expect(own.getByRole("heading", { name: "Ihre Empfehlungen" })).toBeVisible();
  await expect(ready).toHaveCount(waiting - 1);

  await own.getByRole("link", { name: "Meine Daten" }).click();
  await own.getByRole("button", { name: "Konto löschen …" }).click();
  const question = own.getByRole("dialog", { name: "Konto wirklich löschen?" });
  await expect(question.getByText("Wir überweisen sie noch.")).toBeVisible();
  await expect(question).toHaveAccessibleDescription(/^Das lässt sich nicht rückgängig machen\. \d+\s?€ /);
  await expectAccessible(own);
  await question.getByRole("button", { name: "Ja, endgültig löschen" }).click();
  await expect(own.getByRole("heading", { level: 1 })).toHaveText("Ihr Konto ist gelöscht.");
});

test("several rewards are transferred at once; the way back from the summary leads to the form as it was filled in", async ({
  tenantPage,
}) => {
  test.setTimeout(180_000);
  const person = newPerson("Wiebke");
  const page = await tenantPage("ewe", { viewport: phone });
  const recommendation = await register(page, person);
  await earnTwice(page.request, recommendation);
  await page.goto("/persoenlicherbereich");
  const ready = page.getByRole("region", { name: /für Sie bereit/ });
  await expect(ready.getByText(/^Zusammen \d+\s€$/)).toBeVisible();
  const count = await ready.getByRole("listitem").count();
  await ready.getByRole("link", { name: "Prämien abholen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Prämien liegen bereit");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Alle überweisen" }).click();
  await page.getByLabel("Kontoinhaber").fill("Wiebke Beispiel");
  const iban = germanIban((Date.now() + 7) % 1_000_000_000);
  await page.getByLabel("IBAN").fill(iban);
  await page.getByRole("button", { name: "Weiter zur Übersicht" }).click();
  await expect(page.getByRole("heading", { name: "Stimmt das so?" })).toBeFocused();

  await page.goBack();
  await expect(page.getByLabel("Kontoinhaber")).toHaveValue("Wiebke Beispiel");
  expect((await page.getByLabel("IBAN").inputValue()).replaceAll(" ", "")).toBe(iban);
  // Nothing is saved before the last button.
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Stimmt das so?" })).toBeVisible();
  await expect(page.getByText(`Zusammen für ${count} Prämien`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /€ überweisen lassen/ }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Überweisungen sind angefordert");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Zum persönlichen Bereich" }).click();
  await expect(page.getByText(`${count} Überweisungen angefordert`)).toBeVisible();
  await expect(ready).toHaveCount(0);
});

test("a missing order is claimed by the mailed link, and a repetition is the same claim", async ({
  tenantPage,
}) => {
  test.setTimeout(180_000);
  const page = await tenantPage("telekom", { viewport: phone });
  await page.goto("/nachbuchung?nr=J53FDD5E4B");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("mia@fernwerk.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page).toHaveURL(/\/nachbuchung\?nr=J53FDD5E4B/);
  const order = `E2E-${process.pid}-${Date.now()}`;
  const claim = async (number: string) => {
    await page.getByLabel("Empfehlung", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Auftragsnummer", { exact: true }).fill(number);
    await page.getByLabel("Bestelldatum", { exact: true }).fill(germanDay());
    await page.getByLabel(/^Nachweis/).setInputFiles({
      name: "bestellung.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 Auftrag"),
    });
    // In the page's language, whatever the browser's is.
    await expect(page.getByText("bestellung.pdf", { exact: true })).toBeVisible();
    await expect(page.getByText("Andere Datei wählen")).toBeVisible();
    await page.getByRole("button", { name: "Bestellung melden" }).click();
    await expect(page.getByRole("heading", { name: "Danke, wir suchen die Bestellung" })).toBeVisible();
  };
  // Another referrer's number chooses nothing.
  await expect(page.getByLabel("Empfehlung", { exact: true })).toHaveValue("");
  await page.getByLabel("Empfehlung", { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText(/können Sie bis zum .* nachmelden/)).toBeVisible();
  await expectWrongFileShown(page);
  await expectAccessible(page);
  await claim(order);
  const listed = page.getByRole("list", { name: "Ihre Meldungen" }).getByRole("listitem");
  await expect(listed.filter({ hasText: order })).toHaveCount(1);
  await page.getByRole("button", { name: "Noch eine melden" }).click();
  await claim(order.toLowerCase());
  await page.getByRole("link", { name: "Zum persönlichen Bereich" }).click();
  // The page before has a heading of that name too.
  await page.getByRole("heading", { name: /^\d+ Meldung(?:en)?$/ }).click();
  // The text filter ignores case: both spellings are one claim.
  await expect(listed.filter({ hasText: order })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});

/** The control itself is not drawn: its frame shows what is wrong, and in forced colours its button keeps an edge. */
async function expectWrongFileShown(page: Page): Promise<void> {
  const control = page.getByLabel(/^Nachweis/);
  const frame = control.locator("..");
  const buffer = Buffer.from("Eine Notiz");
  await control.setInputFiles({ name: "notiz.txt", mimeType: "text/plain", buffer });
  const colour = await page
    .getByText("Diese Datei können wir nicht lesen.")
    .evaluate((problem) => getComputedStyle(problem).color);
  await expect(frame).toHaveCSS("border-top-color", colour);
  await page.emulateMedia({ forcedColors: "active" });
  await expect(frame.getByText("Andere Datei wählen")).toHaveCSS("border-top-width", "1px");
  await page.emulateMedia({ forcedColors: null });
  await page.getByRole("button", { name: "Datei entfernen" }).click();
  await expect(frame).not.toHaveCSS("border-top-color", colour);
}

test("who saves bank details by keyboard is led to the answer", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await register(page, newPerson("Ida"));
  await page.goto("/empfehler/bankdaten");
  await page.getByLabel("Kontoinhaber").fill("Ida Beispiel");
  await page.getByLabel("IBAN").fill("DE89370400440532013000");
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveText("Ihre Bankdaten sind gespeichert.");
  await expectAccessible(page);
});
