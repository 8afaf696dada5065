import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { decidedCookies } from "../scripts/decided-cookies.ts";
import { tenantUrl, type Tenant } from "../scripts/product.ts";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

interface PageOptions extends BrowserContextOptions {
  readonly undecided?: boolean;
}

interface Fixtures {
  /**
   * Opens a page at a tenant's host in a context of its own, and watches it for faults. Its visitor has declined all
   * cookies before, unless a test is about those who are still undecided.
   */
  readonly tenantPage: (tenant: Tenant, options?: PageOptions) => Promise<Page>;
  /** Names a fault that the test provokes on purpose. */
  readonly expectFault: (pattern: RegExp) => void;
}

export const test = base.extend<Fixtures & { readonly faults: Faults }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  faults: async ({}, use) => {
    const faults = new Faults();
    await use(faults);
    expect(faults.unexpected(), "faults in the browser's console").toEqual([]);
  },
  page: async ({ page, faults }, use) => {
    faults.watch(page);
    await use(page);
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
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** What goes wrong in a page without anybody noticing: errors, refused scripts and styles, broken answers. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(page: Page): void {
    page.on("pageerror", (error) => this.#seen.push(`uncaught ${error.message}`));
    page.on("console", (message) => {
      // Chromium reports violations of the Content-Security-Policy as errors of the console.
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

/** No violation of WCAG A and AA, nor of what axe holds for good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const summary = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
  expect(summary, "violations of accessibility rules").toEqual([]);
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(widths.content, "width of the content").toBeLessThanOrEqual(widths.screen);
}

export { expect };
