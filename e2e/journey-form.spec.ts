import type { Locator } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  waitForHydration,
  test,
} from "./fixtures.ts";
import { fillReferrer, recommend, newPerson } from "./journey.ts";
import { linkMailedTo } from "./mails.ts";

test("the form shows the specified errors at their fields", async ({ tenantPage }) => {
  const page = await tenantPage("allianz");
  await page.goto("/agent/empfehlen/B10410");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  const names = summary.getByRole("link").locator("[aria-hidden]");
  await expect(names).toHaveText([
    "Vorname",
    "Nachname",
    "E-Mail-Adresse",
    "E-Mail-Adresse zur Kontrolle",
    "Ich bin mindestens 18 Jahre alt und wohne in Deutschland",
    "Teilnahmebedingungen",
  ]);
  const spoken = summary.getByRole("link").locator(".sr-only");
  await expect(spoken).toHaveText([
    "Vorname ist ein Pflichtfeld",
    "Nachname ist ein Pflichtfeld",
    "E-Mail-Adresse ist ein Pflichtfeld",
    "E-Mail-Adresse zur Kontrolle ist ein Pflichtfeld",
    "Ich bin mindestens 18 Jahre alt und wohne in Deutschland: Dies ist ein Pflichtfeld.",
    "Teilnahmebedingungen: Bitte bestätigen Sie die Allgemeinen Geschäftsbedingungen und die Bedinungen für eine erfolgreiche Prämierung.",
  ]);
  await expectAccessible(page);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("anna@");
  await page.getByLabel("E-Mail-Adresse zur Kontrolle").fill("otto@example.org");
  await page.getByLabel("Vorname").focus();
  await expect(page.locator("#empfehlen-email-error")).toHaveText("Dies ist keine gültige E-Mail-Adresse.");
  // What is corrected leaves the summary, what is still wrong says why, and the focus stays where the visitor types.
  await page.getByLabel("Vorname").fill("Anna");
  await page.getByLabel("Nachname").fill("Albers");
  await page.getByLabel(/mindestens 18/).check();
  await expect(spoken).toHaveText([
    "Dies ist keine gültige E-Mail-Adresse.",
    "E-Mail-Adresse zur Kontrolle: Die E-Mail-Adressen stimmen nicht überein.",
    "Teilnahmebedingungen: Bitte bestätigen Sie die Allgemeinen Geschäftsbedingungen und die Bedinungen für eine erfolgreiche Prämierung.",
  ]);
  await expect(page.getByLabel(/mindestens 18/)).toBeFocused();
});

test("the address is asked for once, and a misspelt one can be corrected with one click", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await waitForHydration(page);
  await expect(page.getByRole("textbox", { name: /E-Mail-Adresse/ })).toHaveCount(1);
  const email = page.getByLabel("E-Mail-Adresse", { exact: true });
  await email.fill("anna@gmial.con");
  await page.getByLabel("Vorname").focus();
  await expect(page.getByText("Meinten Sie anna@gmail.com?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ja, so ändern" }).click();
  await expect(email).toHaveValue("anna@gmail.com");
  await expect(email).toBeFocused();
  await expect(page.getByText("Meinten Sie")).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await expect(email, "the draft has the corrected address").toHaveValue("anna@gmail.com");

  // A misspelt address that is filled in already is asked about without a touch.
  await email.fill("anna@gmial.com");
  await page.reload();
  await expect(page.getByText("Meinten Sie anna@gmail.com?")).toBeVisible();
  // A browser or a password manager fills in without keys.
  await email.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "anna@gnx.de");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(page.getByText("Meinten Sie anna@gmx.de?")).toBeVisible();
});

