import { useEffect, useLayoutEffect, useRef } from "react";
import { stored } from "../storage/stored.ts";
import { useRouter, useShown } from "./router-context.tsx";
import { type Location, targetIdIn } from "./location.ts";

type Places = Record<string, number>;

const kept = stored("sessionStorage", "weitersagen.places", (value): value is Places => {
  return typeof value === "object" && value !== null && Object.values(value).every(Number.isFinite);
});

/** Scrolls to the top of a new page, to the anchor of a link, and on the way back to the position that was left. */
export function ScrollRestoration() {
  const router = useRouter();
  const { location, keepsScroll } = useShown();
  const places = useRef<Places>({});
  const first = useRef(location);

  useEffect(() => {
    places.current = { ...kept.read() };
    const leave = () => {
      places.current[router.state.shown.location.key] = scrollY;
      kept.write(places.current);
      // The app is gone when the visitor comes back, so the browser has to restore the position.
      history.scrollRestoration = "auto";
    };
    const takeOver = () => (history.scrollRestoration = "manual");
    takeOver();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", takeOver);
    const unsubscribe = router.subscribe(({ shown }, before) => {
      if (shown !== before.shown) places.current[before.shown.location.key] = scrollY;
    });
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", takeOver);
      unsubscribe();
    };
  }, [router]);

  useLayoutEffect(() => {
    // The browser sets the position on the first page.
    if (first.current !== location) show(location, keepsScroll, places.current[location.key]);
  }, [location, keepsScroll]);

  return null;
}

function show({ hash }: Location, keepsScroll: boolean, leftAt: number | undefined): void {
  const named = hash === "" ? null : document.getElementById(targetIdIn(hash));
  if (leftAt !== undefined) scrollTo(0, leftAt);
  else if (named) named.scrollIntoView();
  else if (!keepsScroll) scrollTo(0, 0);
}
