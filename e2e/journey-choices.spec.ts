import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { fillReferrer, newPerson, recommend } from "./journey.ts";
import { linkMailedTo } from "./mails.ts";

const consent = (page: Page) => page.getByRole("checkbox", { name: /^Hinauf auf ein Windrad/ });
const somebodyElse = (page: Page) => page.getByRole("button", { name: "Als jemand anders empfehlen" });

test("a campaign is asked about with an empty box for the next link and for the next person", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await consent(page).check();
  const created = page.waitForRequest(/Empfehlen\/create/);
  await recommend(page, newPerson("Anna"));
  expect((await created).postDataJSON()).toMatchObject({
    Aktionen: [{ AktionsId: "offene-muehle", Zustimmung: true }],
  });
  await page.goto("/empfehlen/101");
  await somebodyElse(page).click();
  await expect(consent(page)).not.toBeChecked();

  // Nothing was sent here: the box is emptied with the name.
  await page.evaluate(() =>
    localStorage.setItem(
      "empfehler",
      JSON.stringify({
        firstName: "Anna",
        lastName: "Beispiel",
        email: "anna@example.org",
        newestLink: null,
      }),
    ),
  );
  await page.reload();
  await consent(page).check();
  await somebodyElse(page).click();
  await expect(page.getByLabel("Vorname")).toBeVisible();
  await expect(consent(page)).not.toBeChecked();
});

test("a logout forgets the product and the split that were chosen", async ({ tenantPage }) => {
  const anna = newPerson("Anna");
  const elsewhere = await tenantPage("allianz");
  await elsewhere.goto("/agent/empfehlen/B10410");
  await recommend(elsewhere, anna);
  const page = await tenantPage("allianz");
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(anna.email);
  await page.getByRole("button", { name: "Anmeldelink schicken" }).click();
  await page.goto(await linkMailedTo(anna.email, "/login"));
  await expect(page.getByRole("heading", { level: 1, name: /Guten Tag/ })).toBeVisible();
  await page.goto("/agent/empfehlen/B10410");
  const topic = page.getByRole("combobox").first();
  const first = await topic.inputValue();
  await topic.selectOption({ index: 1 });
  await page.getByText("Wir beide", { exact: true }).click();
  await page.reload();
  await expect(topic).not.toHaveValue(first);
  await expect(page.getByRole("radio", { name: "Wir beide" })).toBeChecked();
  await page.goto("/logout");
  await expect(page.getByText("Sie sind abgemeldet.")).toBeVisible();
  await page.goto("/agent/empfehlen/B10410");
  await expect(topic).toHaveValue(first);
  await expect(page.getByRole("radio", { name: "Wir beide" })).not.toBeChecked();
});

test("the way back from one product straight to another recommends the one that is shown", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/");
  const open = (product: number) => page.locator(`main a[href="/empfehlen/${product}"]`).first().click();
  const name = page.getByRole("complementary", { name: "Ihre Prämie" }).getByRole("heading");
  await open(101);
  await expect(name).toBeVisible();
  const shown = await name.innerText();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await open(201);
  await expect(name).not.toHaveText(shown);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/empfehlen\/101$/);
  await expect(name).toHaveText(shown);
  await fillReferrer(page, newPerson("Anna"));
  const created = page.waitForRequest(/Empfehlen\/create/);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  expect((await created).postDataJSON()).toMatchObject({ Empfehlung: { Produkt: 101 } });
});
