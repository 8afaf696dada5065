/** Specified duration. */
export const SCROLL_MS = 300;
/** How long a target is held. A page that has not grown tall enough by then is another page. */
const HOLD_MS = 10_000;
/** Browsers may round positions to screen pixels. */
const TOLERANCE = 2;

/** The scrolling functions of the host's window. */
export interface View {
  position(): number;
  lowest(): number;
  moveTo(position: number): void;
  now(): number;
  nextFrame(step: () => void): void;
  prefersStill(): boolean;
}

export interface Scroller {
  /** Scrolls there within 300 ms, or at once with reduced motion. Waits for a target below the end of the page. */
  readonly show: (target: () => number) => void;
  /** Runs a change of the page's height and keeps the held target in view. */
  readonly keepTarget: (change: () => void) => void;
  /** The held target, or else the current position. */
  readonly target: () => number;
  readonly release: () => void;
}

/** Eases out: fast at first, slow at the end. */
export function positionAfter(passed: number, from: number, to: number): number {
  const rest = 1 - Math.min(1, passed / SCROLL_MS);
  return to + (from - to) * rest ** 3;
}

/** Scrolls the page for the app. It stops as soon as the visitor scrolls. */
export function scroller(view: View): Scroller {
  let held: { readonly target: () => number; readonly from: number; readonly since: number } | undefined;
  let leftAt = 0;

  const release = () => {
    held = undefined;
  };
  const releaseIfOver = () => {
    if (!held) return;
    const hasMoved = Math.abs(view.position() - leftAt) > TOLERANCE;
    if (hasMoved || view.now() - held.since > HOLD_MS) release();
  };
  const move = () => {
    if (!held) return;
    const reachable = Math.max(0, Math.min(held.target(), view.lowest()));
    const passed = view.prefersStill() ? SCROLL_MS : view.now() - held.since;
    view.moveTo(positionAfter(passed, held.from, reachable));
    leftAt = view.position();
  };

  return {
    show(target) {
      const mine = { target, from: view.position(), since: view.now() };
      held = mine;
      move();
      const step = () => {
        releaseIfOver();
        if (held !== mine) return;
        move();
        if (view.now() - mine.since < SCROLL_MS) view.nextFrame(step);
      };
      if (!view.prefersStill()) view.nextFrame(step);
    },
    keepTarget(change) {
      releaseIfOver();
      change();
      move();
    },
    target() {
      releaseIfOver();
      return held ? held.target() : view.position();
    },
    release,
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
