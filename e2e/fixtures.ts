import { setTimeout } from "node:timers/promises";
import axe from "axe-core";
import {
  expect,
  test as base,
  type BrowserContextOptions,
  type Frame,
  type Page,
  type Response,
} from "@playwright/test";
import { decidedCookies } from "../scripts/decided-cookies.ts";
import { hydrationOf } from "../scripts/hydration.ts";
import { tenantUrl, type Tenant } from "../scripts/product.ts";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

interface PageOptions extends BrowserContextOptions {
  readonly undecided?: boolean;
}

interface Fixtures {
  /**
   * Opens a page at a tenant's host in a separate context, and watches it for faults. Its visitor has declined all cookies,
   * unless the test asks for an undecided visitor.
   */
  readonly tenantPage: (tenant: Tenant, options?: PageOptions) => Promise<Page>;
  /** Allows a fault that the test provokes on purpose. */
  readonly expectFault: (pattern: RegExp) => void;
}

export const test = base.extend<Fixtures & { readonly faults: PageFaults }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  faults: async ({}, use) => {
    const faults = new PageFaults();
    await use(faults);
    expect(faults.unexpected(), "faults in the browser's console").toEqual([]);
  },
  page: async ({ page, faults }, use) => {
    faults.watch(page);
    await use(waitingForHydration(page));
  },
  expectFault: ({ faults }, use) => use((pattern) => faults.expect(pattern)),
  tenantPage: async ({ browser, faults, contextOptions, viewport, locale, timezoneId }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (tenant, { undecided = false, ...options } = {}) => {
      const baseURL = tenantUrl(tenant, Number(process.env["E2E_PORT"]));
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        baseURL,
        ...options,
      });
      contexts.push(context);
      if (!undecided) await context.addCookies(decidedCookies(tenant, baseURL));
      const page = await context.newPage();
      faults.watch(page);
      return options.javaScriptEnabled === false ? page : waitingForHydration(page);
    });
    for (const context of contexts) await context.close();
  },
});

/** Faults of a page that are not visible: errors, refused scripts and styles, responses with 5xx. */
export class PageFaults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(page: Page): void {
    page.on("pageerror", (error) => this.#seen.push(`uncaught ${error.message}`));
    page.on("console", (message) => {
      // Chromium reports violations of the content security policy as console errors.
      const kind = message.type();
      if (kind === "error" || kind === "warning")
        this.#seen.push(`${kind}: ${message.text()} (${message.location().url})`);
    });
    page.on("response", (response) => {
      if (response.status() >= 500) this.#seen.push(`${response.status()} ${response.url()}`);
    });
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }
}

/** Looks at a page that has violations: what is shown only on the way to the next state is gone at a later one. */
const MOST_LOOKS = 4;

/** No violation of WCAG A and AA, nor of axe's best practices, in the page and in its frames. */
export async function expectAccessible(page: Page): Promise<void> {
  let found = await violationsOf(page);
  for (let looks = 1; found.length > 0 && looks < MOST_LOOKS; looks += 1) {
    await setTimeout(500);
    found = await violationsOf(page);
  }
  expect(found, "violations of accessibility rules").toEqual([]);
}

async function violationsOf(page: Page): Promise<string[]> {
  // A frame may load its next page during the check.
  const inFrames = page.frames().map((frame) => violationsIn(frame).catch((failure) => [String(failure)]));
  return (await Promise.all(inFrames)).flat();
}

/** Axe reports violations only, because collecting the passed checks takes longer than the check itself. */
async function violationsIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { resultTypes: ["violations"], iframes: false });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
    );
  });
}

/** Every page load waits for hydration, which takes tenths of a second: the usual second between two looks adds up. */
const oftener = { intervals: [20, 40, 60, 100] };

/** Waits until React has taken over the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => hydrationOf(page), oftener).toBe("hydrated");
}

/** Waits for hydration after `goto` and `reload`, because a test may be faster than the script. */
function waitingForHydration(page: Page): Page {
  const arrived = async (navigation: Promise<Response | null>) => {
    const answer = await navigation;
    await expect.poll(() => hydrationOf(page), oftener).toMatch(/not ours|hydrated/);
    return answer;
  };
  const goTo = page.goto.bind(page);
  const reload = page.reload.bind(page);
  return Object.assign(page, {
    goto: (...args: Parameters<Page["goto"]>) => arrived(goTo(...args)),
    reload: (...args: Parameters<Page["reload"]>) => arrived(reload(...args)),
  });
}

/** The text of the server's response equals the text after hydration. */
export async function expectWholeWithoutScript(page: Page, answer: Response | null): Promise<void> {
  const html = (await answer?.text()) ?? "";
  await waitForHydration(page);
  const [served, shown] = await page.evaluate((source) => {
    const texts = [new DOMParser().parseFromString(source, "text/html"), document].map((whole) => {
      const root = whole.querySelector("#root")?.cloneNode(true) as Element | undefined;
      for (const fallback of root?.querySelectorAll("noscript") ?? []) fallback.remove();
      return { headlines: root?.querySelectorAll("h1").length, text: root?.textContent };
    });
    return texts;
  }, html);
  expect(served?.headlines, "headlines in the answer").toBe(1);
  expect(served, "the answer's text").toEqual(shown);
}

/** The page does not scroll sideways. After a change of the screen a script may have to draw parts anew. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(beyond, { ...oftener, message: "width of the content beyond the screen" })
    .toBeLessThanOrEqual(0);
}

/** The keyboard is in the dialog. Until then Escape would not reach it. */
export async function expectKeyboardInDialog(page: Page): Promise<void> {
  await expect(page.locator(":is(dialog, [role=dialog]):focus-within").last()).toBeVisible();
}

export { expect };
