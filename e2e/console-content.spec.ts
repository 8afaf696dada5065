import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../scripts/run.ts";
import { command } from "./command.ts";
import { consoleOrigin, notLoggedIn, openConsole } from "./console-login.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { createOwnTenant } from "./own-tenant.ts";

const answer = (page: Page) => page.getByRole("textbox", { name: "Antwort (Deutsch)" });
const question = (page: Page, language: string) =>
  page.getByRole("textbox", { name: `Frage (${language})`, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Replaces a formatted text as a person does. */
async function write(page: Page, text: string): Promise<void> {
  await answer(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

const entryCall = /\/api\/.*\/inhalte\/faq\/wann$/;

/** Asks for the preview while the save is still under way: it waits for the save and is no second one beside it. */
async function saveAndPreviewAtOnce(page: Page): Promise<void> {
  const { promise: both, resolve: release } = Promise.withResolvers<void>();
  let saves = 0;
  await page.route(entryCall, async (route) => {
    if (route.request().method() === "PUT") {
      saves += 1;
      await both;
    }
    await route.continue();
  });
  await button(page, "Entwurf speichern").click();
  const opened = page.waitForEvent("popup");
  await button(page, "Vorschau").click();
  const preview = await opened;
  release();
  await expect(preview.getByText(/Nach rund \d+ Wochen\./)).toBeAttached();
  expect(saves).toBe(1);
  await preview.close();
  await page.unroute(entryCall);
}

test("a manager corrects a sentence of the FAQ page, meets a colleague's change and goes back", async ({
  page,
  context,
  expectFault,
}) => {
  test.setTimeout(600_000);
  expectFault(notLoggedIn);
  const tenant = await createOwnTenant("inhalt", { SquidexAppName: `inhalt-${Date.now()}` });
  await command("content", "load", tenant.slug, join(root, "content/kuestenstrom"));
  await openConsole(page, "administrator", `/${tenant.slug}/inhalte?art=faq`);
  await page.getByRole("searchbox", { name: "Suchen" }).fill("Wann liegt die Prämie");
  await page.getByRole("link", { name: "Wann liegt die Prämie bereit?" }).click();
  const entry = `${consoleOrigin()}/${tenant.slug}/inhalte/faq/wann`;
  await expect(page).toHaveURL(entry);
  await expect(answer(page)).toContainText("Etwa ${wartezeitVonWochen}");

  // A colleague opens the same entry.
  const colleague = await context.newPage();
  await colleague.goto(entry);
  await expect(answer(colleague)).toContainText("Etwa ${wartezeitVonWochen}");

  await write(page, "Nach rund ${wartezeitWochen} Wochen.");
  await saveAndPreviewAtOnce(page);
  await expect(page.getByText("Gespeichert. Besucher sehen den Entwurf noch nicht.")).toBeVisible();
  await button(page, "Veröffentlichen").click();
  await page.getByRole("dialog").getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText("Veröffentlicht. In wenigen Sekunden")).toBeVisible();
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${tenant.url}/faq`);
    expect(await visitor.content()).toMatch(/Nach rund \d+ Wochen\./);
  }).toPass({ timeout: 60_000 });
  await visitor.close();

  // The colleague's form is older: nothing typed is lost, and both changes are kept.
  expectFault(/status of 409/);
  await question(colleague, "Deutsch").fill("Wann bekomme ich meine Prämie?");
  await button(colleague, "Entwurf speichern").click();
  await expect(colleague.getByRole("heading", { name: /hat inzwischen gespeichert$/ })).toBeVisible();
  await expectAccessible(colleague);
  await button(colleague, "Zusammenführen").click();
  await expect(question(colleague, "Deutsch")).toHaveValue("Wann bekomme ich meine Prämie?");
  await expect(answer(colleague)).toHaveText("Nach rund ${wartezeitWochen} Wochen.");
  await button(colleague, "Entwurf speichern").click();
  await expect(colleague.getByText("Gespeichert. Besucher sehen den Entwurf noch nicht.")).toBeVisible();
  await colleague.close();

  // A draft with a fault is not published: the list says what is wrong.
  await page.goto(entry);
  await expect(question(page, "Deutsch")).toHaveValue("Wann bekomme ich meine Prämie?");
  await question(page, "Englisch").fill("");
  await button(page, "Entwurf speichern").click();
  await expect(page.getByRole("listitem").filter({ hasText: "„Frage“ fehlt auf Englisch." })).toBeVisible();
  await button(page, "Veröffentlichen").click();
  await page.getByRole("dialog").getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("„Frage“ fehlt auf Englisch.");
  expectFault(/status of 400/);
  await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Back to the first version.
  await button(page, "Wieder veröffentlichen: Fassung 1").click();
  await page.getByRole("dialog").getByRole("button", { name: "Wieder veröffentlichen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(
    page.getByRole("listitem").filter({ hasText: "Fassung 1" }).getByText("Sehen Besucher"),
  ).toBeVisible();
});
