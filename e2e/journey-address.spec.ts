import { expect, expectAccessible, test } from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";
import { linkMailedTo } from "./mails.ts";

test("a mistyped address is corrected by the browser that made the link", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 410/);
  const page = await tenantPage("ewe");
  const anna = newPerson("Anna");
  const [again, right] = [newPerson("Anna").email, newPerson("Anna").email];
  await page.goto("/empfehlen/101");
  await recommend(page, anna);
  const share = page.url();
  const mistyped = await linkMailedTo(anna.email, "/registrieren");
  await page.getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
  await expect(page.getByText(`Wir haben sie an ${anna.email} geschickt`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Neuen Link erstellen" })).toHaveCount(0);
  const address = page.getByLabel("E-Mail-Adresse", { exact: true });
  await expect(address).toHaveValue(anna.email);
  const send = page.getByRole("button", { name: "E-Mail senden" });
  await address.fill(again);
  await send.click();
  await expect(page.getByText(`In wenigen Minuten kommt eine E-Mail an ${again}.`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bitte sehen Sie in Ihr Postfach");
  // The second mistake is corrected too.
  await page.getByRole("button", { name: "Noch einmal senden oder Adresse ändern" }).click();
  await expect(address).toHaveValue(again);
  await address.fill(right);
  await send.click();
  await expect(page.getByText(`In wenigen Minuten kommt eine E-Mail an ${right}.`)).toBeVisible();
  await expect(page.getByText("Nur wenn es zu dieser Adresse schon ein Konto gibt")).toBeVisible();
  await page.goto(share);
  await expect(page.getByText(right)).toBeVisible();
  const mailed = await linkMailedTo(right, "/registrieren");
  await page.goto(mistyped.replace("/registrieren", "/bestaetigung"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dieser Bestätigungslink gilt nicht mehr");
  await page.goto(mailed.replace("/registrieren", "/bestaetigung"));
  await expect(page).toHaveURL(share);
  await expect(page.getByText("Noch ein Klick für Ihre Prämie")).toHaveCount(0);
  // Confirmed, nothing is left to do.
  await page.goto("/bestaetigung");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre E-Mail-Adresse ist bestätigt");
  await page.getByRole("link", { name: "Zu meinem Link" }).click();
  await expect(page).toHaveURL(share);
});

test("an address that is confirmed in another tab is confirmed on the share page on return", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  const anna = newPerson("Anna");
  await page.goto("/empfehlen/101");
  await recommend(page, anna);
  const reminder = page.getByText("Noch ein Klick für Ihre Prämie");
  await expect(reminder).toBeVisible();
  const second = await page.context().newPage();
  const mailed = await linkMailedTo(anna.email, "/registrieren");
  await second.goto(mailed.replace("/registrieren", "/bestaetigung"));
  await expect(second).toHaveURL(page.url());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(reminder).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Noch etwas empfehlen" })).toBeVisible();
});

test("a link whose address cannot be changed says so once, and keeps its key", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 409/);
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  const share = page.url();
  // The fourth correction is refused.
  for (let correction = 1; correction <= 4; correction += 1) {
    await page.goto("/bestaetigung");
    await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(newPerson("Anna").email);
    await page.getByRole("button", { name: "E-Mail senden" }).click();
    if (correction <= 3) await expect(page.getByText("Bitte sehen Sie in Ihr Postfach")).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "E-Mail senden" })).toHaveCount(0);
  await expect(page.getByText("Der Link gehört zu der Adresse, mit der er erstellt wurde")).toBeVisible();
  // The form of the same product, with the name and without the address.
  await page.getByRole("link", { name: "Neuen Link erstellen" }).click();
  await expect(page).toHaveURL(/\/empfehlen\/101$/);
  await expect(page.getByLabel("Vorname")).toHaveValue("Anna");
  await expect(page.getByLabel("E-Mail-Adresse", { exact: true })).toHaveValue("");
  await page.goto(share);
  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
});

test("recommending as another person keeps the link that is not confirmed yet", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 401/);
  const page = await tenantPage("ewe");
  const [anna, right] = [newPerson("Anna"), newPerson("Anna").email];
  await page.goto("/empfehlen/101");
  await recommend(page, anna);
  const share = page.url();
  await page.goto("/empfehlen/102");
  await page.getByRole("button", { name: "Als jemand anders empfehlen" }).click();
  await expect(page.locator(":focus")).toContainText("bleiben in diesem Browser");
  await expect(page.getByLabel("Vorname")).toHaveValue("");
  await expectAccessible(page);
  await page.goto(share);
  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();

  // Another person's link does not replace it: its own page still leads to its own correction.
  await page.goto("/empfehlen/102");
  await recommend(page, newPerson("Bert"));
  const second = page.url();
  await page.goto(share);
  await page.getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
  await expect(page.getByText("Wir haben sie an Ihre Adresse geschickt")).toBeVisible();
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(right);
  await page.getByRole("button", { name: "E-Mail senden" }).click();
  await expect(page.getByText(`In wenigen Minuten kommt eine E-Mail an ${right}.`)).toBeVisible();
  const mailed = await linkMailedTo(right, "/registrieren");
  await page.goto(mailed.replace("/registrieren", "/bestaetigung"));
  await expect(page).toHaveURL(share);

  // They are removed only after a question that says what is lost.
  await page.goto("/empfehlen/102");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Mein Link" })).toBeVisible();
  // The notice replaces the form with its buttons.
  await expect(page.getByText("Ihre E-Mail-Adresse ist noch nicht bestätigt")).toBeVisible();
  // By keyboard: the button that was pressed is gone, so each answer takes the focus.
  const press = async (name: string, answer: string) => {
    await page.getByRole("button", { name }).press("Enter");
    await expect(page.locator(":focus")).toContainText(answer);
  };
  await press("Als jemand anders empfehlen", "bleiben in diesem Browser");
  await press("Diese Links auch entfernen", "lässt sich eine falsche E-Mail-Adresse dann nicht mehr");
  await press("Links behalten", "bleiben in diesem Browser");
  await press("Diese Links auch entfernen", "lässt sich eine falsche E-Mail-Adresse dann nicht mehr");
  await press("Links entfernen", "In diesem Browser sind keine Links gespeichert.");
  await expect(header.getByRole("link", { name: "Mein Link" })).toHaveCount(0);
  await expect(header.getByRole("link", { name: "Anmelden" })).toBeVisible();
  await page.goto(second);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ist das Ihre Empfehlung?");
});

