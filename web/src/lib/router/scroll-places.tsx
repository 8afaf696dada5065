import { useEffect, useLayoutEffect, useRef } from "react";
import { stored } from "../storage/stored.ts";
import { useRouter, useShown } from "./router-context.tsx";
import { type Location, placeIn } from "./location.ts";

type Places = Record<string, number>;

const kept = stored("sessionStorage", "weitersagen.places", (value): value is Places => {
  return typeof value === "object" && value !== null && Object.values(value).every(Number.isFinite);
});

/** Takes visitors to the top of a new page, to the place a link names, and back to where they left a page. */
export function ScrollPlaces() {
  const router = useRouter();
  const { location, keepsPlace } = useShown();
  const places = useRef<Places>({});
  const first = useRef(location);

  useEffect(() => {
    places.current = { ...kept.read() };
    const leave = () => {
      places.current[router.state.shown.location.key] = scrollY;
      kept.write(places.current);
      // Nobody but the browser is there to bring the visitor back to this place.
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
    // The place on the first page is the browser's affair.
    if (first.current !== location) show(location, keepsPlace, places.current[location.key]);
  }, [location, keepsPlace]);

  return null;
}

function show({ hash }: Location, keepsPlace: boolean, leftAt: number | undefined): void {
  const named = hash === "" ? null : document.getElementById(placeIn(hash));
  if (leftAt !== undefined) scrollTo(0, leftAt);
  else if (named) named.scrollIntoView();
  else if (!keepsPlace) scrollTo(0, 0);
}
