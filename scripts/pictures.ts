import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { languages } from "@weitersagen/contract/language";
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { decidedCookies } from "./decided-cookies.ts";
import { photographConsole } from "./pictures/console.ts";
import { contactSheet, type Picture } from "./pictures/contact-sheet.ts";
import { walk } from "./pictures/journeys.ts";
import { photographMails } from "./pictures/mails.ts";
import { open, settle } from "./pictures/ready.ts";
import { linksOf, logIn } from "./pictures/referrer.ts";
import { screensOf, visitors, type Route, type Screen, type Visitor } from "./pictures/screens.ts";
import { startProduct, tenants, tenantUrl, type Product } from "./product.ts";
import { root } from "./run.ts";

const folder = join(root, ".cache", "pictures");
type Size = Readonly<Record<"width" | "height", number>>;
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const satisfies readonly Size[];

/** What is photographed: `npm run pictures -- journeys mails`; without a name everything. */
const parts = ["screens", "journeys", "console", "mails"] as const;

async function allScreens(browser: Browser, port: number): Promise<Screen[]> {
  const page = await openFor("referrer", browser, sizes[0], port);
  const screens: Screen[] = [];
  for (const tenant of tenants) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${tenant}/route/default`);
    if (!answer.ok) throw new Error(`The routes of ${tenant} answered ${answer.status}`);
    const links = await linksOf(page, tenant, port);
    screens.push(...screensOf(tenant, (await answer.json()) as Route[], links));
  }
  await page.context().close();
  return screens;
}

/** A page for a visitor who has decided about cookies; a referrer is logged in at every tenant. */
async function openFor(visitor: Visitor, browser: Browser, viewport: Size, port: number): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: "de-DE", reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const tenant of tenants) {
    await context.addCookies(decidedCookies(tenant, tenantUrl(tenant, port)));
    if (visitor === "referrer") await logIn(page, tenant, port);
  }
  return page;
}

async function photograph(browser: Browser, screens: readonly Screen[], port: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const viewport of sizes) {
    for (const visitor of visitors) {
      const page = await openFor(visitor, browser, viewport, port);
      for (const { tenant, path, file } of screens.filter((screen) => screen.visitor === visitor)) {
        const source = join(tenant, String(viewport.width), file);
        await open(page, `${tenantUrl(tenant, port)}${path}`);
        await settle(page);
        await page.screenshot({ path: join(folder, source), fullPage: true });
        pictures.push({ tenant, path, width: viewport.width, source });
      }
      await page.context().close();
    }
  }
  return pictures;
}

/** Every step of every journey, in both languages. */
async function photographJourneys(browser: Browser, port: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const tenant of tenants) {
    for (const language of languages) {
      for (const viewport of sizes) {
        const show = async (page: Page, step: string) => {
          const source = join(tenant, `journeys-${language}-${viewport.width}`, `${step}.png`);
          await settle(page);
          // What lies over the page belongs to what one sees at once.
          const fullPage = !(await page.getByRole("dialog").first().isVisible());
          await page.screenshot({ path: join(folder, source), fullPage });
          pictures.push({ tenant, path: `${step} (${language})`, width: viewport.width, source });
        };
        await walk({ browser, tenant, language, viewport, port, show });
      }
    }
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

const { positionals, values } = parseArgs({
  allowPositionals: true,
  // A product with the demo that runs already, and its data folder; without them one is started.
  options: { port: { type: "string" }, data: { type: "string", default: join(root, "data") } },
});
const unknown = positionals.filter((name) => !parts.some((part) => part === name));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: the parts are ${parts.join(", ")}`);
const chosen = positionals.length > 0 ? parts.filter((part) => positionals.includes(part)) : parts;

type Running = Pick<Product, "port" | "data">;

async function withProduct(take: (product: Running) => Promise<void>): Promise<void> {
  if (values.port !== undefined) return take({ port: Number(values.port), data: values.data });
  const product = await startProduct();
  try {
    await take(product);
  } finally {
    await product.stop();
  }
}

async function photographPages(browser: Browser, product: Running): Promise<void> {
  const { port } = product;
  const pictures: Picture[] = [];
  if (chosen.includes("console")) {
    const target = join(folder, "console");
    console.log(`${await photographConsole(browser, product, target)} of the console: ${target}`);
  }
  if (chosen.includes("screens"))
    pictures.push(...(await photograph(browser, await allScreens(browser, port), port)));
  if (chosen.includes("journeys")) pictures.push(...(await photographJourneys(browser, port)));
  await writeSheets(browser, pictures);
  console.log(`${pictures.length} pictures: ${join(folder, "index.html")}`);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  if (chosen.includes("mails")) {
    const target = join(folder, "mails");
    console.log(`${await photographMails(browser, target)} mails: ${target}`);
  }
  if (chosen.some((part) => part !== "mails"))
    await withProduct((product) => photographPages(browser, product));
} finally {
  await browser.close();
}
