import type { Page } from "@playwright/test";
import { decidedCookies } from "../scripts/decided-cookies.ts";
import { expect, test } from "./fixtures.ts";
import { createOwnTenant, type OwnTenant } from "./own-tenant.ts";

// Many pages and commands in a row: slow is no failure.
test.describe.configure({ mode: "serial", timeout: 180_000 });

const email = "erika@regeln.example";
const port = () => String(process.env["E2E_PORT"]);
let tenant: OwnTenant;
let recommendation: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  tenant = await createOwnTenant("regeln");
  await tenant.setPrivate({ FrameAncestors: [tenant.url] });
  recommendation = await tenant.recommend(email);
  await tenant.set({ ModuleErzwingeLogin: 1 });
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const area = (page: Page) => page.getByRole("heading", { level: 1, name: /Guten Tag/ });
const loginForm = (page: Page) => page.getByRole("button", { name: "Anmelden", exact: true });

/** A new visitor who has declined all cookies. */
async function visitor(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(decidedCookies("ewe", tenant.url));
}

test("forced login: visitors get the login, legal pages and invitations stay open, a login link works once", async ({
  page,
  expectFault,
}) => {
  expectFault(/410|404/);
  await visitor(page);
  for (const path of ["/", "/aktuellepraemienuebersicht", "/persoenlicherbereich"]) {
    await page.goto(tenant.url + path);
    await expect(loginForm(page)).toBeVisible();
    expect(pathOf(page)).toBe("/login");
  }
  // The same in the browser: a navigation from an open page to a closed one.
  await page.goto(`${tenant.url}/faq`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(loginForm(page)).toBeVisible();
  await page.goto(`${tenant.url}/empfaengerbestaetigung?nr=${recommendation}`);
  await expect(page.getByRole("heading", { level: 1, name: /Erika/ })).toBeVisible();

  const link = await tenant.loginLink(email);
  await page.goto(link);
  await expect(area(page)).toBeVisible();
  expect(pathOf(page)).toBe("/persoenlicherbereich");
  await page.goto(tenant.url);
  await expect(page).toHaveURL(`${tenant.url}/`);

  // A used link fails silently, and the visitor is not logged in.
  await visitor(page);
  await page.goto(link);
  await expect(loginForm(page)).toBeVisible();
});

test("forced login: a number, token or cookie that is not valid opens nothing", async ({
  page,
  expectFault,
}) => {
  expectFault(/401|404/);
  await visitor(page);
  for (const query of [
    `token=${"a".repeat(20)}`,
    `t=${"a".repeat(20)}`,
    `hash=${"ab".repeat(16)}`,
    "nr=M89J4DFE56",
  ]) {
    await page.goto(`${tenant.url}/?${query}`);
    await expect(loginForm(page)).toBeVisible();
    expect(pathOf(page)).toBe("/login");
  }
  await page.context().addCookies([{ name: "ks_user_token", value: "a".repeat(20), url: tenant.url }]);
  await page.goto(tenant.url);
  await expect(loginForm(page)).toBeVisible();

  await visitor(page);
  await page.goto(`${tenant.url}/?nr=${recommendation}`);
  await expect(page).toHaveURL(`${tenant.url}/?nr=${recommendation}`);
  await expect(loginForm(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("autologin with forced login: a stored token is tried silently, and visitors without one still get in", async ({
  page,
  expectFault,
}) => {
  expectFault(/401|403|410/);
  await tenant.set({ IsAutologin: 1 });
  await visitor(page);
  const link = await tenant.autologinLink(email);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(link);
  await expect(page).toHaveURL(`${tenant.url}/`);
  await page.goto(`${tenant.url}/persoenlicherbereich`);
  await expect(area(page)).toBeVisible();
  // A token in an address of the API would be in the logs of proxies.
  expect(asked.filter((url) => url.includes("/api/") && url.includes("token="))).toEqual([]);
  // Closed in autologin mode, also after a login.
  for (const path of ["/meinedaten", "/login"]) {
    await page.goto(tenant.url + path);
    await expect(page).toHaveURL(`${tenant.url}/`);
  }
  // The token may be used until it expires.
  await visitor(page);
  await page.goto(link);
  await expect(page).toHaveURL(`${tenant.url}/`);

  await visitor(page);
  await page.context().addCookies([{ name: "ks_user_token", value: "abgelaufen", url: tenant.url }]);
  await page.goto(`${tenant.url}/persoenlicherbereich`);
  await expect(loginForm(page)).toBeVisible();
  expect(pathOf(page)).toBe("/login");
});

test("autologin without forced login redirects the login and personal pages to the home page", async ({
  page,
}) => {
  await tenant.set({ ModuleErzwingeLogin: 0 });
  await visitor(page);
  for (const path of ["/login", "/persoenlicherbereich", "/logout"]) {
    await page.goto(`${tenant.url}${path}?channel=mail`);
    await expect(page).toHaveURL(`${tenant.url}/?channel=mail`);
  }
});

test("in iframe mode every page redirects to the embedding site, after the login rules", async ({ page }) => {
  const host = `http://127.0.0.1:${port()}`;
  const embedding = { MandantUrl: host, EmpfehlenPath: `/demo/host/${tenant.slug}` };
  await tenant.set({ IsAutologin: 0, ModuleErzwingeLogin: 1, ModuleIntegratedFrame: 1, ...embedding });
  await visitor(page);
  await page.goto(`${tenant.url}/faq?channel=mail`);
  await expect(page).toHaveURL(`${host}/demo/host/${tenant.slug}/faq?channel=mail`);
  const app = page.frameLocator("#empfehlen iframe");
  await expect(app.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`${tenant.url}/`);
  await expect(page).toHaveURL(`${host}/demo/host/${tenant.slug}/login`);
  await expect(app.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
});

for (const memory of ["cookies", "storage only"] as const) {
  test(`in a frame with ${memory} a login lasts, also for deep links to protected pages`, async ({
    browser,
    faults,
  }) => {
    const ownOrigin = tenant.url;
    const host = `${memory === "storage only" ? ownOrigin : `http://127.0.0.1:${port()}`}/demo/host/${tenant.slug}`;
    const context = await browser.newContext({ locale: "de-DE" });
    // Simulates browsers that refuse cookies in frames but allow storage; Chromium does the opposite.
    if (memory === "storage only") await context.addInitScript(refuseCookiesInFrames);
    const open = async (path: string) => {
      const page = await context.newPage();
      faults.watch(page);
      await page.goto(host + path);
      return { page, app: page.frameLocator("#empfehlen iframe") };
    };
    const { pathname } = new URL(await tenant.loginLink(email));
    const { page, app } = await open(pathname);
    await app.getByRole("button", { name: "Alle ablehnen" }).click();
    const hello = app.getByRole("heading", { level: 1, name: /Guten Tag/ });
    await expect(hello).toBeVisible();
    await expect(page).toHaveURL(`${host}/persoenlicherbereich`);
    await page.reload();
    await expect(hello).toBeVisible();
    await page.goto(`${host}/meinedaten`);
    await expect(app.getByRole("heading", { level: 1, name: "Meine Daten" })).toBeVisible();

    // Another tab shares the cookie, but not the storage of this tab.
    const other = await open("/persoenlicherbereich");
    if (memory === "storage only") {
      await expect(other.app.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
      await expect(other.page).toHaveURL(`${host}/login`);
    } else await expect(other.app.getByRole("heading", { level: 1, name: /Guten Tag/ })).toBeVisible();
    await context.close();
  });
}

function refuseCookiesInFrames(): void {
  if (window !== top) Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
}
