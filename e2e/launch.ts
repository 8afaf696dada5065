import { chromium, type Browser } from "@playwright/test";
import { chromiumArguments, locateChromium } from "../scripts/chromium.ts";

/** A separate browser, for tests that need other arguments. */
export function launchChromium(...args: readonly string[]): Promise<Browser> {
  const executablePath = locateChromium();
  return chromium.launch({
    args: [...chromiumArguments, ...args],
    ...(executablePath ? { executablePath } : {}),
  });
}
