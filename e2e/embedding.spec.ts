import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FrameLocator, Page } from "@playwright/test";
import { root } from "../scripts/run.ts";
import { tenantUrl } from "../scripts/product.ts";
import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";
import { newPerson } from "./journey.ts";

const port = () => Number(process.env["E2E_PORT"]);
/** Another site than any tenant's, so that cookies and storage of the app are third-party here. */
const hostOrigin = () => `http://127.0.0.1:${port()}`;
const appOrigin = () => tenantUrl("ewe", port());

/** Opens the host's page and declines cookies in the frame, where the question is in the visible part. */
async function openHost(page: Page, path = "/demo/host?mandant=ewe"): Promise<FrameLocator> {
  await page.goto(hostOrigin() + path);
  const app = page.frameLocator("#empfehlen iframe");
  await expect(app.locator("html[data-frame-hosted]")).toBeAttached({ timeout: 15_000 });
  await expect(app.getByRole("dialog")).toBeInViewport({ ratio: 1 });
  await app.getByRole("button", { name: /^(?:Alle ablehnen|Reject all)$/ }).click();
  await expect(app.getByRole("dialog")).toBeHidden();
  return app;
}

const heightOfFrame = (page: Page) =>
  page.locator("#empfehlen iframe").evaluate((frame) => frame.getBoundingClientRect().height);
const expectFrameToFit = (page: Page, app: FrameLocator) =>
  expect
    .poll(async () => {
      const inner = await app.locator("#root").evaluate(async (content) => {
        // Fonts that load later would change it again.
        await document.fonts.ready;
        return content.getBoundingClientRect().height;
      });
      return Math.abs((await heightOfFrame(page)) - inner);
    })
    .toBeLessThanOrEqual(1);
const appFrame = (page: Page) => page.frames().find((frame) => frame.url().startsWith(appOrigin()));

test("the host script is small", () => {
  const script = readFileSync(join(root, "web/dist/client/einbetten.js"));
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(4096);
});

