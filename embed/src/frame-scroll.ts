import type { AppMessage } from "@weitersagen/contract/frame";
import type { Scroller } from "./scroll.ts";

type Route = Extract<AppMessage, { type: "route" }>["payload"];

/** Scrolls to where the app asks for, and back to the position that was left. */
export function frameScroll(frame: HTMLIFrameElement, page: Scroller) {
  /** The last position on each entry of the frame's history, measured from the frame's upper edge. */
  const positions = new Map<string, number>();
  let entry = "";

  const topOfFrame = () => scrollY + frame.getBoundingClientRect().top;
  const show = (top: number) => page.show(() => topOfFrame() + top - coveredByHost());

  return {
    show,
    /** Runs before the new page changes the frame's height, so the position is still that of the old page. */
    arrive({ path, entry: key, arrival }: Route): void {
      const before = entry;
      entry = `${key} ${path}`;
      if (before === "" || before === entry) return;
      positions.set(before, page.target() - topOfFrame());
      if (arrival === "same") return;
      const position = arrival === "back" ? positions.get(entry) : undefined;
      if (position !== undefined) page.show(() => topOfFrame() + position);
      else if (frame.getBoundingClientRect().top < 0) show(0);
      else page.release();
    },
  };
}

/** The height of a sticky header, as `scroll-padding-top` of the host's stylesheet gives it. */
function coveredByHost(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
