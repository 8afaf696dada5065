import { addAuthenticator, consoleOrigin, invite, notLoggedIn, openConsole } from "./console-login.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("an invited person makes a passkey, logs in with it and ends other sessions", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await addAuthenticator(page);
  const link = await invite("nora@operators.example", "Nora Nord", "administrator");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
  await expect(page.getByText("Willkommen!")).toBeVisible();
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await page.getByLabel("Name des Geräts").fill("Laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Passkey hinzufügen" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Betreuende" })).toBeVisible();

  await page.getByRole("button", { name: "Abmelden" }).click();
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Heute" })).toBeVisible();

  await page.goto(`${consoleOrigin()}/protokoll?aktion=login`);
  await expect(page.getByRole("cell", { name: "Nora Nord" }).first()).toBeVisible();
  await page.goto(`${consoleOrigin()}/konto`);
  await expect(page.getByText("Diese Sitzung")).toBeVisible();

  // The link worked once.
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText("bereits für eine Anmeldung verwendet")).toBeVisible();
  expectFault(/status of 410/);
});

test("a role sees its own pages only, and the command palette opens them", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  expectFault(/status of 403/);
  await openConsole(page, "auditor");
  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  for (const name of ["Heute", "Bestellungen", "Protokoll", "Mein Konto"])
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  for (const name of ["Betreuende", "Protokoll der Installation"])
    await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.goto(`${consoleOrigin()}/betreuende`);
  await expect(page.getByRole("heading", { level: 1, name: "Dazu fehlt Ihnen das Recht" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Küstenstrom: Proto");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ewe\/protokoll$/);
  await expect(page.getByRole("heading", { name: "Protokoll" })).toBeVisible();
});

for (const [theme, widths] of [
  ["light", [390, 1440]],
  ["dark", [1024]],
] as const) {
  test(`every page is accessible and does not overflow, ${theme}`, async ({ page, expectFault }) => {
    test.setTimeout(600_000);
    expectFault(notLoggedIn);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(consoleOrigin());
    await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    await expectAccessible(page);
    const link = await invite(`ada-${theme}@${theme}.example`, `Ada ${theme}`, "administrator");
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
    await page.getByLabel("Name des Geräts").fill("Laptop");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Passkey hinzufügen" }).click();
    await expect(page.getByRole("link", { name: "Betreuende" })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [
        "/ewe",
        "/ewe/zahlen?von=2025-12-01",
        "/ewe/praemien",
        "/ewe/auszahlungen",
        "/ewe/zahlungen",
        "/ewe/bank",
        "/ewe/gutscheine",
        "/ewe/buchhaltung",
        "/ewe/buchungen",
        "/ewe/katalog",
        "/ewe/katalog/101",
        "/ewe/katalogdatei",
        "/ewe/kategorien",
        "/ewe/kategorien/1",
        "/ewe/agenturen",
        "/ewe/gutschriften",
        "/ewe/inhalte",
        "/ewe/texte",
        "/ewe/texte/rewardReady",
        "/ewe/inhalte/content-bloecke/home-schritte",
        "/ewe/mails",
        "/ewe/missbrauchsregeln",
        "/ewe/einstellungen",
        "/ewe/einstellungen?gruppe=money",
        "/ewe/gestaltung",
        "/ewe/pfade",
        "/ewe/domains",
        "/ewe/oeffnung",
        "/mandant-anlegen",
        "/mandant-anlegen?schritt=4",
        "/ewe/versionen",
        "/ewe/einbetten",
        "/ewe/schluessel",
        "/system",
        "/ewe/freigaben?zustand=alle",
        "/ewe/protokoll",
        "/betreuende",
        "/protokoll",
        "/konto",
      ]) {
        await page.goto(consoleOrigin() + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("status")).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
  });
}

test("the console is small, and scripts of other sources are refused", async ({ request }) => {
  const page = await request.get(`http://127.0.0.1:${process.env["E2E_PORT"]}/`, {
    headers: { host: new URL(consoleOrigin()).host },
  });
  const policy = page.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? "",
  );
  let bytes = 0;
  for (const path of files) {
    const file = await request.get(`http://127.0.0.1:${process.env["E2E_PORT"]}${path}`, {
      headers: { host: new URL(consoleOrigin()).host, "accept-encoding": "br" },
    });
    bytes += Number(file.headers()["content-length"]);
  }
  expect(files.length).toBeGreaterThan(1);
  // The font is not among them and takes 29 KB.
  expect(bytes).toBeLessThan(320_000);
});
