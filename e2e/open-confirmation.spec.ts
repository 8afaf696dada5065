import { expect, expectAccessible, phone, test, waitForHydration } from "./fixtures.ts";
import { newPerson, recommend, shopWords } from "./journey.ts";
import { mailsTo } from "./mails.ts";

test("a friend with a share who orders first reads that the address needs a click, and gets the mail again", async ({
  tenantPage,
}) => {
  test.setTimeout(180_000);
  const max = newPerson("Max");
  const referrer = await tenantPage("ewe", { viewport: phone });
  await referrer.goto("/empfehlen/101");
  await waitForHydration(referrer);
  await referrer.getByText("Wir beide", { exact: true }).click();
  const link = await recommend(referrer, newPerson("Anna"));

  const friend = await tenantPage("ewe", { viewport: phone });
  await friend.goto(link);
  await waitForHydration(friend);
  await friend.getByRole("link", { name: /€ sichern$/ }).click();
  await friend.getByLabel("Vorname").fill(max.firstName);
  await friend.getByLabel("Nachname").fill(max.lastName);
  await friend.getByLabel("E-Mail-Adresse").fill(max.email);
  await friend.getByLabel(/akzeptiere die/).check();
  await friend.getByRole("button", { name: "Weiter zum Angebot" }).click();
  await friend.waitForURL(/\/demo\/shop\?/);
  // Once the provider has confirmed the order, the address stays.
  await friend.getByLabel(/Der Anbieter bestätigt den Auftrag sofort/).uncheck();
  await friend.getByRole("button", { name: shopWords.order }).click();
  await expect(friend.getByRole("heading", { name: shopWords.ordered })).toBeVisible();
  await friend.getByRole("link", { name: "So geht es weiter" }).click();

  await expect(friend.getByText("Noch ein Klick für Ihre Prämie")).toBeVisible();
  await expect(friend.getByText(`E-Mail an ${max.email}`)).toBeVisible();
  await expect(friend.getByText("Ihre Prämie ist vorgemerkt")).toHaveCount(0);
  await expectAccessible(friend);
  await friend.getByRole("button", { name: "E-Mail noch einmal schicken" }).click();
  await expect(friend.getByText("Die E-Mail ist unterwegs.")).toBeVisible();
  const asking = async () => {
    const mails = await mailsTo(max.email);
    return mails.filter(({ subject }) => subject === mails.at(-1)?.subject).length;
  };
  await expect.poll(asking, "mails that ask for the confirmation").toBe(2);

  const right = newPerson("Max");
  await test.step("a mistyped address is corrected, and the mail comes there", async () => {
    await friend.getByText("Adresse falsch?").click();
    await friend.getByLabel("Richtige E-Mail-Adresse").fill(right.email);
    await expectAccessible(friend);
    await friend.getByRole("button", { name: "Adresse ändern" }).click();
    await expect(friend.getByText(`Wir haben die E-Mail an ${right.email} geschickt.`)).toBeVisible();
    await expect(friend.getByText(`öffnen Sie unsere E-Mail an ${right.email}`)).toBeVisible();
    await expect.poll(async () => (await mailsTo(right.email)).length).toBe(1);
  });

  await test.step("what the friend gave is filled in for an own recommendation", async () => {
    await friend.getByRole("link", { name: "Jetzt selbst empfehlen" }).click();
    await expect(friend.getByLabel("Vorname")).toHaveValue(max.firstName);
    await expect(friend.getByLabel("Nachname")).toHaveValue(max.lastName);
    await expect(friend.getByLabel("E-Mail-Adresse")).toHaveValue(right.email);
  });
});
