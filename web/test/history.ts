import { locationAt } from "../src/lib/router/location.ts";
import type { Location } from "../src/lib/router/location.ts";
import type { RouterHistory } from "../src/lib/router/history.ts";

export interface TestHistory extends RouterHistory {
  /** All addresses of the history, the current one in brackets. */
  readonly path: () => string;
  /** Simulates the back and forward buttons. */
  go(distance: number): void;
}

/** A browser's history without the browser. */
export function testHistory(address: string): TestHistory {
  const entries: Location[] = [locationAt(address)];
  let index = 0;
  let notify: (to: Location) => void = () => {};
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
    onPop(listener) {
      notify = listener;
    },
    go(distance) {
      index += distance;
      notify(current());
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
