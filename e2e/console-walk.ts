import type { Page } from "@playwright/test";
import { consoleOrigin } from "./console-login.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

const views = [
  { theme: "light", width: 390, always: true },
  { theme: "dark", width: 1024, always: false },
  { theme: "dark", width: 1440, always: true },
  { theme: "light", width: 1440, always: false },
] as const;

/**
 * Loads each page once and looks at it in every view: nothing overflows, and axe finds nothing. Axe takes longer than all
 * the rest, so `npm test` asks it about the narrow light view and the wide dark one, `npm run test:full` about all of them.
 * `LOOKS` names a folder for pictures.
 */
export async function walkConsole(page: Page, paths: Readonly<Record<string, string>>): Promise<void> {
  const { FULL, LOOKS } = process.env;
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(consoleOrigin() + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Nothing is loading. A live region without a message stays on the page.
    await expect(page.locator("output:not(:empty)")).toHaveCount(0);
    for (const { theme, width, always } of views) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      if (always || FULL !== undefined) await expectAccessible(page);
      if (LOOKS !== undefined)
        await page.screenshot({ path: `${LOOKS}/${name}-${theme}-${width}.png`, fullPage: true });
    }
  }
}
