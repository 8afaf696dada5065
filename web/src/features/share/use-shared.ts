import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { ApiCaller } from "@weitersagen/contract/page";
import { getAnyRecommendation, getOwnRecommendation } from "@weitersagen/contract/recommendation-calls";
import { useEffect, useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import { capabilityOf, forgetGone } from "../../entities/recommendation/capability.ts";
import { problemOf } from "../../lib/api/problem.ts";
import { onReturn } from "../../lib/page/on-return.ts";
import { useLoggedIn } from "../../lib/session/session-context.tsx";

export type Shared =
  | { readonly state: "loading" }
  /** This browser's key does not open it or, without a key, the login does not. */
  | { readonly state: "foreign" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | {
      readonly state: "ready";
      readonly recommendation: SharedRecommendation;
      /** False: this browser has its key, but it counts for another account than the one that is logged in. */
      readonly isOwn: boolean;
      /** Shows the recommendation after a change. */
      readonly replace: (changed: SharedRecommendation) => void;
    };

const foreign = new Set<string | undefined>(["notFound", "forbidden", "notLoggedIn"]);
/** How often an open screen updates the number of visitors. */
const REFRESH_MS = 30_000;

/**
 * The recommendation of a share screen, opened by this browser's key or, without one, by the login. It is loaded by the browser,
 * because the server's pages are the same for all visitors.
 */
export function useShared(number: string): Shared {
  const api = useApi();
  const isLoggedIn = useLoggedIn();
  const [shared, setShared] = useState<Shared>({ state: "loading" });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let isOwn: boolean | undefined;
    const show = (recommendation: SharedRecommendation) => {
      if (!signal.aborted) setShared({ state: "ready", recommendation, isOwn: isOwn ?? true, replace: show });
    };
    const look = async () => {
      try {
        const capability = capabilityOf(number);
        const recommendation = capability
          ? await api(getAnyRecommendation, { params: { number, capability } })
          : await api(getOwnRecommendation, { params: { number } });
        const mayBeOthers = capability !== undefined && isLoggedIn;
        if (isOwn === undefined) isOwn = !mayBeOthers || (await isOfLogin(api, number));
        show(recommendation);
      } catch (failure) {
        const problem = problemOf(failure);
        if (capabilityOf(number) !== undefined && problem?.code === "notFound") forgetGone(number);
        const known = foreign.has(problem?.code)
          ? ({ state: "foreign" } as const)
          : ({
              state: "failed",
              message: problem?.detail ?? "",
              retry: () => void look(),
            } as const);
        // A failed update keeps what is shown; the next one follows soon.
        if (!signal.aborted) setShared((before) => (before.state === "ready" ? before : known));
      }
    };
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), REFRESH_MS);
    // The address may have been confirmed in another tab.
    onReturn(() => void look(), signal);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [api, number, isLoggedIn]);
  return shared;
}

/** Whether a recommendation that exists belongs to the account that is logged in. */
async function isOfLogin(api: ApiCaller, number: string): Promise<boolean> {
  try {
    await api(getOwnRecommendation, { params: { number } });
    return true;
  } catch (failure) {
    if (problemOf(failure)?.code === "notFound") return false;
    throw failure;
  }
}
