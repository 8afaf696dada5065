import type { Page } from "@playwright/test";
import { logIn } from "./agency-login.ts";
import { notLoggedIn, openConsole } from "./console-login.ts";
import { desktop, expect, expectAccessible, test } from "./fixtures.ts";

async function openOrders(page: Page, user: string): Promise<void> {
  await page.goto("/agentur/auftraege");
  await logIn(page, user);
  await expect(page).toHaveURL(/\/agentur\/auftraege$/);
}

const rowOf = (page: Page, customer: string) => page.getByRole("row", { name: new RegExp(customer) });

// In the demo orders wait for their release, and Rana's, which a colleague has released, for a second person.
test("an owner releases an order as the second person, and refuses one with a reason", async ({
  tenantPage,
}) => {
  test.setTimeout(180_000);
  const page = await tenantPage("ewe");
  await page.setViewportSize(desktop);
  await openOrders(page, "inhaber");

  await test.step("many orders are named by count, sum and the first few", async () => {
    await page.getByLabel("Alle dieser Seite auswählen").check();
    await page.getByRole("region", { name: "Auswahl" }).getByRole("button", { name: "Freigeben" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("3 Aufträge, Prämien zusammen 185 €");
    await expect(dialog).toContainText("Paula Beispiel");
    await expect(dialog).toContainText("Als Zweite freigeben kann: Leyla Sandvoss.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await page.getByRole("button", { name: "Auswahl aufheben" }).click();
  });

  await test.step("the second person releases what a colleague has released", async () => {
    const row = rowOf(page, "Rana Beispiel");
    await expect(row).toContainText("Wartet auf Ihre Freigabe");
    await row.getByRole("button", { name: / als zweite Person freigeben$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Sie geben als zweite Person frei.");
    // The dialog names what it is about, and can be left without a decision.
    await expect(dialog).toContainText("Rana Beispiel");
    await expect(dialog).toContainText("Lotsennetz 300");
    await expect(dialog).toContainText("110 €");
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole("button", { name: / als zweite Person freigeben$/ }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Freigeben" }).click();
    // The button is gone, so the result takes the focus.
    await expect(page.locator(":focus")).toContainText("1 Auftrag freigegeben.");
    await expect(page.getByText("1 Auftrag freigegeben.")).toBeInViewport();
    await expect(row).toContainText("Freigegeben");
  });

  await test.step("a refusal needs a reason", async () => {
    const row = rowOf(page, "Paula Beispiel");
    await row.getByRole("button", { name: /ablehnen$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Das lässt sich nicht rückgängig machen.");
    await expect(dialog).toContainText("Paula Beispiel");
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole("button", { name: /ablehnen$/ }).click();
    await dialog.getByRole("button", { name: "Ablehnen" }).click();
    await expect(dialog.getByText("Grund ist ein Pflichtfeld").first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Grund").fill("Der Vertrag kam nicht zustande.");
    await dialog.getByRole("button", { name: "Ablehnen" }).click();
    await expect(page.getByText("1 Auftrag abgelehnt.")).toBeVisible();
    await expect(row).toContainText("Abgelehnt");
    await row.getByRole("button", { name: /^Details/ }).click();
    await expect(page.getByRole("cell", { name: /Abgelehnt von Wiebke Osterkamp/ })).toContainText(
      "Der Vertrag kam nicht zustande.",
    );
  });
});

test("an employee sees only their own orders", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await openOrders(page, "mitarbeiter");
  await expect(rowOf(page, "Finn Beispiel")).toBeVisible();
  await expect(rowOf(page, "Emma Beispiel")).toHaveCount(0);
  await expectAccessible(page);
});

test("an operator decides an overdue release of an agency, led there by the start page", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await page.setViewportSize(desktop);
  await openConsole(page, "finance", "/ewe");
  await page.getByRole("link", { name: /Freigaben? (?:von Agenturen|einer Agentur) überfällig/ }).click();
  const row = page.getByRole("row", { name: /Haustechnik Greetholm/ });
  await row.getByRole("button", { name: /^Ablehnen/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Haustechnik Greetholm, Küstenstrom Klar");
  await expect(dialog.getByRole("button", { name: "Ablehnen" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await row.getByRole("button", { name: /^Freigeben/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Freigeben" }).click();
  await expect(page.getByText(/^Auftrag \S+ ist freigegeben\.$/)).toBeVisible();
  await expect(row).toHaveCount(0);
});
