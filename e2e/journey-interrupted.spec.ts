import type { Locator, Page } from "@playwright/test";
import { command } from "./command.ts";
import { expect, phone, waitForHydration, test } from "./fixtures.ts";
import { fillReferrer, recommend, newPerson, shopWords } from "./journey.ts";
import { mailsTo } from "./mails.ts";

/** The first call of this kind is processed, but its response is lost. Returns the idempotency keys that were sent. */
async function loseFirstAnswer(page: Page, pattern: RegExp): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(pattern, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const url = route.request().url().replace("ewe.localhost", "127.0.0.1");
    const answer = await route.fetch({ url });
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  return keys;
}

test("a lost response, a reload and a double click create one recommendation and one recipient", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/ERR_FAILED|status of 409/);
  const page = await tenantPage("ewe");
  const anna = newPerson("Anna");
  await page.goto("/empfehlen/101");
  await waitForHydration(page);
  await fillReferrer(page, anna);
  const created = await loseFirstAnswer(page, /Empfehlen\/create/);
  const send = page.getByRole("button", { name: "Link erstellen" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Wir erreichen den Server gerade nicht.");
  await page.reload();
  await waitForHydration(page);
  await send.dblclick();
  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  expect(new Set(created).size, "every try carries the same key").toBe(1);
  expect(created[0]).toMatch(/^[0-9a-f]{32}$/);

  const number = page.url().split("/").at(-1) ?? "";
  const max = newPerson("Max");
  const otherTab = await page.context().newPage();
  for (const tab of [page, otherTab]) {
    await tab.goto(`/empfaengerdaten/${number}`);
    await waitForHydration(tab);
    await tab.getByLabel("Vorname").fill(max.firstName);
    await tab.getByLabel("Nachname").fill(max.lastName);
    await tab.getByLabel("E-Mail-Adresse").fill(max.email);
    await tab.getByLabel(/akzeptiere die/).check();
  }
  const accepted = await loseFirstAnswer(page, /empfaenger\/create/);
  const goOn = page.getByRole("button", { name: "Weiter zum Angebot" });
  await goOn.click();
  await expect(page.getByRole("alert")).toContainText("Wir erreichen den Server gerade nicht.");
  await goOn.dblclick();
  await page.waitForURL(/\/demo\/shop\?/);
  expect(new Set(accepted).size).toBe(1);
  await otherTab.getByRole("button", { name: "Weiter zum Angebot" }).click();
  await otherTab.waitForURL(/\/demo\/shop\?/);
  // Back from the shop, the form is not shown again.
  await page.goBack();
  await expect(page.getByText("Schön, dass Sie wieder da sind")).toBeVisible();
  await expect(page.getByLabel("Vorname")).toHaveCount(0);
  await expect.poll(async () => (await mailsTo(max.email)).length).toBeGreaterThan(0);
  expect(await mailsTo(max.email), "the recipient hears of it once").toHaveLength(1);
  await expect.poll(() => mailsTo(anna.email), "and so does the referrer").toHaveLength(1);
});

for (const moment of ["before the first field", "before sending"] as const) {
  test(`without a connection ${moment}, a form says that nothing was sent, and is sent later`, async ({
    tenantPage,
    expectFault,
  }) => {
    expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported/);
    const page = await tenantPage("ewe", { undecided: true, viewport: phone });
    const anna = newPerson("Anna");
    await page.goto("/empfehlen/101");
    await waitForHydration(page);
    const bar = page.getByRole("dialog");
    await expect(bar).toBeVisible();
    await page.evaluate("window.isOldDocument = true");
    const goOffline = () => page.context().setOffline(true);
    if (moment === "before the first field") await goOffline();
    const prepared = page.waitForResponse(/\/create-link-[^/]*\.js/).catch(() => undefined);
    await fillReferrer(page, anna);
    if (moment === "before sending") {
      await prepared;
      await goOffline();
    }
    const send = page.getByRole("button", { name: "Link erstellen" });
    await send.click();
    const alert = page.getByRole("alert").filter({ hasText: "Es wurde nichts gesendet." });
    await expect(alert).toBeFocused();
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
    const height = (await alert.boundingBox())?.height ?? NaN;
    // The page may scroll smoothly.
    await expect.poll(async () => (await top(alert)) + height <= (await top(bar))).toBe(true);
    await page.context().setOffline(false);
    await send.click();
    await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
    if (moment === "before sending") expect(await page.evaluate("window.isOldDocument")).toBe(true);
    await expect.poll(() => mailsTo(anna.email), "one link was made").toHaveLength(1);
  });
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/login?redirect=%2Fempfehlen%2F101");
  await waitForHydration(page);
  await page.getByLabel("E-Mail-Adresse").fill("erika@kuestenstrom.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByText("Sie empfehlen als")).toBeVisible();
}

