import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const MOST_TABS = 250;

/** What a screen reader says about the focused element: its role and name, as in `textbox "Vorname"`; a summary has its text. */
export async function readOut(page: Page): Promise<string> {
  const [line = ""] = (await page.locator(":focus").ariaSnapshot()).split("\n");
  return line.replace(/^- /, "").replace(/:$/, "");
}

/**
 * Presses Tab until the focus is on the element, as a visitor without a mouse does. Every stop on the way has to be on the
 * screen and to have an outline or a shadow; the element itself has to have a role and a name, too.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    expect(await page.evaluate(faultOfFocus), "a stop of the keyboard").toBe("none");
    if (await target.evaluate((element) => element === document.activeElement)) {
      // The snapshot quotes a name with a colon.
      expect(await readOut(page), "role and name").toMatch(/^'?(?:\w+ ".+"|text: .+)/);
      return;
    }
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

export async function press(page: Page, target: Locator, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** What keeps a visitor from seeing where the focus is: "none", or the fault with the element's place and text. */
function faultOfFocus(): string {
  const element = document.activeElement;
  if (!element) return "nothing has the focus";
  // On a crowded machine Chromium sometimes does not scroll to what got the focus.
  element.scrollIntoView({ block: "nearest" });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const described = `${left}, ${top} to ${right}, ${bottom} of ${innerWidth} × ${innerHeight}: ${element.outerHTML.slice(0, 200)}`;
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
    return `off the screen: ${described}`;
  // A hidden radio button or checkbox is marked at its label.
  const around = [element, element.nextElementSibling, element.parentElement, element.closest("label")];
  const isMarked = around
    .filter((each) => each !== null)
    .map((each) => getComputedStyle(each))
    .some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
    );
  return isMarked ? "none" : `not marked: ${described}`;
}
