import { locationAt, newKey, pathTo } from "./location.ts";
import type { AddressBook } from "./address-book.ts";
import type { Location } from "./location.ts";

/** The entries of the browser's history that belong to the app. */
export interface RouterHistory {
  current(): Location;
  push(location: Location): void;
  replace(location: Location): void;
  /** Called when the browser itself navigates: back, forward, or to an anchor of the page. */
  onPop(listener: (to: Location) => void): void;
}

export function browserHistory({ pathAt, addressOf }: AddressBook): RouterHistory {
  const current = () => {
    const { pathname, search, hash } = window.location;
    return locationAt(pathAt(pathname) + search + hash, keyOfEntry());
  };
  return {
    current,
    push: (location) => history.pushState({ key: location.key }, "", addressOf(pathTo(location))),
    replace: (location) => history.replaceState({ key: location.key }, "", addressOf(pathTo(location))),
    onPop: (listener) => addEventListener("popstate", () => listener(current())),
  };
}

/** An entry that the app did not create has no key yet. */
function keyOfEntry(): string {
  const state: unknown = history.state;
  if (typeof state === "object" && state !== null && "key" in state) return String(state.key);
  const key = newKey();
  history.replaceState({ key }, "");
  return key;
}
