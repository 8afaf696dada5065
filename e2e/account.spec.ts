import type { Page } from "@playwright/test";
import { tenantUrl } from "../scripts/product.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { linkMailedTo, mailsTo } from "./mails.ts";

const port = () => Number(process.env["E2E_PORT"]);
const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) =>
  main(page).getByLabel(label, { exact: true }).fill(text);

async function login(page: Page, email: string, password: string, remember = false): Promise<void> {
  await fill(page, "E-Mail-Adresse", email);
  await fill(page, "Passwort", password);
  if (remember) await main(page).getByLabel("Angemeldet bleiben").check();
  await press(page, "Anmelden");
}

test("a mailed link leads to an account with login and logout", async ({ tenantPage }) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe", { viewport: phone });
  const email = `neu-${Date.now()}@example.org`;

  await page.goto("/registrieren");
  await fill(page, "Vorname", "Kim");
  await fill(page, "Nachname", "Beispiel");
  await fill(page, "E-Mail-Adresse", email);
  await expectAccessible(page);
  await press(page, "Konto anlegen");
  await expect(page.getByRole("heading", { name: /bestätigen Sie Ihre Adresse/ })).toBeFocused();
  await press(page, "Noch einmal senden");
  await expect(page.getByText("Wir haben die E-Mail noch einmal geschickt.")).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).length, "welcome mails").toBe(2);

  await page.goto(await linkMailedTo(email, "/registrieren"));
  await expect(page.getByText("Guten Tag, Kim. Alles erledigt")).toBeVisible();
  await fill(page, "Neues Passwort", "zukurz");
  await press(page, "Passwort speichern");
  // At the only field, which has the focus; neither in a summary nor as its hint.
  await expect(main(page).getByLabel("Neues Passwort", { exact: true })).toBeFocused();
  await expect(page.getByText("mindestens 8 Zeichen")).toHaveCount(1);
  await fill(page, "Neues Passwort", "Morgenrot77");
  await press(page, "Passwort speichern");
  await expect(page.getByRole("heading", { name: "Ihr Konto ist fertig." })).toBeVisible();
  await page.getByRole("link", { name: "Zum persönlichen Bereich" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guten Tag, Kim");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Abmelden" }).click();
  await expect(page.getByText("Sie sind abgemeldet.")).toBeVisible();
  await login(page, email, "Morgenrot77", true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guten Tag, Kim");
  const token = (await page.context().cookies()).find(({ name }) => name.endsWith("_token"));
  expect(token?.expires).toBeGreaterThan(Date.now() / 1_000 + 50 * 86_400);

  await page.getByRole("link", { name: "Meine Daten" }).click();
  // Several forms have required fields; the mark is explained once.
  const note = main(page).getByText("Felder mit * sind Pflichtfelder.").filter({ visible: true });
  await expect(note).toHaveCount(1);
  await fill(page, "Vorname", "Robin");
  await press(page, "Änderungen speichern");
  await expect(page.getByText("Gespeichert.")).toBeVisible();
  await page.getByText("Neue Adresse angeben").click();
  const askFor = async (address: string) => {
    await fill(page, "Neue E-Mail-Adresse", address);
    await fill(page, "Ihr Passwort", "Morgenrot77");
    await press(page, "Link an die neue Adresse schicken");
  };
  const asked = page.getByText(`Bitte öffnen Sie den Link, den wir an neu.${email} geschickt haben.`);
  await askFor(`neu.${email}`);
  await expect(asked).toBeVisible();
  await page.getByText("Noch einmal schicken oder andere Adresse angeben").click();
  await expect(main(page).getByLabel("Ihr Passwort", { exact: true })).toHaveValue("");
  await askFor(`neu.${email}`);
  await expect(page.locator(":focus"), "asked again, it says so again").toContainText(`neu.${email}`);
  await page.getByText("Noch einmal schicken oder andere Adresse angeben").click();
  await expect(main(page).getByLabel("Ihr Passwort", { exact: true })).toHaveValue("");
  await askFor(email.toUpperCase());
  await expect(page.getByRole("alert")).toContainText("Das ist schon Ihre Adresse.");
  await expect(asked, "what waits still waits").toBeVisible();
  await press(page, "Newsletter bestellen");
  await expect(page.getByText("Fast geschafft")).toBeVisible();
  await press(page, "Newsletter abbestellen");
  await expect(page.getByRole("button", { name: "Newsletter bestellen" })).toBeFocused();
  await press(page, "Newsletter bestellen");
  await expect(page.getByText("Fast geschafft")).toBeVisible();
  await page.getByRole("radio", { name: "English" }).check();
  await expect(page.getByText("Gespeichert. Es gilt ab der nächsten E-Mail.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkMailedTo(email, "/empfehler/newsletter/optin"));
  await expect(page.getByRole("heading", { name: "Danke, Ihre Einwilligung gilt jetzt." })).toBeVisible();

  await page.evaluate(() => localStorage.setItem("empfehler", JSON.stringify({ email: "a@b.example" })));
  await page.goto("/logout");
  await expect(page.getByText("Sie sind abgemeldet.")).toBeVisible();
  expect(
    await page.evaluate(() => localStorage.getItem("empfehler")),
    "the next person is unknown",
  ).toBeNull();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name.endsWith("_token")))
    .toBe(false);
  await page.goto("/persoenlicherbereich");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText("Danach geht es dort weiter, wo Sie hinwollten.")).toBeVisible();
});

