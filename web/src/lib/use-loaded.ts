import type { ApiCaller } from "@weitersagen/contract/page";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "./api-context.tsx";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly failure: unknown }
  | { readonly state: "loaded"; readonly data: T };

/**
 * Loads in the browser what belongs to one visitor: it must never stand in a page that the server keeps for everybody.
 * Answers what is there and how to load it again.
 */
export function useLoaded<T>(load: (api: ApiCaller) => Promise<T>): [Loaded<T>, () => void] {
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [round, setRound] = useState(0);
  const start = useEffectEvent(() => load(api));
  useEffect(() => {
    let isCurrent = true;
    const settle = (outcome: Loaded<T>) => isCurrent && setLoaded(outcome);
    start().then(
      (data) => settle({ state: "loaded", data }),
      (failure: unknown) => settle({ state: "failed", failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [round]);
  const reload = () => {
    setLoaded({ state: "loading" });
    setRound((last) => last + 1);
  };
  return [loaded, reload];
}
