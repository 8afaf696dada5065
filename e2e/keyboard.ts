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
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(focusedElement)) === undefined) continue;
    // The browser may still be scrolling to it.
    const stop = expect.poll(() => page.evaluate(focusedElement), { message: "a stop of the keyboard" });
    await stop.toMatchObject({ isVisible: true, isMarked: true });
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await readOut(page), "role and name").toMatch(/^(?:\w+ ".+"|text: .+)/);
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

/** Undefined on the document itself, which the focus passes at the end of a page. */
function focusedElement() {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // A hidden radio button or checkbox is marked at its label.
  const around = [element, element.nextElementSibling, element.parentElement, element.closest("label")];
  const marks = around.filter((each) => each !== null).map((each) => getComputedStyle(each));
  return {
    element: element.outerHTML.slice(0, 200),
    isVisible: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
    isMarked: marks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
    ),
  };
}
