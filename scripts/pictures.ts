import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { decidedCookies } from "./decided-cookies.ts";
import { contactSheet, type Picture } from "./pictures/contact-sheet.ts";
import { screensOf, type Route, type Screen } from "./pictures/screens.ts";
import { startProduct, tenants, tenantUrl, type Product } from "./product.ts";
import { root } from "./run.ts";

const folder = join(root, ".cache", "pictures");
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

async function allScreens({ port }: Product): Promise<Screen[]> {
  const lists = tenants.map(async (tenant) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${tenant}/route/default`);
    if (!answer.ok) throw new Error(`The routes of ${tenant} answered ${answer.status}`);
    return screensOf(tenant, (await answer.json()) as Route[]);
  });
  return (await Promise.all(lists)).flat();
}

/** Pictures below the fold load when they come into sight, so the page is scrolled through once. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForLoadState("networkidle");
}

async function photograph(browser: Browser, screens: readonly Screen[], port: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const viewport of sizes) {
    const context = await browser.newContext({ viewport, locale: "de-DE", reducedMotion: "reduce" });
    for (const tenant of tenants) {
      await context.addCookies(decidedCookies(tenant, tenantUrl(tenant, port)));
    }
    const page = await context.newPage();
    for (const { tenant, path, file } of screens) {
      const source = join(tenant, String(viewport.width), file);
      await page.goto(`${tenantUrl(tenant, port)}${path}`);
      await settle(page);
      await page.screenshot({ path: join(folder, source), fullPage: true });
      pictures.push({ tenant, path, width: viewport.width, source });
    }
    await context.close();
  }
  return pictures;
}

async function writeSheets(browser: Browser, pictures: readonly Picture[]): Promise<void> {
  const sheet = join(folder, "index.html");
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  for (const { width } of sizes) {
    await writeFile(sheet, contactSheet(pictures.filter((picture) => picture.width === width)));
    await page.goto(pathToFileURL(sheet).href, { waitUntil: "load" });
    await page.screenshot({ path: join(folder, `contact-${width}.png`), fullPage: true });
  }
  await writeFile(sheet, contactSheet(pictures));
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const pictures = await photograph(browser, await allScreens(product), product.port);
  await writeSheets(browser, pictures);
  console.log(`${pictures.length} pictures: ${join(folder, "index.html")}`);
} finally {
  await browser.close();
  await product.stop();
}
