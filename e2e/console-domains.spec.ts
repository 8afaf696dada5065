import { notLoggedIn, openConsole } from "./console-login.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { createOwnTenant } from "./own-tenant.ts";

test("the first domain of a tenant becomes its main domain only after a question", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  const { slug } = await createOwnTenant("domain");
  const name = `empfehlen.${slug}.example`;
  await openConsole(page, "administrator", `/${slug}/domains`);
  await expect(page.getByText("Keine eigene Domain:")).toBeVisible();
  const own = page.locator("section", { has: page.getByRole("heading", { name: "Eigene Domains" }) });
  await own.getByLabel("Domain", { exact: true }).fill(name);
  await own.getByRole("button", { name: "Hinzufügen" }).click();
  const dialog = page.getByRole("dialog", { name: "Erste eigene Domain" });
  await expect(dialog).toContainText(`${name} wird damit die Hauptdomain.`);
  await expect(dialog).toContainText(`Der DNS-Eintrag von ${name} ist noch nicht geprüft.`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Keine eigene Domain:")).toBeVisible();

  await own.getByRole("button", { name: "Hinzufügen" }).click();
  await dialog.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(own.getByText("Hauptdomain", { exact: true })).toBeVisible();

  // A second one takes no place, so nothing is asked.
  await own.getByLabel("Domain", { exact: true }).fill(`aaa.${slug}.example`);
  await own.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(
    own.getByRole("button", { name: `Zur Hauptdomain machen: aaa.${slug}.example` }),
  ).toBeVisible();
  await expect(page.getByText("Noch nicht gespeichert: 2")).toBeVisible();
});
