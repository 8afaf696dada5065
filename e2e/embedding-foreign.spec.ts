import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { tenantUrl } from "../scripts/product.ts";
import { expect, test } from "./fixtures.ts";
import { launchChromium } from "./launch.ts";

const port = () => Number(process.env["E2E_PORT"]);
const app = () => tenantUrl("ewe", port());
const hostPage = (query = "") => `http://127.0.0.1:${port()}/demo/host?mandant=ewe${query}`;
const framed = (page: Page) => page.frameLocator("#empfehlen iframe").locator("html[data-frame-hosted]");

/** Hosts that look like allowed ones, belong to other tenants, or are unrelated. */
const foreignHosts = [
  "www.kuestenstrom.example",
  "kuestenstrom.example",
  "shop.kuestenstrom.example",
  "www.kuestenstrom.example.evil.example",
  "www-kuestenstrom.example",
  "www.kuestenstrom.example.",
  "www.fernwerk.example",
  "www.sichergut.example",
  "localhost.example",
  "ewe.localhost.example",
  "127.0.0.1.example",
  "xn--kstenstrom-beb.example",
  ...Array.from({ length: 8 }, (_, index) => `evil-${index + 1}.example`),
];

const snippet = () =>
  `<div id="empfehlen"></div><script src="${app()}/einbetten.js" data-ziel="#empfehlen" data-modus="widget"></script>`;

const forged = [
  { type: "height", version: 1, payload: { height: 9_999 } },
  { type: "route", version: 1, payload: { path: "/stolen", entry: "stolen", arrival: "new" } },
  { type: "scroll", version: 1, payload: { top: 5_000 } },
  { type: "navigate", version: 1, payload: { path: "/impressum" } },
  { type: "visible-area", version: 1, payload: { top: 7_777, height: 1 } },
];

test.describe("twenty foreign origins", () => {
  let browser: Browser;
  let foreign: Server;
  const addressOf = (host: string) => `http://${host}:${(foreign.address() as AddressInfo).port}/`;
  test.beforeAll(async () => {
    foreign = createServer((request, response) => {
      response.setHeader("content-type", "text/html");
      const content = request.url === "/programm" ? snippet() : `<iframe src="${app()}/impressum"></iframe>`;
      response.end(`<html lang="de"><title>foreign</title>${content}`);
    }).listen(0, "127.0.0.1");
    // Real origins on this machine, so that only the policy protects the app.
    browser = await launchChromium("--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.example. 127.0.0.1");
  });
  test.afterAll(async () => {
    await browser.close();
    foreign.close();
  });

  test("may not frame the app", async () => {
    expect(new Set(foreignHosts).size).toBe(20);
    const page = await browser.newPage();
    const refusals: string[] = [];
    page.on("console", (message) => refusals.push(message.text()));
    for (const host of foreignHosts) {
      await page.goto(addressOf(host));
      await expect.poll(() => page.frames()[1]?.url(), host).toBe("chrome-error://chromewebdata/");
    }
    await expect.poll(() => refusals.filter((text) => text.includes("frame-ancestors"))).toHaveLength(20);
    // The allowed page is shown, so the refusals come from the policy.
    await page.goto(hostPage());
    await expect(framed(page)).toBeAttached();
    await page.close();
  });

  test("get a link and an explanation in the console instead of an empty frame", async () => {
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    const address = addressOf("www.kuestenstrom.example");
    await page.goto(`${address}programm`);
    const link = page.getByRole("link", { name: "Zum Empfehlungsprogramm" });
    await expect(link).toBeVisible({ timeout: 30_000 });
    await expect(link).toHaveAttribute("href", `${app()}/`);
    await expect(page.locator("iframe")).toBeHidden();
    expect(messages.join("\n")).toContain(`Is ${new URL(address).origin} listed in FrameAncestors`);
    await page.close();
  });

  test("cannot control the host page or the app with messages", async () => {
    test.setTimeout(180_000);
    const victim = await browser.newPage();
    await victim.goto(hostPage("&empfehlen=/faq"));
    await expect(framed(victim)).toBeAttached();
    await waitForLayout(victim);
    const before = await stateOf(victim);
    const frames = victim
      .frames()
      .filter((frame) => frame.parentFrame() === null || frame.url().startsWith(app()));
    expect(frames).toHaveLength(2);
    for (const frame of frames) await frame.evaluate(countMessages);
    for (const address of [...foreignHosts.map(addressOf), `${app()}/robots.txt`]) {
      const opened = victim.waitForEvent("popup");
      await victim.evaluate((url) => void open(url), address);
      const attacker = await opened;
      await attacker.waitForURL(address);
      await attacker.evaluate((messages) => {
        const target = opener as Window;
        for (const message of messages) {
          target.postMessage(message, "*");
          target.frames[0]?.postMessage(message, "*");
        }
      }, forged);
      const origin = new URL(address).origin;
      for (const frame of frames)
        await expect.poll(() => frame.evaluate(messagesFrom, origin), address).toBe(forged.length);
      expect(await stateOf(victim), address).toEqual(before);
      await attacker.close();
    }
    // Long enough for any effect of a message.
    await victim.waitForTimeout(300);
    expect(await stateOf(victim)).toEqual(before);
    await victim.close();
  });

  test("learn nothing from the app: it sends messages only to its embedding page", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      if (window === top) addEventListener("message", ({ data, origin }) => seen.push([origin, data]));
    });
    await page.goto(hostPage("&empfehlen=/faq"));
    await expect(framed(page)).toBeAttached();
    await waitForLayout(page);
    const messages = () =>
      page.evaluate(() => (window as unknown as { seen: [string, { type: string }][] }).seen);
    await expect.poll(async () => (await messages()).map(([, { type }]) => type)).toContain("route");
    const seen = await messages();
    expect(new Set(seen.map(([origin]) => origin))).toEqual(new Set([app()]));
    for (const [, message] of seen) {
      expect(Object.keys(message).toSorted()).toEqual(["payload", "type", "version"]);
      expect(["height", "route", "scroll"]).toContain(message.type);
    }
    await page.close();
  });
});