test("the input and choices survive a reload and a failed call", async ({ tenantPage, expectFault }) => {
  expectFault(/ERR_FAILED|status of 5/);
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await waitForHydration(page);
  const anna = newPerson("Anna");
  await fillReferrer(page, anna);
  await page.getByText("Mein Kontakt", { exact: true }).click();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Vorname")).toHaveValue("Anna");
  await expect(page.getByLabel("E-Mail-Adresse", { exact: true })).toHaveValue(anna.email);
  await expect(page.getByRole("radio", { name: "Mein Kontakt" })).toBeChecked();
  const keys: (string | undefined)[] = [];
  await page.route(/Empfehlen\/create/, (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return route.abort();
  });
  const send = page.getByRole("button", { name: "Link erstellen" });
  const failedAlert = page.getByRole("alert").filter({ hasText: "Wir erreichen den Server gerade nicht." });
  for (const tries of [1, 2]) {
    await send.click();
    await expect.poll(() => keys.length).toBe(tries);
    // A new failure takes the focus from the button.
    await expect(failedAlert).toBeFocused();
  }
  await expect(page.getByLabel("Vorname")).toHaveValue("Anna");
  await page.getByText("Ich", { exact: true }).click();
  await send.click();
  await expect.poll(() => keys.length).toBe(3);
  await expect(page.getByRole("alert")).toContainText("Wir erreichen den Server gerade nicht.");
  expect(keys[1], "the same request again has the same key").toBe(keys[0]);
  expect(keys[2], "with another choice it is another request").not.toBe(keys[0]);
  await page.unroute(/Empfehlen\/create/);
  await send.click();
  await expect(page.getByRole("heading", { name: "Weitersagen" })).toBeVisible();
});

test("the split changes both amounts", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await waitForHydration(page);
  const amounts = page.getByRole("group", { name: "Wer bekommt die Prämie?" }).getByRole("status");
  await expect(amounts).toHaveText(/Sie25\s€Ihr Kontakt25\s€/);
  await page.getByText("Ich", { exact: true }).click();
  await expect(amounts).toHaveText(/Sie50\s€Ihr Kontakt0\s€/);
});

test("the start page keeps the split that the visitor chose last", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  const chosen = page
    .getByRole("group", { name: "Wer bekommt die Prämie?" })
    .getByRole("radio", { checked: true });
  await page.goto("/");
  await waitForHydration(page);
  await expect(chosen).toHaveAccessibleName("Wir beide 50:50");
  await page.getByText("Mein Kontakt", { exact: true }).click();
  await page.reload();
  await expect(chosen).toHaveAccessibleName("Mein Kontakt");
  await page.goto("/empfehlen/101");
  await expect(chosen).toHaveAccessibleName("Mein Kontakt");
  await page.getByText("Ich", { exact: true }).click();
  await page.goto("/");
  await expect(chosen).toHaveAccessibleName("Ich");
});

test("a second attempt with an unconfirmed address offers to send the mail again", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 409|ERR_FAILED/);
  const page = await tenantPage("telekom");
  const anna = newPerson("Anna");
  await page.goto("/empfehlen/462");
  await recommend(page, anna);
  await page.goto("/empfehlen/462");
  await waitForHydration(page);
  await fillReferrer(page, anna);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  await page.getByRole("button", { name: "E-Mail noch einmal senden" }).click();
  await expect(page.getByText("In wenigen Minuten kommt die E-Mail")).toBeVisible();
  // A mail program may truncate the link.
  await page.goto("/bestaetigung?token=abc");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dieser Bestätigungslink gilt nicht mehr");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(anna.email);
  await page.getByRole("button", { name: "E-Mail senden" }).click();
  await expect(page.getByText(`Wenn wir ${anna.email} kennen`)).toBeVisible();
  // The complete link confirms the address and opens the share screen, also after a failed first attempt.
  const mailed = await linkMailedTo(anna.email, "/registrieren", 1);
  await page.route(/empfehler\/bestaetigen/, (route) => route.abort());
  await page.goto(mailed.replace("/registrieren", "/bestaetigung"));
  await expect(page.getByRole("alert")).toContainText("Wir erreichen den Server gerade nicht.");
  await page.unroute(/empfehler\/bestaetigen/);
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  await expect(page.getByText("Noch ein Klick für Ihre Prämie")).toHaveCount(0);
});

test("the form of an unconfirmed person gives its focus to the notice, and asks nothing while it is hidden", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  const standing = /\/empfehlen\/any\//i;
  const held = Promise.withResolvers<void>();
  await page.route(standing, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/empfehlen/102");
  await page.getByRole("button", { name: "Link erstellen" }).focus();
  held.resolve();
  await expect(page.locator(":focus")).toContainText("Ihre E-Mail-Adresse ist noch nicht bestätigt");
  await page.unroute(standing);
  // On a phone the notice is the first that is seen.
  await page.setViewportSize(phone);
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const notice = page.getByText("Ihre E-Mail-Adresse ist noch nicht bestätigt");
  const product = page.getByRole("complementary", { name: "Ihre Prämie" });
  expect(await topOf(notice)).toBeLessThan(await topOf(product));

  let asked = 0;
  page.on("request", (request) => {
    if (standing.test(request.url())) asked += 1;
  });
  const turn = (state: "hidden" | "visible") =>
    page.evaluate((shown) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => shown });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await turn("hidden");
  const looked = page.waitForRequest(standing);
  await turn("visible");
  await looked;
  expect(asked).toBe(1);
  // Nothing to decide before the address is confirmed, and the mail can be sent more than once.
  await expect(product.getByRole("radio")).toHaveCount(0);
  const resend = page.getByRole("button", { name: "E-Mail noch einmal senden" });
  await resend.click();
  await expect(page.getByText("In wenigen Minuten kommt die E-Mail")).toBeVisible();
  await expect(resend).toBeEnabled();
  await page.getByRole("link", { name: "War die Adresse falsch?" }).click();
  await expect(page.getByText("Vertippt? Verbessern Sie die Adresse hier.")).toBeVisible();
});

