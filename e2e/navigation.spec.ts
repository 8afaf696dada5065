import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("window.__MANDANT__")).toBeTruthy();
  await page.waitForLoadState("networkidle");
}

test("channel and widget travel with the visitor, in one step of the history, and nothing is stored", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/datenschutz?c=mail&widget=1");
  await hydrated(page);
  const steps = () => page.evaluate<number>("history.length");
  const before = await steps();
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page).toHaveURL(/\/impressum\?channel=mail&widget=1$/);
  expect(await steps()).toBe(before + 1);
  await page.getByRole("contentinfo").getByRole("link", { name: "Teilnahmebedingungen" }).click();
  await expect(page).toHaveURL(/\/agb\?channel=mail&widget=1$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/impressum\?channel=mail&widget=1$/);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => !name.startsWith("ks_consent_"))).toEqual([]);
  const kept = await page.evaluate("JSON.stringify([localStorage, sessionStorage])");
  expect(kept).not.toContain('mail"');
});

test("in English the same, under the language's own address", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/en/datenschutz?pk_campaign=post");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(page).toHaveURL(/\/en\/impressum\?channel=post$/);
});

for (const path of ["/exklusiv", "/exclusiv", "/gibt-es-nicht", "//evil.example/x", "/%5cevil.example"]) {
  test(`${path} stays inside the tenant`, async () => {
    const origin = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
    const answer = await fetch(origin + path, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/(?:code|404)$/);
  });
}

test("broken cookies and a storage that throws disturb nobody", async ({ tenantPage, expectFault }) => {
  expectFault(/scroll positions/);
  const page = await tenantPage("telekom");
  await page.addInitScript(() => {
    for (const kind of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
    document.cookie = "fw_user_token=%E0%A4%A";
    document.cookie = "fw_consent_marketing=%";
    document.cookie = "channel=%zz";
  });
  await page.goto("/impressum?channel=mail");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Datenschutz" }).click();
  await expect(page).toHaveURL(/\/datenschutz\?channel=mail$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
