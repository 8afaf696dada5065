import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitForHydration } from "./fixtures.ts";
import { newPerson, type Person, recommend } from "./journey.ts";
import { linkMailedTo } from "./mails.ts";

/** A person with a confirmed address and no password, and a stranger's browser with a link that was made with it. */
async function madeByStranger(owner: Page, stranger: Page): Promise<{ readonly anna: Person }> {
  const anna = newPerson("Anna");
  await owner.goto("/empfehlen/101");
  await recommend(owner, anna);
  const welcome = await linkMailedTo(anna.email, "/registrieren");
  await owner.goto(welcome.replace("/registrieren", "/bestaetigung"));
  await expect(owner.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  await stranger.goto("/empfehlen/102");
  await recommend(stranger, { firstName: "Fremder", lastName: "Mensch", email: anna.email });
  return { anna };
}

test("the owner of an address locks a link that a stranger made with it", async ({ tenantPage }) => {
  const [page, stranger] = [await tenantPage("ewe"), await tenantPage("ewe")];
  const { anna } = await madeByStranger(page, stranger);

  await test.step("the stranger reads the same as a new referrer", async () => {
    await expect(stranger.getByText("Noch ein Klick für Ihre Prämie")).toBeVisible();
    await stranger.getByRole("link", { name: "Keine E-Mail bekommen?" }).click();
    await expect(stranger.getByText(`Wir haben sie an ${anna.email} geschickt`)).toBeVisible();
    await expect(stranger.getByText("ist bestätigt")).toHaveCount(0);
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await linkMailedTo(anna.email, "/login"));
  await expect(page).toHaveURL(/persoenlicherbereich/);
  await expect(page.getByText("Ein Link wartet auf Ihre Antwort")).toBeVisible();
  const ownLink = page.getByRole("region", { name: /^Ihr Link für/ });
  await expect(ownLink).toHaveAccessibleName(/Küstenstrom Klar/);
  const asked = page.getByRole("button", { name: /^Nein, diesen Link sperren/ });
  await expect(asked, "the mail leads to the question").toBeInViewport();
  // Also where the row was folded.
  await page.locator("details[open][id^=empfehlung-] > summary").click();
  await page.getByRole("button", { name: "Ansehen und entscheiden" }).click();
  const question = page.getByText(
    "Mit Ihrer E-Mail-Adresse erstellt, ohne Anmeldung, im Namen von Fremder Mensch. Waren Sie das?",
  );
  await expect(question).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await asked.click();
  await expect(page.getByRole("dialog", { name: "Diesen Link sperren?" })).toBeVisible();
  await page.getByRole("button", { name: "Link sperren", exact: true }).click();
  await expect(page.locator(":focus")).toContainText("Danke. Der Link ist gesperrt.");
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Dieser Link ist gesperrt und zählt nicht mehr.")).toBeVisible();
  await expectAccessible(page);

  await test.step("the browser of the locked link makes the next one", async () => {
    await stranger.goto("/bestaetigung");
    await expect(stranger.getByText("Nach Ihrer ersten Empfehlung")).toBeVisible();
    await expect(stranger.getByText("Vertippt?")).toHaveCount(0);
    await stranger.goto("/empfehlen/101");
    await expect(stranger.getByText("Sie empfehlen als")).toBeVisible();
    await expect(stranger.getByText("noch nicht bestätigt")).toHaveCount(0);
    await stranger.getByRole("button", { name: "Link erstellen" }).click();
    await expect(stranger.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  });
});

test("the owner says that a link made without a login is theirs, and a second tab sees it", async ({
  tenantPage,
}) => {
  const [page, stranger] = [await tenantPage("ewe"), await tenantPage("ewe")];
  const { anna } = await madeByStranger(page, stranger);
  await stranger.goto(await linkMailedTo(anna.email, "/login"));
  await expect(stranger).toHaveURL(/persoenlicherbereich/);
  const second = await stranger.context().newPage();
  await second.goto(stranger.url());
  await waitForHydration(second);
  await expect(second.getByRole("button", { name: /^Ja, das war ich/ })).toBeVisible();
  await stranger.getByRole("button", { name: /^Ja, das war ich/ }).click();
  await expect(stranger.getByText("Danke. Der Link gehört jetzt zu Ihrem Konto")).toBeVisible();
  await expect(stranger.getByRole("region", { name: /^Ihr Link für Küstenstrom Fest 24/ })).toBeVisible();
  await second.getByRole("button", { name: /^Nein, diesen Link sperren/ }).click();
  await second.getByRole("button", { name: "Link sperren", exact: true }).click();
  await expect(second.getByText("Dazu gibt es schon eine Antwort.")).toBeVisible();
  await expect(second.getByRole("region", { name: /^Ihr Link für Küstenstrom Fest 24/ })).toBeVisible();
});
