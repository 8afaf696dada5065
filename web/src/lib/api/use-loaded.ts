import type { ApiCaller } from "@weitersagen/contract/page";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApi } from "./api-context.tsx";
import { importWithRetries, reloadIfNeeded } from "./import-again.ts";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly failure: unknown }
  | { readonly state: "loaded"; readonly data: T };

/**
 * Loads one visitor's own data in the browser, because the server caches its pages for all visitors.
 * Returns the state, a function that loads again, and one that does so while the old data stay shown.
 */
export function useLoaded<T>(
  load: (api: ApiCaller) => Promise<T>,
): [loaded: Loaded<T>, reload: () => void, refresh: () => void] {
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const newest = useRef(0);
  const begin = () => {
    const run = ++newest.current;
    const settle = (outcome: Loaded<T>) => newest.current === run && setLoaded(outcome);
    importWithRetries(() => load(api)).then(
      (data) => settle({ state: "loaded", data }),
      async (failure: unknown) => {
        await reloadIfNeeded(failure);
        settle({ state: "failed", failure });
      },
    );
  };
  const start = useEffectEvent(begin);
  useEffect(() => {
    start();
    return () => {
      newest.current += 1;
    };
  }, []);
  const reload = () => {
    setLoaded({ state: "loading" });
    begin();
  };
  return [loaded, reload, begin];
}