test("the host script can be cached and loaded by any site", async ({ request }) => {
  const answer = await request.get(`${hostOrigin()}/einbetten.js`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=3600",
  });
});

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`on a ${name} the app is embedded with its full height and its legal pages`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const app = await openHost(page);
    await expect(app.getByRole("heading", { level: 1 })).toBeVisible();
    const frame = page.locator("#empfehlen iframe");
    await expect(frame).toHaveAttribute("title", "Empfehlungsprogramm von Küstenstrom");
    await expect(frame).toHaveAttribute("allow", /^clipboard-write/);
    await expectFrameToFit(page, app);
    const legal = app.getByRole("navigation", { name: "Rechtliches" });
    for (const link of ["Impressum", "Datenschutz", "Barrierefreiheit"]) {
      await expect(legal.getByRole("link", { name: link, exact: true })).toBeVisible();
    }
    await expect(app.getByRole("button", { name: "Cookie-Einstellungen" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test("the frame grows and shrinks with its content, once each", async ({ page }) => {
  const app = await openHost(page, "/demo/host?mandant=ewe&empfehlen=/faq");
  await expectFrameToFit(page, app);
  await page.evaluate(() => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    addEventListener("message", ({ data }: MessageEvent<{ type: string; payload: { height: number } }>) => {
      if (data.type === "height") heights.push(data.payload.height);
    });
  });
  const before = await heightOfFrame(page);
  const grow = (pixels: number) =>
    appFrame(page)?.evaluate((height) => {
      const block = document.querySelector<HTMLElement>("#try") ?? document.createElement("div");
      block.id = "try";
      block.style.height = `${height}px`;
      document.querySelector("main")?.append(block);
    }, pixels);
  await grow(700);
  await expect.poll(() => heightOfFrame(page)).toBe(before + 700);
  await grow(0);
  await expect.poll(() => heightOfFrame(page)).toBe(before);
  // Long enough to detect a loop.
  await page.waitForTimeout(1000);
  expect(await page.evaluate(() => (window as unknown as { heights: number[] }).heights)).toEqual([
    before + 700,
    before,
  ]);
});

test("the host's address follows the app's page; back, forward, reload and deep links work", async ({
  page,
}) => {
  const app = await openHost(page);
  const start = page.url();
  // Until the next page is shown, the links in the text of the last one are there too.
  const legal = app.getByRole("navigation", { name: "Rechtliches" });
  await legal.getByRole("link", { name: "Impressum", exact: true }).click();
  await expect(page).toHaveURL(`${start}&empfehlen=/impressum`);
  await legal.getByRole("link", { name: "Datenschutz", exact: true }).click();
  await expect(page).toHaveURL(`${start}&empfehlen=/datenschutz`);
  await page.evaluate(() => history.back());
  await expect(app.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
  await expect(page).toHaveURL(`${start}&empfehlen=/impressum`);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(start);
  await expect(app.getByRole("heading", { level: 1, name: "Impressum" })).toHaveCount(0);
  await page.evaluate(() => history.forward());
  await expect(app.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
  await expect(page).toHaveURL(`${start}&empfehlen=/impressum`);
  await page.reload();
  await expect(app.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
});

test("the app's paths are below a path of the host, and a link's parameters are removed", async ({
  page,
}) => {
  const app = await openHost(page, "/demo/host/ewe/en/faq?token=secret&channel=mail");
  await expect(app.getByRole("heading", { level: 1 })).toBeVisible();
  expect(appFrame(page)?.url()).toContain("/en/faq?token=secret&channel=mail");
  await expect(page).toHaveURL(`${hostOrigin()}/demo/host/ewe/en/faq?channel=mail`);
  await page.evaluate(() => history.pushState(null, "", "/demo/host/ewe/en/imprint"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await expect.poll(() => appFrame(page)?.url()).toContain("/en/imprint");
});

test("a new page in the frame scrolls to its top, going back to the old position once the page is tall enough", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { reducedMotion: "no-preference" });
  const app = await openHost(page);
  await expectFrameToFit(page, app);
  const link = app.getByRole("link", { name: "Impressum", exact: true });
  await link.scrollIntoViewIfNeeded();
  const low = await page.evaluate(() => scrollY);
  expect(low).toBeGreaterThan(500);
  await link.click();
  const topOfFrame = () =>
    page.locator("#empfehlen iframe").evaluate((frame) => Math.round(frame.getBoundingClientRect().top));
  await expect.poll(topOfFrame).toBe(16);
  await page.evaluate(() => history.back());
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - low)).toBeLessThan(20);
});

test("a dialog is shown in the visible part of the frame", async ({ page }) => {
  const app = await openHost(page);
  await app.getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await expect(app.getByRole("dialog")).toBeInViewport({ ratio: 1 });
});

test("the decision about cookies that the host hands in is not asked for again", async ({ page }) => {
  await page.goto(`${hostOrigin()}/demo/host?mandant=ewe`);
  const app = page.frameLocator("#empfehlen iframe");
  const question = app.getByRole("dialog");
  await expect(question).toBeVisible({ timeout: 15_000 });
  const script = page.locator("script[data-ziel]");
  await script.evaluate((element) => element.setAttribute("data-einwilligung", ""));
  await expect(question).toBeHidden();
  await app.getByRole("contentinfo").getByRole("link", { name: "Datenschutz", exact: true }).click();
  await expect(app.getByRole("heading", { level: 1, name: "Datenschutz" })).toBeVisible();
  await expect(question).toBeHidden();
  expect(await app.locator("html").evaluate(() => document.cookie)).not.toContain("consent_");
});

test("a widget is a small block without a header, keeps its parameter and does not change the host's address", async ({
  page,
}) => {
  const app = await openHost(page, "/demo/host?mandant=ewe&art=widget");
  const start = page.url();
  await expect(app.locator("html")).toHaveAttribute("data-frame", "widget");
  await expect(app.getByRole("banner")).toBeHidden();
  await expectFrameToFit(page, app);
  expect(await heightOfFrame(page)).toBeLessThan(1450);
  await app.getByRole("link", { name: "Datenschutz", exact: true }).click();
  await expect.poll(() => appFrame(page)?.url()).toContain("/datenschutz?widget=1");
  expect(page.url()).toBe(start);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
});

test("links to other sites leave the frame", async ({ page }) => {
  const app = await openHost(page);
  await page.route("https://www.kuestenstrom.example/**", (route) =>
    route.fulfill({ body: "the client's site" }),
  );
  await app.getByRole("link", { name: "Zu Küstenstrom" }).click();
  await expect(page).toHaveURL("https://www.kuestenstrom.example/");
});

test("the provider's shop replaces the whole page, and gets both numbers", async ({ page }) => {
  const { number } = await recommendAtEwe();
  const app = await openHost(page, `/demo/host/ewe/empfaengerbestaetigung?nr=${number}&channel=mail`);
  await expect(app.getByRole("heading", { level: 1 })).toContainText("Erika empfiehlt Ihnen");
  await app.getByLabel(/akzeptiere die/).check();
  await app.getByRole("button", { name: "Zum Angebot" }).click();
  await page.waitForURL(`${appOrigin()}/demo/shop?**`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("nr")).toBe(number);
  expect(searchParams.get("empfaenger")).toMatch(/^[0-9A-Z]{10}$/);
  expect(searchParams.get("channel")).toBe("mail");
  // The friend is known only inside the embedding page.
  await page.getByRole("button", { name: "Jetzt bestellen" }).click();
  await page.getByRole("link", { name: "So geht es weiter" }).click();
  await expect(page).toHaveURL(`${hostOrigin()}/demo/host/ewe/empfaengerbestaetigung?nr=${number}`);
  await expect(app.getByText("Ihre Bestellung ist bestätigt.")).toBeVisible();
});

for (const [how, host] of Object.entries({
  "below a path": "/demo/host/ewe/k/CODE?channel=mail",
  "in a parameter": "/demo/host?mandant=ewe&empfehlen=/k/CODE",
})) {
  test(`the host's address ${how} keeps the recommendation's number, so a reload opens it again`, async ({
    page,
  }) => {
    const { number, code } = await recommendAtEwe();
    const app = await openHost(page, host.replace("CODE", code));
    const title = app.getByRole("heading", { level: 1, name: /^Erika empfiehlt Ihnen/ });
    await expect(title).toBeVisible();
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`/empfaengerbestaetigung?`);
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`nr=${number}`);
    await page.reload();
    await expect(title).toBeVisible();
  });
}

/** A recommendation with the whole reward for the referrer, so that its recipient only has to consent. */
async function recommendAtEwe(): Promise<{ number: string; code: string }> {
  const { firstName, lastName, email } = newPerson("Erika");
  const answer = await fetch(`${hostOrigin()}/api/v1/ewe/Empfehlen/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      Empfehlung: { Produkt: 101, AgbText: "2026-05-01", AnteilEmpfehler: 100 },
      Empfehler: { Vorname: firstName, Nachname: lastName, Email: email, Teilnahmeberechtigt: true },
    }),
  });
  expect(answer.status).toBe(201);
  const made = (await answer.json()) as { Empfehlungsnummer: string; Code: string };
  return { number: made.Empfehlungsnummer, code: made.Code };
}
