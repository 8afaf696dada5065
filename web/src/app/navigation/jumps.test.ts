import { expect, test, vi } from "vitest";
import { locationAt } from "../../lib/router/location.ts";
import { isIgnoredJump } from "./jumps.ts";

/** Whether a jump is ignored, and how often the page scrolled to its form. */
function jump(from: string, to: string) {
  let moved = 0;
  vi.stubGlobal("document", { querySelector: () => ({ scrollIntoView: () => (moved += 1) }) });
  return { isIgnored: isIgnoredJump(locationAt(to), locationAt(from)), moved };
}

test("to the form of the current page, the page scrolls and the address stays", () => {
  expect(jump("/empfehlen/7?nr=1", "/empfehlen/7#empfehlen-form")).toEqual({ isIgnored: true, moved: 1 });
});

test.each(["/faq#empfehlen-form", "/empfehlen/7#fragen", "/faq"])(
  "to %s is a navigation like any other",
  (to) => {
    expect(jump("/empfehlen/7", to)).toEqual({ isIgnored: false, moved: 0 });
  },
);
