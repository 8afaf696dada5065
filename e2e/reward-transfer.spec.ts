import { formatDate } from "@weitersagen/contract/format";
import type { Page } from "@playwright/test";
import { germanIban } from "../server/test/iban.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";

const reward = {
  Id: 1,
  WertCent: 5_000,
  Status: "Bereitgestellt",
  StatusAm: new Date().toISOString(),
  Anlass: "Praemie",
  Rolle: "Empfehler",
  Produkt: "Küstenstrom Klar",
  Art: null as string | null,
  Arten: ["Ueberweisung", "Gutschein"],
  GutscheinVorraetig: true,
  BereitAb: new Date().toISOString(),
  GueltigBis: null,
  InPruefung: false,
  NichtFreigegeben: false,
  Grund: null,
};
const other = { ...reward, Id: 2, WertCent: 3_000 };
const chosen = { ...reward, Status: "Abgeholt", Art: "Ueberweisung" };

const none = { Kontoinhaber: null, IBAN: null, BIC: null, Bank: null, GesperrtBis: null, UnterwegsCent: 0 };
const before = {
  ...none,
  Kontoinhaber: "Erika Beispiel",
  IBAN: "DE02 •••• •••• •••• ••20 51",
  Bank: "Beispielbank",
};
const iban = germanIban(7_654_321);
const masked = `${iban.slice(0, 4)} •••• •••• •••• ••${iban.slice(-4, -2)} ${iban.slice(-2)}`;
const frozenUntil = new Date(Date.now() + 3 * 86_400_000).toISOString();
const frozen = `erst ab ${formatDate(new Date(frozenUntil), "de")}`;

/** What the answers of the calls are made of. A test changes it meanwhile, as another device would. */
interface Stored {
  rewards: object[];
  account: object;
  /** What the choice of several answers. */
  readonly choice: { readonly status: number; readonly json: object };
}

/** The calls of a mailed link are answered here, so that what happens between two of them is certain. */
async function openLink(page: Page, stored: Stored, path: string): Promise<void> {
  await page.route(/\/api\/v1\/ewe\/praemierung/, async (route) => {
    const isList = route.request().method() === "GET";
    return route.fulfill(isList ? { json: stored.rewards } : stored.choice);
  });
  await page.route(/\/api\/v1\/ewe\/empfehler\/bankdaten/, async (route) => {
    if (route.request().method() === "PUT") {
      stored.account = { ...none, Kontoinhaber: "Erika Neu", IBAN: masked, GesperrtBis: frozenUntil };
      return route.fulfill({ json: stored.account });
    }
    const answer = { ...stored.account, AenderbarSekunden: null, NeuesGesperrtBis: frozenUntil };
    return route.fulfill({ json: answer });
  });
  await page.goto(`${path}?token=abc`);
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Kontoinhaber").fill("Erika Neu");
  await page.getByLabel("IBAN").fill(iban);
  await page.getByRole("button", { name: "Weiter zur Übersicht" }).press("Enter");
}

const check = (page: Page) => page.getByRole("heading", { name: "Stimmt das so?" });
const shown = (page: Page, number: string) =>
  page.getByText(number.replaceAll(" ", "\u00a0"), { exact: true });