interface Counting {
  readonly messages: Record<string, number>;
}

function countMessages(): void {
  const messages: Record<string, number> = {};
  Object.assign(window, { messages });
  addEventListener("message", ({ origin }) => {
    messages[origin] = (messages[origin] ?? 0) + 1;
  });
}

const messagesFrom = (origin: string) => (window as unknown as Counting).messages[origin];

/** Waits until fonts are loaded and the frame has the height of its content. */
async function waitForLayout(page: Page): Promise<void> {
  const content = page.frameLocator("#empfehlen iframe").locator("#root");
  await expect
    .poll(async () => {
      const inner = await content.evaluate(async (element) => {
        await document.fonts.ready;
        return element.getBoundingClientRect().height;
      });
      const outer = await page.locator("#empfehlen iframe").boundingBox();
      return Math.abs((outer?.height ?? 0) - inner);
    })
    .toBeLessThanOrEqual(1);
}

async function stateOf(page: Page) {
  const frame = page.locator("#empfehlen iframe");
  return {
    address: page.url(),
    scroll: await page.evaluate(() => scrollY),
    height: await frame.evaluate((element) => (element as HTMLElement).style.height),
    app: page
      .frames()
      .find((inner) => inner.url().startsWith(app()))
      ?.url(),
    visibleTop: await page
      .frameLocator("#empfehlen iframe")
      .locator("html")
      .evaluate((element) => element.style.getPropertyValue("--visible-top")),
  };
}

for (const memory of ["partitioned", "forbidden"] as const) {
  test(`with third-party cookies blocked and the frame's storage ${memory} the app works`, async () => {
    test.setTimeout(180_000);
    const browser = await launchChromium();
    const page = await browser.newPage();
    await blockForeignCookies(page);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    if (memory === "forbidden") await page.addInitScript(forbidMemoryInFrames);
    await page.goto(hostPage());
    await expect(framed(page)).toBeAttached();
    const inner = page.frames().find((frame) => frame.url().startsWith(app()));
    const takesCookies = await inner?.evaluate(() => {
      document.cookie = "probe=1; SameSite=None; Secure";
      return document.cookie.includes("probe");
    });
    expect(takesCookies, "the browser must block third-party cookies").toBe(false);

    const frame = page.frameLocator("#empfehlen iframe");
    await frame.getByRole("button", { name: "Alle ablehnen" }).click();
    await frame.getByRole("link", { name: "Fragen", exact: true }).click();
    await expect(page).toHaveURL(/empfehlen=\/faq$/);
    await frame.getByRole("link", { name: /^EN/ }).click();
    await expect(frame.locator("html[lang=en]")).toBeAttached();
    await expect(page).toHaveURL(/empfehlen=\/en\/faq$/);
    // The decision lasts on this embedding site, and without storage for the document only.
    if (memory === "forbidden") await frame.getByRole("button", { name: "Reject all" }).click();
    else expect((await page.context().cookies()).map(({ name }) => name)).toContain("ks_consent_version");
    await frame.getByRole("link", { name: "Imprint", exact: true }).click();
    await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/empfehlen=\/en\/imprint$/);
    await frame.getByRole("button", { name: "Cookie settings" }).click();
    await expect(frame.getByRole("dialog")).toBeVisible();
    expect(faults).toEqual([]);
    await browser.close();
  });
}

async function blockForeignCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", {
    enableThirdPartyCookieRestriction: true,
  });
}

function forbidMemoryInFrames(): void {
  if (window === top) return;
  Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}
