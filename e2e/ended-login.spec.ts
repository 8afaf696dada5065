import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const ended = (page: Page) => page.getByText("Ihre Anmeldung ist abgelaufen.");
const loginForm = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true });

async function logIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("erika@kuestenstrom.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Weitersagen1");
  await loginForm(page).click();
  await expect(page.getByRole("heading", { level: 1, name: /Guten Tag/ })).toBeVisible();
}

/** Sends a form that the server refuses, because a session is over. */
async function sendRefused(page: Page): Promise<void> {
  const call = "**/api/v1/ewe/kontakt*";
  const problem = {
    type: "about:blank",
    title: "",
    status: 401,
    detail: "Nicht angemeldet.",
    code: "PSOF0204",
  };
  await page.route(call, (route) => route.fulfill({ status: 401, json: problem }));
  await page.goto("/kontakt");
  for (const [label, text] of [
    ["Name", "Erika Mustermann"],
    ["E-Mail-Adresse", "erika@example.org"],
    ["Betreff", "Meine Prämie"],
    ["Nachricht", "Wann kommt sie?"],
  ] as const) {
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
  }
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Nicht angemeldet.");
  await page.unroute(call);
}

const send = (page: Page) => page.getByRole("button", { name: "Nachricht senden" }).click();

test("the login page says that the login has ended before a form was sent", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 401/);
  const page = await tenantPage("ewe");
  await logIn(page);
  await sendRefused(page);
  await page.goto("/login");
  await expect(ended(page)).toBeVisible();
  await page.reload();
  await expect(loginForm(page)).toBeVisible();
  await expect(ended(page), "said once").toHaveCount(0);
});

test("it says nothing of the kind to a visitor without a login, and after the form was sent", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 401/);
  const page = await tenantPage("ewe");
  await sendRefused(page);
  await page.goto("/login");
  await expect(loginForm(page)).toBeVisible();
  await expect(ended(page)).toHaveCount(0);

  await logIn(page);
  await sendRefused(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Ihre Anfrage ist bei uns eingegangen." })).toBeVisible();
  await page.goto("/login");
  await expect(loginForm(page)).toBeVisible();
  await expect(ended(page)).toHaveCount(0);
});
