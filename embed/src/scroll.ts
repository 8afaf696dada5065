/** As specified. */
export const SCROLL_MS = 300;
/** A page that is not as high as it was by then has become another one, and its visitor has looked elsewhere. */
const HELD_FOR_MS = 10_000;
/** Positions may come back rounded to the pixels of the screen. */
const TOLERANCE = 2;

/** What is scrolled: the host's window, as far as scrolling goes. */
export interface View {
  position(): number;
  lowest(): number;
  moveTo(position: number): void;
  now(): number;
  nextFrame(step: () => void): void;
  prefersStill(): boolean;
}

export interface Scroller {
  /** Moves there within 300 ms, or at once for who wants no motion. A place too low for the page is waited for. */
  readonly show: (place: () => number) => void;
  /** Carries out what changes the page's height; the place that was asked for stays in view. */
  readonly keepPlace: (change: () => void) => void;
  /** Where the page stands, or will when it is high enough. */
  readonly place: () => number;
  readonly letGo: () => void;
}

/** Fast at first, gentle at the end. */
export function positionAfter(passed: number, from: number, to: number): number {
  const rest = 1 - Math.min(1, passed / SCROLL_MS);
  return to + (from - to) * rest ** 3;
}

/** Scrolls the page on the app's behalf, and never against its visitor: who scrolls themselves is followed. */
export function scroller(view: View): Scroller {
  let held: { readonly place: () => number; readonly from: number; readonly since: number } | undefined;
  let leftAt = 0;

  const letGo = () => {
    held = undefined;
  };
  const letGoIfOver = () => {
    if (!held) return;
    const hasMoved = Math.abs(view.position() - leftAt) > TOLERANCE;
    if (hasMoved || view.now() - held.since > HELD_FOR_MS) letGo();
  };
  const move = () => {
    if (!held) return;
    const target = Math.max(0, Math.min(held.place(), view.lowest()));
    const passed = view.prefersStill() ? SCROLL_MS : view.now() - held.since;
    view.moveTo(positionAfter(passed, held.from, target));
    leftAt = view.position();
  };

  return {
    show(place) {
      const mine = { place, from: view.position(), since: view.now() };
      held = mine;
      move();
      const step = () => {
        letGoIfOver();
        if (held !== mine) return;
        move();
        if (view.now() - mine.since < SCROLL_MS) view.nextFrame(step);
      };
      if (!view.prefersStill()) view.nextFrame(step);
    },
    keepPlace(change) {
      letGoIfOver();
      change();
      move();
    },
    place() {
      letGoIfOver();
      return held ? held.place() : view.position();
    },
    letGo,
  };
}

export const hostView: View = {
  position: () => scrollY,
  lowest: () => document.documentElement.scrollHeight - innerHeight,
  moveTo: (top) => scrollTo({ top, behavior: "instant" }),
  now: () => performance.now(),
  nextFrame: (step) => void requestAnimationFrame(step),
  prefersStill: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
};
