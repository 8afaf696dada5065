import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { linkMailedTo, mailsTo } from "./mails.ts";

for (const tenant of tenants) {
  test(`an invalid reward link of ${tenant} shows a message and a next step`, async ({
    tenantPage,
    expectFault,
  }) => {
    expectFault(/status of 403/);
    const page = await tenantPage(tenant, { viewport: phone });
    await page.goto("/praemie/?token=abgeschnitten");
    await expect(page.getByRole("heading", { name: "Der Link zu Ihrer Prämie ist ungültig" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Anmelden" })).toHaveAttribute(
      "href",
      "/login?redirect=%2Fpraemie",
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

const readyReward = {
  Id: 25,
  WertCent: 5_000,
  Status: "Bereitgestellt",
  StatusAm: new Date().toISOString(),
  Anlass: "Praemie",
  Rolle: "Empfehler",
  Produkt: "Küstenstrom Klar",
  Art: null,
  Arten: ["Ueberweisung"],
  GutscheinVorraetig: true,
  BereitAb: new Date().toISOString(),
  GueltigBis: null,
  InPruefung: false,
  NichtFreigegeben: false,
  Grund: null,
};

interface Stored {
  readonly iban?: string | null;
  /** For so long the login is fresh enough. */
  readonly changeableSeconds?: number;
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("erika@kuestenstrom.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
}

/** Erika's bank account is shown as stored. A call that changes it is refused, because the login is too old. */
async function openBankAccount(
  page: Page,
  { iban = "DE•• •••• 3000", changeableSeconds = 600 }: Stored = {},
): Promise<void> {
  await page.goto("/login");
  await logIn(page);
  await expect(page.getByRole("heading", { name: "Ihre Empfehlungen" })).toBeVisible();
  const stored = {
    Kontoinhaber: "Erika Beispiel",
    IBAN: iban,
    BIC: null,
    Bank: null,
    GesperrtBis: null,
    AenderbarSekunden: changeableSeconds,
  };
  await page.route(/\/empfehler\/bankdaten\/?(\?|$)/, async (route) => {
    const isCall = new URL(route.request().url()).pathname.startsWith("/api/");
    const method = route.request().method();
    if (!isCall) return route.continue();
    if (method === "GET") return route.fulfill({ json: stored });
    return route.fulfill({
      status: 403,
      json: { code: "PSOF0404", detail: "Konnten nicht gespeichert werden." },
    });
  });
  await page.goto("/empfehler/bankdaten");
}

test("bank details are deleted only after a question, and a login that is too old by then leads to a new one", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 403/);
  const page = await tenantPage("ewe", { viewport: phone });
  await openBankAccount(page);
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(request.url());
  });
  const opener = page.getByRole("button", { name: "Bankdaten löschen" });
  await opener.press("Enter");
  const question = page.getByRole("dialog", { name: "Bankdaten wirklich löschen?" });
  await expect(question).toHaveAccessibleDescription(/nicht rückgängig/);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Behalten" }).press("Enter");
  await expect(opener).toBeFocused();
  expect(deletions).toEqual([]);
  await opener.press("Enter");
  await question.getByRole("button", { name: "Ja, löschen" }).press("Enter");
  await expect(question).toBeHidden();
  await expect(page.locator(":focus")).toContainText("Bitte melden Sie sich neu an");
  await expect(opener).toBeHidden();
  expect(deletions).toHaveLength(1);
});

test("without a fresh login the form says so before anything is typed, and the new login leads back to it", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await openBankAccount(page, { iban: null, changeableSeconds: 0 });
  await expect(page.getByText("Bitte melden Sie sich neu an")).toBeVisible();
  await expect(page.getByLabel("IBAN")).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Neu anmelden" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page);
  await expect(page).toHaveURL(/\/empfehler\/bankdaten$/);
  await expect(page.getByRole("heading", { level: 1, name: "Ihre Bankdaten" })).toBeVisible();
});

test("a new login by a mailed link leads back to the form too", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  const email = "erika@kuestenstrom.example";
  const { length: before } = await mailsTo(email);
  await openBankAccount(page, { iban: null, changeableSeconds: 0 });
  await page.getByRole("button", { name: "Neu anmelden" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await waitForHydration(page);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Anmeldelink schicken" }).click();
  await page.goto(await linkMailedTo(email, "/login", before));
  await expect(page).toHaveURL(/\/empfehler\/bankdaten$/);
});

test("a new login for another account leads back to that step, not to the stored account with its button", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await page.route(/\/api\/v1\/ewe\/praemierung/, (route) => route.fulfill({ json: [readyReward] }));
  await openBankAccount(page, { changeableSeconds: 0 });
  await page.goto("/praemie/25?art=ueberweisung");
  await expect(page.getByRole("button", { name: /überweisen lassen/ })).toBeVisible();
  await page.getByRole("button", { name: "Anderes Konto angeben" }).click();
  await expect(page.getByRole("button", { name: "Stattdessen Link per E-Mail schicken" })).toBeVisible();
  await page.getByRole("button", { name: "Neu anmelden" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page);
  await expect(page.getByRole("heading", { name: "Wohin dürfen wir überweisen?" })).toBeVisible();
  await expect(page).toHaveURL(/\/praemie\/25\?art=ueberweisung#konto$/);
  await expect(page.getByRole("button", { name: /überweisen lassen/ })).toBeHidden();
});

test("a known account that this login cannot change offers the new login instead of its buttons", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await openBankAccount(page, { changeableSeconds: 0 });
  await expect(page.getByRole("button", { name: "Neu anmelden" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Anderes Konto angeben" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Bankdaten löschen" })).toBeHidden();
});

test("a login that becomes too old while the form is open is asked for again, with the focus on it", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 403/);
  const page = await tenantPage("ewe", { viewport: phone });
  await openBankAccount(page, { iban: null });
  await page.getByLabel("Kontoinhaber").fill("Erika Beispiel");
  await page.getByLabel("IBAN").fill("DE89370400440532013000");
  await page.getByRole("button", { name: "Bankdaten speichern" }).press("Enter");
  await expect(page.locator(":focus")).toContainText("Bitte melden Sie sich neu an");
});

test("the form for another account takes the focus, and leaving it gives the focus back", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await openBankAccount(page);
  const opener = page.getByRole("button", { name: "Anderes Konto angeben" });
  await opener.press("Enter");
  await expect(page.getByLabel("Kontoinhaber")).toBeFocused();
  await page.getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(opener).toBeFocused();
});

