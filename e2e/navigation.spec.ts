import { loggedInExample } from "@weitersagen/contract/account-examples";
import { expect, waitForHydration, test } from "./fixtures.ts";

test("channel and widget are kept in the address with one history entry, and nothing is stored", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/datenschutz?c=mail&widget=1");
  await waitForHydration(page);
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

test("the same in English, below the language's path", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/en/privacy?pk_campaign=post");
  await waitForHydration(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(page).toHaveURL(/\/en\/imprint\?channel=post$/);
});

for (const path of ["/exklusiv", "/exclusiv", "/gibt-es-nicht", "//evil.example/x", "/%5cevil.example"]) {
  test(`${path} stays inside the tenant`, async () => {
    const origin = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
    const answer = await fetch(origin + path, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(/ex.lusiv/.test(path) ? "/code" : "/404");
  });
}

test("malformed cookies and a storage that throws do no harm", async ({ tenantPage }) => {
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
  await waitForHydration(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Datenschutz" }).click();
  await expect(page).toHaveURL(/\/datenschutz\?channel=mail$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a protected screen redirects to the login with its own address as target; a token opens it", async () => {
  const address = `http://127.0.0.1:${process.env["E2E_PORT"]}/meinedaten?tab=1`;
  const turnedAway = await fetch(address, { redirect: "manual" });
  expect(turnedAway.headers.get("location")).toBe("/login?redirect=%2Fmeinedaten%3Ftab%3D1");
  const headers = { cookie: "fw_user_token=irgendeins" };
  const letIn = await fetch(address, { redirect: "manual", headers });
  expect(letIn.status).toBe(200);
});

const traps = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:document.title='gefangen'",
  "data:text/html,gefangen",
  "%2f%2fevil.example",
];

test("no login redirects out of the tenant, whatever the address contains", async ({
  tenantPage,
  expectFault,
}) => {
  test.setTimeout(180_000);
  // After the login page the server does not know the invented session.
  expectFault(/401|403/);
  const page = await tenantPage("ewe");
  const visited = new Set<string>();
  page.on("request", (request) => visited.add(new URL(request.url()).origin));
  await page.route("**/account/login", (route) => route.fulfill({ json: loggedInExample }));
  for (const trap of traps) {
    await page.goto(`/login?redirect=${encodeURIComponent(trap)}`);
    const main = page.getByRole("main");
    await main.getByLabel("E-Mail-Adresse", { exact: true }).fill("kim@example.org");
    await main.getByLabel("Passwort", { exact: true }).fill("Morgenrot77");
    const asked = page.url();
    await main.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(page).not.toHaveURL(asked);
    await expect(page).not.toHaveURL(/evil|gefangen/);
    expect(await page.title()).not.toBe("gefangen");
    await page.context().clearCookies({ name: "ks_user_token" });
  }
  expect([...visited]).toEqual([new URL(page.url()).origin]);
});
