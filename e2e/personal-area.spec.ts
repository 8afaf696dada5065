import { expect, phone, test } from "./fixtures.ts";

test("on a phone the link can be shared without scrolling, also with a reward waiting and a late transfer", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom", { viewport: phone });
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("mia@fernwerk.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Eine Prämie liegt für Sie bereit" })).toBeInViewport();
  const late = page.getByRole("region", { name: "Eine Überweisung ist verspätet" });
  await expect(late).toContainText("zugesagt bis");
  await expect(page.getByRole("link", { name: /teilen$/ }).first()).toBeInViewport({ ratio: 1 });
});

test("the share screen promises no extra rewards that its referrer has already earned", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom");
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("mia@fernwerk.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByText("Alle Extraprämien erreicht.")).toBeVisible();
  const earnings = page.waitForResponse(/\/empfehler\/summen$/);
  await page.locator("a[href*='/empfehlung/']").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ihr Link" })).toBeVisible();
  await (await earnings).finished();
  await expect(page.getByRole("heading", { name: "Extraprämien" })).toHaveCount(0);
});
