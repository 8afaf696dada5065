import { expect, expectAccessible, phone, test, waitForHydration } from "./fixtures.ts";
import { newPerson, recommend, shopWords } from "./journey.ts";
import { linkMailedTo, mailsTo } from "./mails.ts";

test("a friend with a share who orders first reads that the address needs a click, and gets the mail again", async ({
  tenantPage,
  expectFault,
}) => {
  test.setTimeout(180_000);
  // The link of a replaced address, and an address that accepted before.
  expectFault(/status of 4(?:10|09)/);
  const max = newPerson("Max");
  const referrer = await tenantPage("ewe", { viewport: phone });
  await referrer.goto("/empfehlen/101");
  await waitForHydration(referrer);
  await referrer.getByText("Wir beide", { exact: true }).click();
  const link = await recommend(referrer, newPerson("Anna"));

  const accept = async () => {
    const page = await tenantPage("ewe", { viewport: phone });
    await page.goto(link);
    await waitForHydration(page);
    await page.getByRole("link", { name: /€ sichern$/ }).click();
    await page.getByLabel("Vorname").fill(max.firstName);
    await page.getByLabel("Nachname").fill(max.lastName);
    await page.getByLabel("E-Mail-Adresse").fill(max.email);
    await page.getByLabel(/akzeptiere die/).check();
    await page.getByLabel(/über Angebote informieren/).check();
    await page.getByRole("button", { name: "Weiter zum Angebot" }).click();
    return page;
  };
  const friend = await accept();
  await friend.waitForURL(/\/demo\/shop\?/);
  // Once the provider has confirmed the order, the address stays.
  await friend.getByLabel(/Der Anbieter bestätigt die Bestellung sofort/).uncheck();
  await friend.getByRole("button", { name: shopWords.order }).click();
  await expect(friend.getByRole("heading", { name: shopWords.ordered })).toBeVisible();
  await friend.getByRole("link", { name: "So geht es weiter" }).click();

  await expect(friend.getByText("Bestätigen Sie Ihre E-Mail-Adresse für Ihre Prämie")).toBeVisible();
  await expect(friend.getByText(`E-Mail an ${max.email}`)).toBeVisible();
  await expect(friend.getByText("Ihre Prämie ist vorgemerkt")).toHaveCount(0);
  await expectAccessible(friend);
  await friend.getByRole("button", { name: "E-Mail noch einmal schicken" }).click();
  await expect(friend.locator(":focus")).toHaveText(/^Die E-Mail ist unterwegs\./);
  const asking = async () => {
    const mails = await mailsTo(max.email);
    return mails.filter(({ subject }) => subject.endsWith("bitte E-Mail-Adresse bestätigen")).length;
  };
  await expect.poll(asking, "mails that ask for the confirmation").toBe(2);
  await test.step("another browser of the friend has it sent again too", async () => {
    const other = await accept();
    // The field says it, and the way on takes the place of the summary.
    await expect(other.getByText("bereits angenommen")).toHaveCount(1);
    await expect(other.locator(":focus").getByText("wurde die Empfehlung schon angenommen")).toBeInViewport();
    await expect(other.locator(":focus").getByText("Unsere E-Mail führt Sie weiter")).toBeVisible();
    await expectAccessible(other);
    await other.getByRole("button", { name: "E-Mail noch einmal schicken" }).click();
    await expect(other.getByRole("heading", { name: "Die E-Mail ist unterwegs." })).toBeFocused();
    await expect(other.getByRole("button", { name: "Weiter zum Angebot" })).toHaveCount(0);
    await expect(other.getByText("Jetzt fehlt nur noch ein Klick")).toBeVisible();
    await expect(other.getByText("brauchen wir ein paar Angaben")).toHaveCount(0);
    await expect.poll(asking, "mails that ask for the confirmation").toBe(3);
    // Another person at the same address, or another address of the friend: no reload, and nothing is typed twice.
    await other.getByRole("button", { name: "Andere Adresse angeben" }).click();
    const address = other.getByLabel("E-Mail-Adresse");
    await expect(address).toBeFocused();
    await expect(address).toHaveValue(max.email);
    await expect(other.getByLabel("Vorname")).toHaveValue(max.firstName);
    await address.fill(newPerson("Max").email);
    await expect(other.getByText("Unsere E-Mail führt Sie weiter")).toHaveCount(0);
    await other.getByRole("button", { name: "Weiter zum Angebot" }).click();
    await other.waitForURL(/\/demo\/shop\?/);
  });

  const [typo, again, right] = [newPerson("Max"), newPerson("Max"), newPerson("Max")];
  const correct = async (before: string, email: string) => {
    await friend.getByText("E-Mail-Adresse falsch?").click();
    await expect(friend.getByLabel("Richtige E-Mail-Adresse")).toHaveValue(before);
    await friend.getByLabel("Richtige E-Mail-Adresse").fill(email);
    await expectAccessible(friend);
    await friend.getByRole("button", { name: "E-Mail-Adresse ändern" }).click();
    const message = friend.getByText(`Wir haben die E-Mail an ${email} geschickt.`);
    await expect(friend.locator(":focus").filter({ has: message })).toBeVisible();
    // One box: what was done, and below it what is still asked for.
    await expect(friend.getByText("Bestätigen Sie Ihre E-Mail-Adresse für Ihre Prämie")).toHaveCount(0);
    await expect(friend.locator(":focus").getByText(`Link in unserer E-Mail an ${email}`)).toBeVisible();
  };
  // The link of the first mail to an address also confirms the consent; those that are sent again confirm the address alone.
  let first = "";
  await test.step("a mistyped address is corrected three times, and the mail comes there", async () => {
    await correct(max.email, typo.email);
    const old = await linkMailedTo(typo.email, "/empfaenger/zustimmung");
    await correct(typo.email, again.email);
    await correct(again.email, right.email);
    await expect(friend.getByText(`Link in unserer E-Mail an ${right.email}`)).toBeVisible();
    // The server refuses a fourth correction, so it is not offered; the message stays.
    await expect(friend.getByText("E-Mail-Adresse falsch?", { exact: true })).toHaveCount(0);
    await expect(
      friend.getByText(/^E-Mail-Adresse falsch\? Zum Schutz Ihrer Prämie .+ Schreiben Sie uns: \S+@\S+$/),
    ).toBeVisible();
    await expect(friend.getByText(`Wir haben die E-Mail an ${right.email} geschickt.`)).toBeVisible();
    await expect.poll(async () => (await mailsTo(right.email)).length).toBe(1);
    first = await linkMailedTo(right.email, "/empfaenger/zustimmung");
    await friend.getByRole("button", { name: "E-Mail noch einmal schicken" }).click();
    await expect(friend.getByText("Die E-Mail ist unterwegs.")).toBeVisible();
    await expect(friend.getByText("Wir haben die E-Mail an")).toHaveCount(0);
    const stranger = await tenantPage("ewe", { viewport: phone });
    await stranger.goto(old);
    await expect(stranger.getByText("Nach dieser E-Mail wurde die Adresse geändert.")).toBeVisible();
    await expectAccessible(stranger);
  });

  await test.step("the first browser says once that the address is confirmed", async () => {
    const mailed = await tenantPage("ewe", { viewport: phone });
    await mailed.goto(first);
    await mailed.getByRole("button", { name: "Bestätigen" }).click();
    await expect(mailed.getByRole("heading", { name: "Ihre E-Mail-Adresse ist bestätigt" })).toBeVisible();
    await expect(mailed.getByText("Auch Ihre Einwilligung ist jetzt bestätigt.")).toBeVisible();
    await friend.reload();
    await expect(friend.getByText("Ihre E-Mail-Adresse ist bestätigt.")).toHaveCount(1);
    await expect(friend.getByText("Bestätigen Sie Ihre E-Mail-Adresse")).toHaveCount(0);
  });

  await test.step("what the friend gave is filled in for an own recommendation", async () => {
    await friend.getByRole("link", { name: "Jetzt selbst empfehlen" }).click();
    await expect(friend.getByLabel("Vorname")).toHaveValue(max.firstName);
    await expect(friend.getByLabel("Nachname")).toHaveValue(max.lastName);
    await expect(friend.getByLabel("E-Mail-Adresse")).toHaveValue(right.email);
  });
});
