import { locationAt, newKey, pathTo, withBase, withoutBase } from "./location.ts";
import type { Location } from "./location.ts";

/** The browser's history as far as the app walks in it. */
export interface Steps {
  current(): Location;
  push(location: Location): void;
  replace(location: Location): void;
  /** Tells where the browser went by itself: back, forward, or to a place on the page. */
  follow(walk: (to: Location) => void): void;
}

export function browserSteps(base: string): Steps {
  const current = () => {
    const { pathname, search, hash } = window.location;
    return locationAt(withoutBase(pathname, base) + search + hash, keyOfStep());
  };
  return {
    current,
    push: (location) => history.pushState({ key: location.key }, "", withBase(pathTo(location), base)),
    replace: (location) => history.replaceState({ key: location.key }, "", withBase(pathTo(location), base)),
    follow: (walk) => addEventListener("popstate", () => walk(current())),
  };
}

/** A step that the app did not take itself has no key yet. */
function keyOfStep(): string {
  const state: unknown = history.state;
  if (typeof state === "object" && state !== null && "key" in state) return String(state.key);
  const key = newKey();
  history.replaceState({ key }, "");
  return key;
}
