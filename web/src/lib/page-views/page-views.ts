import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import type { Hit } from "./matomo.ts";
import type { VisitStateStore } from "../storage/visit-state.ts";

type Tracking = TenantConfiguration["trackings"][number];
/** The page a visitor looks at. */
export type SeenPage = Pick<Hit, "url" | "title" | "referrer">;

/** Counts pages and completed recommendations, for the trackings that are allowed at that moment and no other. */
export interface PageViews {
  /** The trackings with consent, by name. Those that lost it stop at once. */
  allow(names: readonly string[]): void;
  /** Consent was withdrawn: whom it covered is no longer recognised. */
  forget(names: readonly string[]): void;
  /** The visitor is on a page, of whatever address; the same one again is no second visit. */
  arrive(address: string, page: SeenPage): void;
  /** A recommendation is complete. `recommendation` tells one from another and is never sent. */
  complete(recommendation: string): void;
}

export function pageViews(trackings: readonly Tracking[], state: VisitStateStore): PageViews {
  let allowed: readonly Tracking[] = [];
  let address: string | undefined;
  let hit: Hit | undefined;
  const counted = new Set<string>();

  /** The code that talks to the tracker is fetched for those who agreed only. */
  const tracker = () => import("./matomo.ts");

  function count(): void {
    const seen = hit;
    if (!seen) return;
    for (const tracking of allowed) {
      if (counted.has(tracking.name)) continue;
      counted.add(tracking.name);
      void tracker().then(({ sendPageView }) => sendPageView(tracking, seen));
    }
  }

  return {
    allow(names) {
      allowed = trackings.filter(({ name }) => names.includes(name));
      count();
    },
    forget(names) {
      for (const { name, siteId } of trackings) {
        if (names.includes(name)) void tracker().then(({ forgetVisitor }) => forgetVisitor(siteId));
      }
    },
    arrive(next, page) {
      if (next === address) return;
      address = next;
      hit = { ...page, pageViewId: viewId() };
      counted.clear();
      count();
    },
    complete(recommendation) {
      const { completed } = state.current();
      if (!hit || completed.includes(recommendation)) return;
      const goals = allowed.filter(({ goalId }) => goalId !== undefined);
      if (goals.length === 0) return;
      state.change({ completed: [...completed, recommendation] });
      const seen = hit;
      for (const tracking of goals) {
        void tracker().then(({ sendGoal }) => sendGoal(tracking, tracking.goalId ?? 0, seen));
      }
    },
  };
}

/** Six characters, as Matomo wants them. */
function viewId(): string {
  return Math.random().toString(36).slice(2, 8).padEnd(6, "0");
}