test("a browser without the link offers a new one for another address", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/bestaetigung");
  await waitForHydration(page);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("unbekannt@example.org");
  await page.getByRole("button", { name: "E-Mail senden" }).click();
  await expect(page.getByText("Wenn wir unbekannt@example.org kennen")).toBeVisible();
  await expect(page.getByRole("link", { name: "Neuen Link erstellen" })).toBeVisible();
});

test("a field or a box that is passed without an answer shows no error until the form is sent", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom");
  await page.goto("/empfehlen/462");
  await waitForHydration(page);
  const name = page.getByLabel("Vorname");
  const box = page.getByLabel(/mindestens 18 Jahre/);
  await box.focus();
  await name.focus();
  const lastName = page.getByLabel("Nachname");
  await lastName.fill("A");
  await lastName.fill("");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).focus();
  // What was typed and cleared shows its error, so those that were left before have been looked at as well.
  await expect(lastName).toHaveAttribute("aria-invalid", "true");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
  await expect(box).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Link erstellen" }).click();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAttribute("aria-invalid", "true");
});

test("a recommendation can be made by keyboard only", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/empfehlen/462");
  await waitForHydration(page);
  const { firstName, lastName, email } = newPerson("Anna");
  await page.getByLabel("Vorname").focus();
  for (const text of [firstName, lastName, email]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Link erstellen" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Weitersagen" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const qr = page.getByRole("button", { name: "QR-Code zeigen" });
  await qr.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(qr).toBeFocused();
});

test("an employee reads what the company offers to whom, and needs an address of the company", async ({
  tenantPage,
}) => {
  const page = await tenantPage("allianz");
  await page.goto("/mitarbeiterempfehlen");
  await expect(
    page.getByText(/^Empfehlen Sie im Kollegenkreis: bis zu \d+\s€ für jeden Vertrag/),
  ).toBeVisible();
  await expect(page.getByText("Annehmen können alle mit einer dienstlichen E-Mail-Adresse.")).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("okko@example.org");
  await page.getByLabel("Vorname").focus();
  await expect(page.locator("#empfehlen-email-error")).toHaveText(
    "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
  );
  await recommend(page, newPerson("Okko", "sichergut.example"));
});

test("a screen whose module is off leads to the home page", async ({ tenantPage }) => {
  for (const [tenant, path] of [
    ["ewe", "/agent/empfehlen/101"],
    ["telekom", "/mitarbeiterempfehlen"],
    ["allianz", "/danke"],
    ["ewe", "/callcenter"],
  ] as const) {
    const page = await tenantPage(tenant);
    await page.goto(path);
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  }
});

const narrow = {
  telekom: ["/empfehlen/462", "/code", "/bestaetigung", "/empfehlungabgelaufen"],
  ewe: ["/empfehlen/101", "/empfaengerbestaetigung?nr=J53FDD5E4C", "/empfaenger/zustimmung?token=falsch"],
  allianz: ["/agent/empfehlen/B10410", "/mitarbeiterempfehlen", "/empfehlungnichtmoeglich"],
} as const;

for (const tenant of ["telekom", "ewe", "allianz"] as const) {
  test(`the screens of the journey of ${tenant} are accessible and fit 320 pixels`, async ({
    tenantPage,
    expectFault,
  }) => {
    // Axe checks every screen, which takes long on a busy machine.
    test.slow();
    expectFault(/status of 404/);
    const page = await tenantPage(tenant, { viewport: { width: 320, height: 640 } });
    for (const path of narrow[tenant]) {
      await page.goto(path);
      await waitForHydration(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