test("an account that was saved stays shown when the choice fails, and one reward that is left is a page of its own", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 409/);
  const page = await tenantPage("ewe", { viewport: phone });
  const choice = { status: 409, json: { code: "PSOF0401", detail: "Schon angefordert." } };
  const stored: Stored = { rewards: [reward, other], account: before, choice };
  await openLink(page, stored, "/praemie/alle");
  await page.getByRole("button", { name: "Anderes Konto angeben" }).press("Enter");
  await fillIn(page);
  await expect(check(page)).toBeFocused();
  await expect(page.getByText(frozen)).toBeVisible();

  stored.rewards = [chosen, other];
  await page.getByRole("button", { name: /80\s€ überweisen lassen/ }).click();
  await expect(page.getByText("Hier steht die Prämie, die noch bereitliegt.")).toBeVisible();
  await expect(page.getByRole("button", { name: /30\s€ überweisen lassen/ })).toBeVisible();
  await expect(page.getByText("Zusammen für")).toBeHidden();
  await expect(page.getByRole("link", { name: "Lieber einzeln abholen" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Andere Art wählen" })).toBeVisible();
  await expectAccessible(page);

  await expect(shown(page, masked)).toBeVisible();
  await expect(page.getByText(frozen)).toBeVisible();
  await page.getByRole("button", { name: "Anderes Konto angeben" }).press("Enter");
  await page.getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(shown(page, masked)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(shown(page, masked)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("each step of a transfer takes the focus, and cancelling leaves no entry behind", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await openLink(page, { rewards: [reward], account: before, choice: { status: 500, json: {} } }, "/praemie");
  await page.getByRole("link", { name: /Überweisung/ }).click();
  const opener = page.getByRole("button", { name: "Anderes Konto angeben" });
  const holder = page.getByLabel("Kontoinhaber");
  for (let time = 1; time <= 2; time += 1) {
    await opener.press("Enter");
    await expect(page).toHaveURL(/#konto$/);
    await expect(holder).toBeFocused();
    await page.getByRole("button", { name: "Abbrechen" }).press("Enter");
    await expect(check(page)).toBeFocused();
    await expect(page).not.toHaveURL(/#/);
  }
  await opener.press("Enter");
  await fillIn(page);
  await expect(check(page)).toBeFocused();
  await page.getByRole("button", { name: "Angaben ändern" }).press("Enter");
  await expect(holder).toHaveValue("Erika Neu");
  await expect(holder).toBeFocused();
  await page.getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(check(page)).toBeFocused();
  await expect(shown(page, before.IBAN)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Prämie liegt bereit");
});

test("an anchor followed within a step changes neither the step nor the account, and a reload pays no other one", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await openLink(page, { rewards: [reward], account: before, choice: { status: 500, json: {} } }, "/praemie");
  await page.getByRole("link", { name: /Überweisung/ }).click();
  const opener = page.getByRole("button", { name: "Anderes Konto angeben" });
  const holder = page.getByLabel("Kontoinhaber");
  const skip = async () => {
    await page.getByRole("link", { name: "Zum Inhalt springen" }).press("Enter");
    await expect(page).toHaveURL(/#inhalt$/);
    await expect(page.locator("#inhalt")).toBeFocused();
  };
  await expect(shown(page, before.IBAN)).toBeVisible();
  await skip();
  await expect(shown(page, before.IBAN)).toBeVisible();

  await opener.press("Enter");
  await holder.fill("Erika Neu");
  await page.getByLabel("IBAN").fill("DE00");
  await holder.fill("");
  await page.getByRole("button", { name: "Weiter zur Übersicht" }).press("Enter");
  await page.getByRole("alert").getByRole("link", { name: "IBAN" }).press("Enter");
  await expect(page).toHaveURL(/#bankdaten-iban$/);
  await expect(page.getByLabel("IBAN")).toBeFocused();
  await expect(page.getByLabel("IBAN")).toHaveValue("DE00");
  await page.getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(check(page)).toBeFocused();

  await opener.press("Enter");
  await fillIn(page);
  await expect(check(page)).toBeFocused();
  await skip();
  await expect(page.getByText("Erika Neu")).toBeVisible();
  await expect(shown(page, before.IBAN)).toBeHidden();
  await page.getByRole("button", { name: "Angaben ändern" }).press("Enter");
  await expect(holder).toHaveValue("Erika Neu");
  await page.goBack();
  await expect(page.getByText("Erika Neu")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#uebersicht$/);

  await page.reload();
  await expect(holder).toHaveValue("");
  await expect(shown(page, before.IBAN)).toBeHidden();
  await page.getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(shown(page, before.IBAN)).toBeVisible();
});

test("the first account is announced as frozen before the choice, and its form is a step too", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await openLink(page, { rewards: [reward], account: none, choice: { status: 500, json: {} } }, "/praemie/1");
  await fillIn(page);
  await expect(check(page)).toBeFocused();
  await expect(page.getByText(frozen)).toBeVisible();
  await page.getByRole("button", { name: "Angaben ändern" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Wohin dürfen wir überweisen?" })).toBeFocused();
  await expect(page.getByLabel("Kontoinhaber")).toHaveValue("Erika Neu");
  await page.goForward();
  await expect(check(page)).toBeFocused();
});

test("the page of all rewards says that they are requested only if one is", async ({ tenantPage }) => {
  const over = { ...reward, Status: "Abgelaufen" };
  for (const [rewards, heading] of [
    [[over, chosen], "Ihre Prämie ist schon angefordert"],
    [[over], "Gerade liegt keine Prämie bereit"],
    [[{ ...reward, Status: "Offen" }], "Gerade liegt keine Prämie bereit"],
  ] as const) {
    const page = await tenantPage("ewe", { viewport: phone });
    const choice = { status: 500, json: {} };
    await openLink(page, { rewards: [...rewards], account: before, choice }, "/praemie/alle");
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  }
});
