import { useEffect, useLayoutEffect, useRef } from "react";
import { stored } from "../storage/stored.ts";
import { useRouter, useShown } from "./router-context.tsx";
import { type Location, targetIdIn } from "./location.ts";

/** How far each entry of the history was scrolled when the visitor left it, by the key of its location. */
type Positions = Record<string, number>;

const storedPositions = stored("sessionStorage", "weitersagen.places", (value): value is Positions => {
  return typeof value === "object" && value !== null && Object.values(value).every(Number.isFinite);
});

/** Scrolls to the top of a new page, to the anchor of a link, and on the way back to the position that was left. */
export function ScrollRestoration() {
  const router = useRouter();
  const { location, keepsScroll } = useShown();
  const positions = useRef<Positions>({});
  const first = useRef(location);

  useEffect(() => {
    positions.current = { ...storedPositions.read() };
    const leave = () => {
      positions.current[router.state.shown.location.key] = scrollY;
      storedPositions.write(positions.current);
      // When the visitor comes back, the app starts anew. Until then the browser restores the position.
      history.scrollRestoration = "auto";
    };
    const takeOver = () => (history.scrollRestoration = "manual");
    takeOver();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", takeOver);
    const unsubscribe = router.subscribe(({ shown }, before) => {
      if (shown !== before.shown) positions.current[before.shown.location.key] = scrollY;
    });
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", takeOver);
      unsubscribe();
    };
  }, [router]);

  useLayoutEffect(() => {
    // The browser sets the position on the first page.
    if (first.current === location) return undefined;
    return scrollFor(location, keepsScroll, positions.current[location.key]);
  }, [location, keepsScroll]);

  return null;
}

function scrollFor({ hash }: Location, keepsScroll: boolean, leftAt: number | undefined) {
  if (leftAt !== undefined) return returnTo(leftAt);
  const target = hash === "" ? null : document.getElementById(targetIdIn(hash));
  if (target) target.scrollIntoView();
  else if (!keepsScroll) scrollTo(0, 0);
  return undefined;
}

/** What is still loading makes the page too short for the place: it is waited for, until the visitor takes over. */
const WAIT_MS = 5_000;
const takeovers = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

function returnTo(place: number): () => void {
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const takeover of takeovers) removeEventListener(takeover, stop);
  };
  const go = () => {
    scrollTo(0, place);
    // The browser counts in fractions of a pixel.
    if (scrollY >= place - 1) stop();
  };
  const observer = new ResizeObserver(go);
  const timer = setTimeout(stop, WAIT_MS);
  for (const takeover of takeovers) addEventListener(takeover, stop, { passive: true });
  observer.observe(document.body);
  go();
  return stop;
}
