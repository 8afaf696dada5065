import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  waitForHydration,
  phone,
  test,
} from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";
import { linkMailedTo } from "./mails.ts";

const languages = {
  de: {
    page: "/datenauskunft",
    title: "Ihre Daten bei uns",
    email: "E-Mail-Adresse",
    send: "Link schicken",
    sent: "Bitte sehen Sie in Ihr Postfach.",
    again: "Noch einmal senden oder Adresse ändern",
    lastName: "Nachname",
    save: "Änderungen speichern",
    saved: "Gespeichert.",
    withdraw: "Widerrufen: Werbung per E-Mail",
    withdrawn: /^Widerrufen am/,
    wish: "Ihr Anliegen",
    objection: "Ich widerspreche einer Verarbeitung",
    about: "Worum geht es?",
    ask: "Anliegen senden",
    asked: /Ihr Anliegen ist bei uns/,
    download: "Zum Lesen (HTML)",
    remove: "Meine Daten löschen",
    confirm: "Ja, endgültig löschen",
    removed: "Ihre Daten sind gelöscht.",
  },
  en: {
    page: "/en/your-data",
    title: "Your data with us",
    email: "Email address",
    send: "Send link",
    sent: "Please check your inbox.",
    again: "Send it again or change the address",
    lastName: "Last name",
    save: "Save changes",
    saved: "Saved.",
    withdraw: "Withdraw: Advertising by email",
    withdrawn: /^Withdrawn on/,
    wish: "Your request",
    objection: "I object to a use of my data",
    about: "What is it about?",
    ask: "Send request",
    asked: /we have your request/,
    download: "For reading (HTML)",
    remove: "Delete my data",
    confirm: "Yes, delete for good",
    removed: "Your data has been deleted.",
  },
} as const;

for (const [language, viewport] of [
  ["de", phone],
  ["en", desktop],
] as const) {
  test(`a recipient sees, corrects, downloads and deletes their data by a mailed link, in ${language} at ${viewport.width} px`, async ({
    tenantPage,
  }) => {
    test.setTimeout(180_000);
    const texts = languages[language];
    const referrer = await tenantPage("ewe");
    await referrer.goto("/empfehlen/101");
    await recommend(referrer, newPerson("Anna"));
    const number = referrer.url().split("/").at(-1) ?? "";
    const max = newPerson("Max");
    const page = await tenantPage("ewe", { viewport });
    await page.goto(`/empfaengerdaten/${number}`);
    await page.getByLabel("Vorname").fill(max.firstName);
    await page.getByLabel("Nachname").fill(max.lastName);
    await page.getByLabel("E-Mail-Adresse").fill(max.email);
    await page.getByLabel(/akzeptiere die/).check();
    await page.getByLabel(/über Angebote informieren/).check();
    await page.getByRole("button", { name: "Weiter zum Angebot" }).click();
    await page.waitForURL(/\/demo\/shop\?/);

    await page.goto(texts.page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    await page.getByLabel(texts.email).fill(max.email);
    await page.getByRole("button", { name: texts.send }).click();
    await expect(page.getByText(texts.sent)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: texts.again }).click();
    await expect(page.getByLabel(texts.email)).toHaveValue(max.email);

    await page.goto(await linkMailedTo(max.email, texts.page));
    await waitForHydration(page);
    await expect(page.getByText(max.email)).toBeVisible();
    await expect(page.getByRole("heading", { level: 3, name: /^Küstenstrom Klar/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel(texts.lastName).fill("Richtig");
    await page.getByRole("button", { name: texts.save }).click();
    await expect(page.getByText(texts.saved)).toBeVisible();
    await page.getByRole("button", { name: texts.withdraw }).click();
    await expect(page.getByText(texts.withdrawn)).toBeVisible();
    await page.getByLabel(texts.wish).selectOption(texts.objection);
    await page.getByLabel(texts.about).fill("Bitte keine Auswertung.");
    await page.getByRole("button", { name: texts.ask }).click();
    await expect(page.getByText(texts.asked)).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: texts.download }).click();
    expect((await download).suggestedFilename()).toMatch(/\.html$/);
    await page.reload();
    await expect(page.getByLabel(texts.lastName)).toHaveValue("Richtig");

    await page.getByRole("button", { name: texts.remove }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: texts.confirm }).click();
    await expect(page.getByText(texts.removed)).toBeVisible();
    await expectAccessible(page);
    await page.goto(texts.page);
    await expect(page.getByRole("button", { name: texts.send })).toBeVisible();
  });
}

test("a referrer without a password sees by a mailed link all that the download contains, and no login", async ({
  tenantPage,
}) => {
  test.setTimeout(120_000);
  const anna = newPerson("Anna");
  const page = await tenantPage("ewe", { viewport: phone });
  await page.goto("/empfehlen/101");
  await recommend(page, anna);
  await page.goto("/datenauskunft");
  await page.getByLabel("E-Mail-Adresse").fill(anna.email);
  await page.getByRole("button", { name: "Link schicken" }).click();
  await expect(page.getByText("Bitte sehen Sie in Ihr Postfach.")).toBeVisible();
  await page.goto(await linkMailedTo(anna.email, "/datenauskunft"));
  await waitForHydration(page);

  const stored = page.getByRole("region", { name: "Was gespeichert ist" });
  await expect(stored.getByText("Empfehlungen", { exact: true })).toBeVisible();
  const kinds = await stored.locator("summary").allTextContents();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Für Programme (JSON)" }).click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const part of stream) text += String(part);
  const file = JSON.parse(text) as { Bereiche: { Titel: string; Eintraege: object[] }[] };
  const filled = file.Bereiche.filter(({ Eintraege }) => Eintraege.length > 0);
  expect(kinds).toEqual(filled.map(({ Titel, Eintraege }) => `${Titel} (${Eintraege.length})`));
  await stored.getByText("Konto", { exact: true }).click();
  await expect(stored.getByText(anna.email)).toBeVisible();

  await expect(page.getByText("Sie haben in nichts eingewilligt.")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Meine Daten" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
