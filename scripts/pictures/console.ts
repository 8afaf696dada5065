import { execFile } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { root } from "../run.ts";
import { type ConsoleScreen, pagesIn, screensOfConsole } from "./console-screens.ts";

const tenant = "ewe";

/** How the pages are photographed; dialogs only where that is said. */
const views = [
  { name: "1440-light", width: 1440, colorScheme: "light", locale: "de-DE", dialogs: true },
  { name: "1440-dark", width: 1440, colorScheme: "dark", locale: "de-DE", dialogs: false },
  { name: "1440-english", width: 1440, colorScheme: "light", locale: "en-GB", dialogs: false },
  { name: "1024-dark", width: 1024, colorScheme: "dark", locale: "de-DE", dialogs: false },
  { name: "390-light", width: 390, colorScheme: "light", locale: "de-DE", dialogs: true },
] as const;

const run = promisify(execFile);

interface Installation {
  readonly port: number;
  /** The data folder of the running product: the command that makes a login link needs it. */
  readonly data: string;
}

/** Photographs every page of the console as an administrator, and the dialogs that buttons of a page open. */
export async function photographConsole(
  browser: Browser,
  installation: Installation,
  folder: string,
): Promise<number> {
  const cookies = await logIn(browser, installation);
  const origin = `http://konsole.localhost:${installation.port}`;
  let screens: readonly ConsoleScreen[] | undefined;
  let count = 0;
  for (const { name, width, colorScheme, locale, dialogs } of views) {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: "reduce" });
    await context.addCookies(cookies);
    const page = await context.newPage();
    screens ??= await allScreens(page, origin);
    await mkdir(join(folder, name), { recursive: true });
    for (const { path, file } of screens) {
      await show(page, origin + path);
      await page.screenshot({ path: join(folder, name, `${file}.png`), fullPage: true });
      count += 1;
      if (dialogs) count += await photographDialogs(page, join(folder, name, file));
    }
    await context.close();
  }
  return count;
}

async function logIn(
  browser: Browser,
  { port, data }: Installation,
): Promise<Awaited<ReturnType<BrowserContext["cookies"]>>> {
  const { stdout } = await run(
    process.execPath,
    ["server/src/cli.ts", "operator", "link", "administrator@konsole.example"],
    { cwd: root, env: { ...process.env, DATA_DIR: data, PORT: String(port) } },
  );
  const page = await browser.newPage({ locale: "de-DE" });
  await page.goto(stdout.trim());
  await page.getByRole("heading", { name: "Heute" }).waitFor();
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies;
}

/**
 * The lists of pages are read as text: some import components, which only the console's build can load. The address of a
 * page about one thing is taken from a page that links to it, and that page may itself be about one thing.
 */
async function allScreens(page: Page, origin: string): Promise<ConsoleScreen[]> {
  const lists = join(root, "console", "src", "app", "pages");
  const texts = await Promise.all((await readdir(lists)).map((file) => readFile(join(lists, file), "utf8")));
  const pages = texts.flatMap(pagesIn);
  const links = new Set<string>();
  const visited = new Set<string>();
  const next = () => screensOfConsole(pages, tenant, [...links]).find(({ path }) => !visited.has(path));
  for (let screen = next(); screen !== undefined; screen = next()) {
    visited.add(screen.path);
    await show(page, origin + screen.path);
    for (const address of await page.locator("main a[href]").evaluateAll(addressesOf)) links.add(address);
  }
  return screensOfConsole(pages, tenant, [...links]);
}

const addressesOf = (links: readonly (HTMLElement | SVGElement)[]): string[] =>
  links.map((link) => new URL(link.getAttribute("href") ?? "", document.baseURI).pathname);

/** Opens a page and waits until nothing is loading. A live region without a message stays on the page. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  try {
    await page.waitForFunction(() => document.querySelector("output:not(:empty)") === null);
  } catch {
    console.warn(`${address}: its content did not load`);
  }
}

/** Presses each button of the page and photographs what opens. The page is loaded anew after each. */
async function photographDialogs(page: Page, file: string): Promise<number> {
  const address = page.url();
  const buttons = page.locator("main").getByRole("button", { disabled: false });
  const names = new Set((await buttons.allInnerTexts()).map((text) => text.trim()));
  let count = 0;
  for (const name of names) {
    const button = buttons.filter({ hasText: name, visible: true }).first();
    if (name === "" || !(await button.isVisible())) continue;
    await button.click();
    // A dialog that loads its content opens late.
    await page.waitForTimeout(300);
    if (await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().isVisible()) {
      await page.screenshot({ path: `${file}--${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.png` });
      count += 1;
    }
    await show(page, address);
  }
  return count;
}
