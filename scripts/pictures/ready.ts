import type { Page } from "@playwright/test";
import { hydrationOf } from "../hydration.ts";

/** Generous: the pictures are often taken next to other work. */
const PATIENCE_MS = 120_000;

/**
 * Opens an address and waits until the page can be used. It does not wait for an idle network: some pages send requests from
 * time to time.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: PATIENCE_MS });
  const end = performance.now() + PATIENCE_MS;
  while (["on the way", "waiting"].includes(await hydrationOf(page))) {
    if (performance.now() > end) throw new Error(`${address} was not hydrated`);
    await page.waitForTimeout(50);
  }
}

/** Waits for the content. Images below the fold load when they become visible, so the page is scrolled through once. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[class*="breathe"]') === null, undefined, {
    timeout: PATIENCE_MS,
  });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), undefined, {
    timeout: PATIENCE_MS,
  });
  // A loaded image that is not decoded yet would be an empty frame in the picture. A broken one cannot be decoded.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
}