test("the summary of errors follows the fields, and an error on leaving a field is announced", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await openBankAccount(page);
  await page.getByRole("button", { name: "Anderes Konto angeben" }).click();
  const holder = page.getByLabel("Kontoinhaber");
  const iban = page.getByLabel("IBAN");
  const invalid = /IBAN ist nicht gültig/;
  await iban.fill("DE89370400440532013001");
  await iban.press("Tab");
  await expect(page.getByRole("status").filter({ hasText: invalid })).toHaveCount(1);
  await iban.fill("");
  await page.getByRole("button", { name: "Bankdaten speichern" }).press("Enter");
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("listitem")).toHaveCount(2);
  await expect(summary).toBeFocused();
  await iban.fill("DE89370400440532013001");
  await holder.fill("Erika Beispiel");
  await expect(summary.getByRole("listitem")).toHaveText([invalid]);
  await expect(holder).toBeFocused();
});

/** The mark that a choice leaves in the tab. */
const afterChoice = () =>
  // A stored text is JSON itself.
  sessionStorage.setItem(
    "formular.praemie.gewaehlt",
    JSON.stringify(JSON.stringify({ at: Date.now(), amountCents: 2500 })),
  );

test("the thanks pages lead home unless a reward was chosen in this tab", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  for (const path of ["/praemiedanke", "/praemiedanke?art=gutschein", "/kulanzdanke"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test("a logout forgets what was chosen in this tab", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await page.goto("/login");
  await logIn(page);
  await expect(page.getByRole("heading", { name: "Ihre Empfehlungen" })).toBeVisible();
  await page.evaluate(afterChoice);
  await page.goto("/praemiedanke?art=ueberweisung");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Überweisung ist angefordert");
  await page.goto("/logout");
  await expect(page).toHaveURL(/abgemeldet/);
  await page.goto("/praemiedanke?art=ueberweisung");
  await expect(page).toHaveURL(/\/$/);
});

test("the thanks page says when the reward arrives", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await page.addInitScript(afterChoice);
  await page.goto("/praemiedanke?art=gutschein");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihr Gutschein ist angefordert");
  await expect(page.getByText(/Gutschein über 25\s€ innerhalb von 24 Stunden/)).toBeVisible();
  await page.goto("/praemiedanke?art=ueberweisung");
  await expect(page.getByText("innerhalb von 4 Wochen")).toBeVisible();
  await page.goto("/kulanzdanke");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Danke für Ihre Geduld");
});

test("the thanks page of a reward under check promises no day, and says where the status is", async ({
  tenantPage,
}) => {
  const thanks = async (given: object) => {
    const page = await tenantPage("ewe", { viewport: phone });
    const made = { at: Date.now(), amountCents: 2500, iban: "DE89 •••• 00", party: "recipient", ...given };
    await page.addInitScript(
      (mark) => sessionStorage.setItem("formular.praemie.gewaehlt", mark),
      // A stored text is JSON itself.
      JSON.stringify(JSON.stringify(made)),
    );
    await page.goto("/praemiedanke?art=ueberweisung");
    return page.getByRole("main");
  };
  const onTime = await thanks({ heldCents: 0 });
  await expect(onTime).toContainText("spätestens am");
  await expect(onTime).toContainText("Den Stand sehen Sie über den Link in unserer E-Mail");
  await expect(onTime.getByRole("link", { name: "Anmelden" }), "a friend has no account").toHaveCount(0);
  const held = await thanks({ heldCents: 2500 });
  await expect(held).toContainText(/25\s€ prüfen wir noch/);
  await expect(held).not.toContainText(/spätestens|Kontoauszug|Wochen/);
  await expect(held).toContainText("E-Mail zu dieser Prämie");
  await expect(await thanks({ count: 2 })).toContainText("E-Mail zu diesen Prämien");
  const referrers = await thanks({ heldCents: 2500, party: "referrer" });
  await expect(referrers.getByRole("link", { name: "Anmelden und alle Prämien sehen" })).toBeVisible();
});

test("the thanks page mentions vouchers only if the tenant has them, whatever the address says", async ({
  tenantPage,
}) => {
  const withVouchers = await tenantPage("ewe", { viewport: phone });
  await withVouchers.addInitScript(afterChoice);
  await withVouchers.goto("/praemiedanke?art=gutschein");
  await expect(withVouchers.getByRole("main")).toContainText("Gutschein");
  const without = await tenantPage("allianz", { viewport: phone });
  await without.addInitScript(afterChoice);
  for (const path of ["/praemiedanke", "/praemiedanke?art=gutschein", "/kulanzdanke"]) {
    await without.goto(path);
    await expect(without.getByRole("main")).toContainText("innerhalb von 4 Wochen");
    await expect(without.getByRole("main")).not.toContainText("Gutschein");
  }
});