test("a wrong password gets a neutral message and no login", async ({ tenantPage, expectFault }) => {
  expectFault(/status of 401/);
  const page = await tenantPage("telekom");
  await page.goto("/login");
  await login(page, "mia@fernwerk.example", "Falsch123");
  await expect(page.getByRole("alert")).toContainText("E-Mail-Adresse oder Passwort ist nicht richtig.");
  await expectAccessible(page);
  await fill(page, "Passwort", "Weitersagen1");
  await press(page, "Anmelden");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guten Tag, Mia");
});

test("one form logs in by a mailed link or by a password, and Enter sends what was typed", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.addInitScript(() =>
    localStorage.setItem(
      "empfehler",
      JSON.stringify({ firstName: "Mia", lastName: "Beispiel", email: "mia@kuestenstrom.example" }),
    ),
  );
  await page.goto("/persoenlicherbereich");
  await expect(page.getByText("Ihre Empfehlungen und Prämien sehen nur Sie.")).toBeVisible();
  await waitForHydration(page);
  const email = main(page).getByLabel("E-Mail-Adresse", { exact: true });
  const password = main(page).getByLabel("Passwort", { exact: true });
  const sent = page.getByRole("heading", { name: "Bitte sehen Sie in Ihr Postfach." });
  // The person who recommended in this browser is known.
  await expect(email).toHaveValue("mia@kuestenstrom.example");
  await email.fill("");
  await press(page, "Anmeldelink schicken");
  await expect(email).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
  await email.fill("jana@kuestenstrom.example");
  await password.focus();
  await email.focus();
  await expect(page.locator("[aria-invalid=true]"), "the password may stay empty").toHaveCount(0);
  const request = Promise.withResolvers<void>();
  await page.route("**/account/loginlink", async (route) => {
    await request.promise;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  // The button that was meant says so, not the other one.
  await expect(main(page).getByRole("button")).toContainText(["Wird gesendet …", "Anmelden"]);
  request.resolve();
  await expect(sent).toBeVisible();
  await press(page, "Mit Passwort anmelden");
  await expect(password).toBeFocused();
  await expect(email).toHaveValue("jana@kuestenstrom.example");
  await press(page, "Anmeldelink schicken");
  await press(page, "Noch einmal senden oder Adresse ändern");
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("jana@kuestenstrom.example");
  await press(page, "Anmelden");
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await email.fill("erika@kuestenstrom.example");
  await password.fill("Weitersagen1");
  await email.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guten Tag, Erika");
});

test("a forgotten password is replaced by the mailed link, which works once", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 410/);
  const page = await tenantPage("allianz");
  await page.goto("/login");
  const email = "max@sichergut.example";
  const { length: before } = await mailsTo(email);
  await fill(page, "E-Mail-Adresse", email);
  await main(page).getByRole("link", { name: "Passwort vergessen?" }).click();
  // The address that was typed is carried over.
  await expect(main(page).getByLabel("E-Mail-Adresse", { exact: true })).toHaveValue(email);
  await press(page, "Link schicken");
  await expect(page.getByRole("heading", { name: "Bitte sehen Sie in Ihr Postfach." })).toBeVisible();
  const link = await linkMailedTo(email, "/passwortsetzen", before);
  // Where no mail arrives, the address can be looked at and sent again.
  await press(page, "Noch einmal senden oder Adresse ändern");
  const address = main(page).getByLabel("E-Mail-Adresse", { exact: true });
  await expect(address).toHaveValue(email);
  await expect(address).toBeFocused();
  await page.goto(tenantUrl("allianz", port()) + link);
  await fill(page, "Neues Passwort", "Morgenrot77");
  await press(page, "Passwort speichern");
  await expect(main(page).getByRole("heading")).toHaveText(["Passwort erfolgreich geändert."]);
  await page.goto(tenantUrl("allianz", port()) + link);
  await expect(page.getByRole("alert")).toContainText("abgelaufen oder wurde schon benutzt");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dieser Link geht nicht mehr");
});

test("an unknown login token fails silently", async ({ tenantPage, expectFault }) => {
  expectFault(/status of 410/);
  const page = await tenantPage("ewe");
  await page.goto("/login/unbekanntes-token-von-irgendwem");
  await expect(page).toHaveURL(/\/$/);
});
