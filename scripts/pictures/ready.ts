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

/** Waits for the content and its images. What does not come is reported, and the picture shows it. */
export async function settle(page: Page): Promise<void> {
  await expectOf(page, "content", () => document.querySelector('[class*="breathe"]') === null);
  await page.evaluate(async () => {
    // Images below the fold and in a closed part of the page would load only when they are seen.
    for (const image of document.images) image.loading = "eager";
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  await expectOf(page, "images", () => [...document.images].every(({ complete }) => complete));
  // A loaded image that is not decoded yet would be an empty frame in the picture. A broken one cannot be decoded.
  // The decoding of an image that a navigation has removed never ends.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled([...document.images].map((image) => image.decode())),
      new Promise((resolve) => setTimeout(resolve, 5_000)),
    ]),
  );
}

async function expectOf(page: Page, what: string, isThere: () => boolean): Promise<void> {
  try {
    await page.waitForFunction(isThere, undefined, { timeout: PATIENCE_MS / 4 });
  } catch {
    console.warn(`${page.url()}: its ${what} did not load`);
  }
}
