import { consoleOrigin, notLoggedIn, openConsole } from "./console-login.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { createOwnTenant } from "./own-tenant.ts";

test("an administrator changes the main colour with a preview, publishes it, and undoes it", async ({
  page,
  expectFault,
}) => {
  test.setTimeout(180_000);
  expectFault(notLoggedIn);
  const { slug, url } = await createOwnTenant("farbe");
  await openConsole(page, "administrator", `/${slug}/gestaltung`);
  await expect(page.getByRole("heading", { level: 1, name: "Gestaltung" })).toBeVisible();
  const newColour = /^oklch\(0\.4\d* 0\.1\d* 34\d/;
  const main = page.getByRole("textbox", { name: "Hauptfarbe (Schaltflächen)", exact: true });

  // Too pale a text is refused with a sentence and is not saved.
  const ink = page.getByRole("textbox", { name: "Text", exact: true });
  const readable = await ink.inputValue();
  await ink.fill("#c0c0c0");
  await expect(page.getByText("So ist nicht alles lesbar.")).toBeVisible();
  await expect(page.getByText("Noch nicht gespeichert: 1")).toBeVisible();
  await ink.fill(readable);
  await expect(page.getByText("So ist nicht alles lesbar.")).toHaveCount(0);

  await main.fill("#7a1f5c");
  await expect(page.getByText("Entwurf mit einer Änderung")).toBeVisible();
  const frame = page.frameLocator("iframe");
  const actionOf = () =>
    frame.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--action").trim());
  // The preview loads anew, also while it is looked at.
  await expect(async () => expect(await actionOf()).toMatch(newColour)).toPass({ timeout: 30_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const visitor = await page.context().newPage();
  const ofVisitors = async () => {
    await visitor.goto(url);
    return visitor
      .locator("html")
      .evaluate((html) => getComputedStyle(html).getPropertyValue("--action").trim());
  };
  const before = await ofVisitors();
  expect(before).not.toMatch(newColour);

  await page.getByRole("button", { name: "Ansehen und veröffentlichen" }).click();
  const dialog = page.getByRole("dialog", { name: "Veröffentlichen" });
  await expect(dialog.getByText("#7a1f5c")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Notiz").fill("Herbstfarbe");
  await dialog.getByRole("button", { name: "Jetzt veröffentlichen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(ofVisitors, { timeout: 20_000 }).toMatch(newColour);

  await page.goto(`${consoleOrigin()}/${slug}/versionen`);
  await expect(page.getByText("Herbstfarbe")).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig machen" }).click();
  const undo = page.getByRole("dialog", { name: "Version 1 wieder einsetzen" });
  await expect(undo.getByText("#7a1f5c")).toBeVisible();
  await undo.getByRole("button", { name: "Wieder einsetzen" }).click();
  await expect(undo).toHaveCount(0);
  await expect(page.getByText("Version 1 wieder eingesetzt")).toBeVisible();
  await expect.poll(ofVisitors, { timeout: 20_000 }).toBe(before);
});

test("a setting is changed as a draft, seen again after a colleague's change, planned, and taken back", async ({
  page,
  context,
  expectFault,
}) => {
  test.setTimeout(180_000);
  expectFault(notLoggedIn);
  const { slug } = await createOwnTenant("plan");
  await openConsole(page, "administrator", `/${slug}/einstellungen`);
  const phone = page.getByRole("textbox", { name: "Telefon des Kundendienstes" });
  await phone.fill("0441 98765");
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page.getByText("Entwurf mit einer Änderung")).toBeVisible();
  await page.getByRole("button", { name: "Ansehen und veröffentlichen" }).click();
  const dialog = page.getByRole("dialog", { name: "Veröffentlichen" });
  await dialog.getByRole("button", { name: "Wann" }).click();
  await page.getByRole("option", { name: "zu einem Zeitpunkt" }).click();
  await dialog.getByLabel("Zeitpunkt", { exact: true }).fill("2031-03-03T08:00");
  await dialog.getByLabel("Notiz").fill("Neue Hotline");

  // Nothing is planned that the dialog has not shown.
  const colleague = await context.newPage();
  await colleague.goto(`${consoleOrigin()}/${slug}/einstellungen`);
  await colleague.getByRole("textbox", { name: "Telefon des Kundendienstes" }).fill("0441 98766");
  await colleague.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(colleague.getByText("Entwurf mit einer Änderung")).toBeVisible();
  await colleague.close();
  await dialog.getByRole("button", { name: "Planen" }).click();
  await expect(dialog.getByText(/hat den Entwurf inzwischen geändert\./)).toBeVisible();
  await expect(dialog).toContainText("0441 98766");
  await dialog.getByRole("button", { name: "Planen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Wird am 03\.03\.2031.* Notiz: Neue Hotline$/)).toBeVisible();
  await page.getByRole("button", { name: "Änderungen ansehen" }).click();
  await expect(page.getByRole("dialog")).toContainText("0441 98766");
  await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).click();
  await page.goto(`${consoleOrigin()}/${slug}/versionen`);
  await expect(
    page.getByText(/^Wird am 03\.03\.2031.*, geplant von \S.*\. Notiz: Neue Hotline$/),
  ).toBeVisible();
  await page.goto(`${consoleOrigin()}/${slug}/einstellungen`);
  const unplanned = page.getByText("Die Planung ist zurückgenommen. Der Entwurf bleibt.");
  await page.getByRole("button", { name: "Planung zurücknehmen" }).click();
  await expect(unplanned).toBeVisible();

  // The same in the list of versions. A new plan takes the sentence away.
  await page.getByRole("button", { name: "Ansehen und veröffentlichen" }).click();
  await dialog.getByRole("button", { name: "Wann" }).click();
  await page.getByRole("option", { name: "zu einem Zeitpunkt" }).click();
  await dialog.getByLabel("Zeitpunkt", { exact: true }).fill("2031-03-03T08:00");
  await dialog.getByRole("button", { name: "Planen" }).click();
  await expect(page.getByText(/^Wird am 03\.03\.2031/)).toBeVisible();
  await expect(unplanned).toHaveCount(0);
  await page.goto(`${consoleOrigin()}/${slug}/versionen`);
  await page.getByRole("button", { name: "Planung zurücknehmen" }).click();
  await expect(unplanned).toBeVisible();
  await expect(page.getByText(/^Wird am 03\.03\.2031/)).toHaveCount(0);
});
