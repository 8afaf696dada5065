import type { AppMessage } from "@weitersagen/contract/frame";
import type { Scroller } from "./scroll.ts";

type Route = Extract<AppMessage, { type: "route" }>["payload"];

/** Brings the visitor to where the app wants them to look, and back to where they were. */
export function visitorOf(frame: HTMLIFrameElement, page: Scroller) {
  /** Where the visitor was on each page of the frame's history, measured from the frame's upper edge. */
  const places = new Map<string, number>();
  let entry = "";

  const topOfFrame = () => scrollY + frame.getBoundingClientRect().top;
  const show = (top: number) => page.show(() => topOfFrame() + top - coveredByHost());

  return {
    show,
    /** Told before the new page changes the frame's height, so the visitor still stands where they left the old one. */
    arrive({ path, entry: key, arrival }: Route): void {
      const before = entry;
      entry = `${key} ${path}`;
      if (before === "" || before === entry) return;
      places.set(before, page.place() - topOfFrame());
      if (arrival === "same") return;
      const place = arrival === "back" ? places.get(entry) : undefined;
      if (place !== undefined) page.show(() => topOfFrame() + place);
      else if (frame.getBoundingClientRect().top < 0) show(0);
      else page.letGo();
    },
  };
}

/** What a sticky header covers, said in the host's own stylesheet. */
function coveredByHost(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
