import { addAuthenticator, consoleOrigin, invite, joinConsole, notLoggedIn } from "./console-login.ts";
import { walkConsole } from "./console-walk.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

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
  const device = page.getByLabel("Name des Geräts");
  const add = page.getByRole("dialog").getByRole("button", { name: "Passkey hinzufügen" });
  // Screen readers read the hint with the field, and after an empty try what is missing.
  await expect(device).toHaveAccessibleDescription(/./);
  await expect(device).not.toHaveAttribute("aria-invalid");
  await add.click();
  await expect(device).toHaveAttribute("aria-invalid", "true");
  await expect(device).toHaveAccessibleDescription(/Bitte ausfüllen\./);
  await device.fill("Laptop");
  await add.click();
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

test("a role logs in with the company account, sees its own pages only, and stays where it was", async ({
  page,
  context,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  expectFault(/status of 403/);
  await page.goto(`${consoleOrigin()}/ewe/bestellungen`);
  await page.getByRole("button", { name: "Mit Firmenkonto anmelden" }).click();
  await page.getByLabel("Benutzername").fill("auditor");
  await page.getByLabel("Passwort").fill("Weitersagen1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Bestellungen" })).toBeVisible();
  await expect(page).toHaveURL(/\/ewe\/bestellungen$/);
  await context.clearCookies({ name: "__Host-konsole" });
  // A pause in typing searches.
  await page.getByRole("searchbox").fill("what was typed");
  const opened = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("button", { name: "Mit Firmenkonto anmelden" }).click();
  // The provider still knows the person, so the window closes by itself.
  const window = await opened;
  await expect.poll(() => window.isClosed()).toBe(true);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveValue("what was typed");
  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  for (const name of ["Heute", "Bestellungen", "Protokoll", "Mein Konto"])
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  for (const name of ["Betreuende", "Protokoll der Installation"])
    await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.goto(`${consoleOrigin()}/betreuende`);
  await expect(page.getByRole("heading", { level: 1, name: "Dazu fehlt Ihnen das Recht" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Küstenstrom: Proto");
  // The best match has the focus already: Enter opens it.
  await expect(page.getByRole("option").first()).toHaveAttribute("data-focused", "true");
  await expect(page.getByRole("option").first()).toHaveText(/Protokoll/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ewe\/protokoll$/);
  await expect(page.getByRole("heading", { name: "Protokoll" })).toBeVisible();
  // The next Tab begins in the page that was opened, not at the top of the menu.
  await expect(page.getByRole("main")).toBeFocused();
});

test("a role is asked for with a reason, waits for others only, and is found again when withdrawn", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await invite("ida@operators.example", "Ida Insel", "auditor", "ewe");
  await joinConsole(page, "rita@operators.example", "Rita Rand", "administrator");
  await page.goto(`${consoleOrigin()}/betreuende`);
  const ask = page
    .getByRole("row")
    .filter({ hasText: "Ida Insel" })
    .getByRole("button", { name: "Rolle beantragen" });
  await ask.click();
  const dialog = page.getByRole("dialog");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") calls.push(request.url());
  });
  // Nothing is sent without a reason.
  const reason = dialog.getByRole("textbox", { name: "Grund" });
  await dialog.getByRole("button", { name: "Rolle beantragen" }).click();
  await expect(reason).toBeFocused();
  expect(calls).toEqual([]);
  await reason.fill("Vertretung im Winter");
  await dialog.getByRole("button", { name: "Rolle beantragen" }).click();
  await expect(page.getByText("Der Antrag ist gestellt.")).toBeVisible();

  // Own requests wait for others.
  const loaded = page.waitForResponse((response) => /freigaben\?/.test(response.url()));
  await page.goto(`${consoleOrigin()}/ewe`);
  await loaded;
  await expect(page.getByRole("heading", { name: "Letzte 30 Tage" })).toBeVisible();
  await expect(page.getByText("Rollen warten auf eine zweite Person")).toHaveCount(0);

  await page.goto(`${consoleOrigin()}/freigaben`);
  const request = page.getByRole("article").filter({ hasText: "Rolle für Ida Insel" });
  await request.getByRole("button", { name: "Zurückziehen" }).click();
  const sent = calls.length;
  await dialog.getByRole("button", { name: "Zurückziehen" }).click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  expect(calls).toHaveLength(sent);
  await dialog.getByRole("textbox").fill("Doch nicht nötig");
  await dialog.getByRole("button", { name: "Zurückziehen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(request).toHaveCount(0);

  // "All" also shows what is decided.
  await page.getByRole("button", { name: "Zustand" }).click();
  await page.getByRole("option", { name: "Alle" }).click();
  await expect(request.getByText("Zurückgezogen", { exact: true })).toBeVisible();
});

test("the login and the dialog for a passkey are accessible", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await page.goto(consoleOrigin());
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(await invite("dialog@operators.example", "Dana Dialog", "administrator"));
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await page.getByLabel("Name des Geräts").fill("Laptop");
  await expectAccessible(page);
});

/** In groups of about the same size, which run side by side. */
const pages: Readonly<Record<string, readonly string[]>> = {
  "figures and money": [
    "/ewe",
    "/ewe/zahlen?von=2025-12-01",
    "/ewe/praemien",
    "/ewe/auszahlungen",
    "/ewe/zahlungen",
    "/ewe/bank",
    "/ewe/gutscheine",
    "/ewe/buchhaltung",
    "/ewe/buchungen",
    "/ewe/gutschriften",
    "/ewe/zahlen/empfehlungen",
  ],
  "catalogue, agencies and content": [
    "/ewe/katalog",
    "/ewe/katalog/101",
    "/ewe/katalogdatei",
    "/ewe/kategorien",
    "/ewe/kategorien/1",
    "/ewe/kampagnen",
    "/ewe/agenturen",
    "/ewe/agenturen/KS-2001",
    "/ewe/auftragsfreigaben",
    "/ewe/inhalte",
    "/ewe/inhalte/content-bloecke/home-schritte",
    "/ewe/texte",
    "/ewe/texte/rewardReady",
  ],
  "settings of a tenant": [
    "/ewe/mails",
    "/ewe/missbrauchsregeln",
    "/ewe/einstellungen",
    "/ewe/einstellungen?gruppe=money",
    "/ewe/zusatzpraemien",
    "/ewe/gestaltung",
    "/ewe/pfade",
    "/ewe/domains",
    "/ewe/oeffnung",
    "/ewe/versionen",
    "/ewe/einbetten",
    "/ewe/schluessel",
  ],
  installation: [
    "/mandant-anlegen",
    "/mandant-anlegen?schritt=4",
    "/system",
    "/ewe/freigaben?zustand=alle",
    "/ewe/protokoll",
    "/betreuende",
    "/freigaben",
    "/protokoll",
    "/konto",
  ],
};

for (const [group, paths] of Object.entries(pages)) {
  test(`every page is accessible and does not overflow: ${group}`, async ({ page, expectFault }) => {
    test.setTimeout(300_000);
    expectFault(notLoggedIn);
    await joinConsole(page, `ada@${group.split(/\W/)[0]}.example`, `Ada ${group}`, "administrator");
    await walkConsole(page, Object.fromEntries(paths.map((path) => [path.replaceAll(/\W+/g, "-"), path])));
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
