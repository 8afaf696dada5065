import { locationAt } from "../src/lib/router/location.ts";
import type { Location } from "../src/lib/router/location.ts";
import type { Steps } from "../src/lib/router/steps.ts";

export interface TestSteps extends Steps {
  /** All addresses of the history, the current one in brackets. */
  readonly path: () => string;
  /** What the browser's buttons do. */
  go(distance: number): void;
}

/** A browser's history without the browser. */
export function testSteps(address: string): TestSteps {
  const entries: Location[] = [locationAt(address)];
  let index = 0;
  let walk: (to: Location) => void = () => {};
  const current = () => entries[index] ?? locationAt("/");
  return {
    current,
    push(location) {
      index += 1;
      entries.splice(index, Infinity, location);
    },
    replace(location) {
      entries[index] = location;
    },
    follow(listener) {
      walk = listener;
    },
    go(distance) {
      index += distance;
      walk(current());
    },
    path: () =>
      entries
        .map(({ pathname, search, hash }, at) => {
          const written = pathname + search + hash;
          return at === index ? `[${written}]` : written;
        })
        .join(" "),
  };
}
