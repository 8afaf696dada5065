import { chromium, type Browser } from "@playwright/test";
import { chromiumArguments, locateChromium } from "../scripts/chromium.ts";

/** A browser of the test's own, for what only its arguments can change. */
export function launchChromium(...args: readonly string[]): Promise<Browser> {
  const executablePath = locateChromium();
  return chromium.launch({
    args: [...chromiumArguments, ...args],
    ...(executablePath ? { executablePath } : {}),
  });
}