test("in a browser with the links of two people each page is about its own link", async ({
  tenantPage,
  expectFault,
}) => {
  // The link of a replaced address.
  expectFault(/status of 410/);
  const page = await tenantPage("ewe");
  const [anna, bert, right] = [newPerson("Anna"), newPerson("Bert"), newPerson("Anna").email];
  const address = page.getByLabel("E-Mail-Adresse", { exact: true });
  const send = page.getByRole("button", { name: "E-Mail senden" });
  await page.goto("/empfehlen/101");
  await recommend(page, anna);
  const annas = page.url();
  const mistyped = await linkMailedTo(anna.email, "/registrieren");
  await page.getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
  await address.fill(right);
  await send.click();
  await expect(page.getByText(`In wenigen Minuten kommt eine E-Mail an ${right}.`)).toBeVisible();
  await page.goto("/empfehlen/102");
  await recommend(page, bert);
  const berts = page.url();

  await test.step("a link that ended corrects no other person's address", async () => {
    await page.goto(mistyped.replace("/registrieren", "/bestaetigung"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Dieser Bestätigungslink gilt nicht mehr",
    );
    await expect(address).toHaveValue("");
    await expect(page.getByText("Vertippt?")).toHaveCount(0);
    await address.fill(right);
    await send.click();
    await expect(page.getByText(`Wenn wir ${right} kennen`)).toBeVisible();
    await page.goto(berts);
    await expect(page.getByText(`E-Mail an ${bert.email}`)).toBeVisible();
  });

  await test.step("an address that was typed for one link is not filled in for the other", async () => {
    await page.getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
    await expect(address).toHaveValue(bert.email);
    await address.fill("vertippt@example.org");
    await page.goto(annas);
    await page.getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
    await expect(page.getByText("Vertippt?")).toBeVisible();
    await expect(address).toHaveValue("");
  });

  await test.step("a confirmed address leads to its own link", async () => {
    const confirmation = page.url();
    const phone = await tenantPage("ewe");
    const mailed = await linkMailedTo(right, "/registrieren");
    await phone.goto(mailed.replace("/registrieren", "/bestaetigung"));
    await expect(phone.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
    await page.goto(confirmation);
    await page.getByRole("link", { name: "Zu meinem Link" }).click();
    await expect(page).toHaveURL(annas);
    const unconfirmed = await linkMailedTo(bert.email, "/registrieren");
    await page.goto(unconfirmed.replace("/registrieren", "/bestaetigung"));
    await expect(page).toHaveURL(berts);
  });
});

test("the owner of an account reads that a link with another address does not count for it", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 404/);
  const page = await tenantPage("ewe");
  const [anna, mistyped] = [newPerson("Anna"), newPerson("Anna")];
  await page.goto("/empfehlen/101");
  await recommend(page, anna);
  await page.goto(
    (await linkMailedTo(anna.email, "/registrieren")).replace("/registrieren", "/bestaetigung"),
  );
  await expect(page.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  const other = await tenantPage("ewe");
  await other.goto("/empfehlen/101");
  await recommend(other, mistyped);
  const share = other.url();
  await other.getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
  await other.getByLabel("E-Mail-Adresse", { exact: true }).fill(anna.email);
  await other.getByRole("button", { name: "E-Mail senden" }).click();
  // The login of that mail leads to the form that makes the link again.
  await other.goto(await linkMailedTo(anna.email, "/login"));
  await expect(other).toHaveURL(/\/empfehlen\/101$/);
  await expect(other.getByText("Sie empfehlen als")).toBeVisible();
  await other.goto(share);
  const heading = other.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Dieser Link zählt nicht für Ihr Konto");
  await expect(other.getByRole("button", { name: "Link kopieren" })).toHaveCount(0);
  await expectAccessible(other);
  // It is made like any other link: the visit's channel counts for it.
  await other.goto(`${share}?channel=plakat`);
  const made = other.waitForRequest((request) => request.url().includes("/Empfehlen/create"));
  await other.getByRole("button", { name: "Link neu erstellen" }).click();
  expect((await made).postDataJSON()).toMatchObject({
    Empfehlung: { Produkt: 101, Art: "Standard", Channel: "plakat", Empfehlungslink: true },
  });
  await expect(other.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  await expect(heading).toHaveText("Ihr Link ist fertig");
  await expect(other).not.toHaveURL(share);
});