test("a friend who gives no address and accepts in a second tab stays the one who accepted first", async ({
  tenantPage,
}) => {
  const referrer = await tenantPage("telekom");
  await referrer.goto("/empfehlen/1206");
  const link = await recommend(referrer, newPerson("Anna"));
  const first = await tenantPage("telekom", { viewport: phone });
  const second = await first.context().newPage();
  const numbers = [];
  for (const tab of [first, second]) await tab.goto(link);
  for (const tab of [first, second]) {
    await waitForHydration(tab);
    await tab.getByLabel(/akzeptiere die/).check();
    await tab.getByRole("button", { name: "Zum Angebot" }).click();
    await tab.waitForURL(/\/demo\/shop\?/);
    numbers.push(new URL(tab.url()).searchParams.get("empfaenger"));
  }
  expect(numbers[0]).toMatch(/^[0-9A-Z]{10}$/);
  expect(numbers[1]).toBe(numbers[0]);
});

test("a login that ends while the form is open is reported, and a new login continues", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 401/);
  const page = await tenantPage("ewe");
  const loggedOut = page.getByText("Sie sind nicht mehr angemeldet");
  await logIn(page);
  const other = await page.context().newPage();
  await other.goto("/logout");
  await expect(loggedOut, "in another tab").toBeVisible();
  await expect(page.getByLabel("Vorname")).toBeVisible();
  await logIn(other);
  await expect(page.getByText("Sie empfehlen als"), "back by that tab's login").toBeVisible();
  await expect(loggedOut).toHaveCount(0);

  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith("_token"))?.value ?? "";
  const end = { method: "POST", headers: { Authorization: `Bearer ${token}` } };
  await fetch(`http://127.0.0.1:${process.env["E2E_PORT"]}/api/v1/ewe/account/logout`, end);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  await expect(loggedOut, "by the server").toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Anmelden" })).toHaveAttribute(
    "href",
    "/login?redirect=%2Fempfehlen%2F101",
  );
});

test("a lock stops everyone except a recipient who accepted before", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/empfehlen/462");
  const link = await recommend(page, newPerson("Anna"));
  const number = page.url().split("/").at(-1) ?? "";
  const contact = await tenantPage("telekom");
  await contact.goto(link);
  await contact.getByLabel(/akzeptiere die/).check();
  await contact.getByRole("button", { name: "Zum Angebot" }).click();
  await contact.waitForURL(/\/demo\/shop\?/);
  await command("recommendations", "lock", "telekom", number);
  // A lock takes effect within seconds.
  const found = async () => {
    await page.goto(link);
    return page.getByRole("heading", { level: 1 }).innerText();
  };
  await expect.poll(found).toBe("Empfehlung nicht möglich");
  await contact.goto(link);
  const title = "Für Sie gilt die Empfehlung noch";
  await expect(contact.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(contact).toHaveTitle(new RegExp(title));
  await expect(contact.getByText("Empfehlung nicht möglich")).toHaveCount(0);
  await expect(page.getByText(title)).toHaveCount(0);
  await contact.getByRole("button", { name: "Zum Angebot" }).click();
  await contact.waitForURL(/\/demo\/shop\?/);
});

test("who has ordered is not shown the offer again while the status loads, and as the second way only if it cannot", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/ERR_FAILED/);
  const page = await tenantPage("telekom");
  await page.goto("/empfehlen/462");
  const link = await recommend(page, newPerson("Anna"));
  const contact = await tenantPage("telekom", { viewport: phone });
  const offer = contact.getByRole("button", { name: "Zum Angebot" });
  const card = contact.locator("main .card-stage");
  await contact.goto(link);
  await waitForHydration(contact);
  await contact.getByLabel(/akzeptiere die/).check();
  await offer.click();
  await contact.getByRole("button", { name: shopWords.order }).click();
  await expect(contact.getByRole("heading", { name: shopWords.ordered })).toBeVisible();

  // Neither call is answered: whether the recipient exists, and the status.
  const calls = /\/empfaenger\/[0-9A-Za-z]+(?:\/existiert.*)?$/;
  const answers: (() => Promise<void>)[] = [];
  await contact.route(calls, (route) => void answers.push(() => route.abort()));
  await contact.goto(link);
  await expect(card.getByRole("status")).toHaveText("Der Stand wird geladen");
  await expect.poll(() => answers.length).toBe(2);
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(contact.getByLabel(/akzeptiere die/)).toHaveCount(0);

  for (const answer of answers) await answer();
  await expect(card.getByRole("alert")).toContainText("Wir erreichen den Server gerade nicht.");
  await expect(card).toContainText("Den Stand sehen Sie hier, sobald er sich laden lässt.");
  await expect(offer).toHaveAttribute("data-variant", "secondary");
  await contact.unroute(calls);
  await card.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(contact.getByRole("list", { name: "Ihr Weg" })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
