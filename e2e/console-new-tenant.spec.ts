import { consoleOrigin, notLoggedIn, openConsole } from "./console-login.ts";
import { expect, test } from "./fixtures.ts";

test("an administrator makes a new client with its brand, and opens it", async ({ page, expectFault }) => {
  test.setTimeout(180_000);
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/mandant-anlegen");
  await page.getByLabel("Markenname").fill("Musterwatt");
  await expect(page.getByLabel("Kürzel")).toHaveValue("musterwatt");
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByLabel("Firma mit Rechtsform").fill("Musterwatt GmbH");
  await page.getByLabel("E-Mail des Kundendienstes").fill("niemand");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByLabel("E-Mail des Kundendienstes")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("E-Mail des Kundendienstes").fill("hilfe@musterwatt.example");
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("button", { name: "Mandant anlegen" }).click();
  await expect(page.getByText("Kein Produkt ist im Angebot.", { exact: true })).toBeVisible();
  const { port } = new URL(consoleOrigin());
  // Only the browser finds names below localhost on every machine.
  const closed = await page.request.get(`http://127.0.0.1:${port}/`, {
    headers: { Host: `musterwatt.localhost:${port}` },
  });
  expect(closed.status()).toBe(503);
  await page.getByRole("button", { name: "Mandant öffnen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mandant öffnen" }).click();
  await expect(page.getByText("geöffnet", { exact: true })).toBeVisible();
  await page.goto(`http://musterwatt.localhost:${port}/`);
  await expect(page).toHaveTitle(/Musterwatt/);
});
