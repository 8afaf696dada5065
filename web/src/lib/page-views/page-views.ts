import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { importWithRetries } from "../api/import-again.ts";
import type { Hit } from "./matomo.ts";
import type { VisitStateStore } from "../storage/visit-state.ts";

type Tracking = TenantConfiguration["trackings"][number];
/** A page that a visitor opened. */
export type ViewedPage = Pick<Hit, "url" | "title" | "referrer">;

/** Counts pages and completed recommendations, only for the trackings that are allowed at that moment. */
export interface PageViews {
  /** Sets the trackings with consent, by name. All others stop at once. */
  allow(names: readonly string[]): void;
  /** Consent was withdrawn: deletes the visitor's identifiers of these trackings. */
  forget(names: readonly string[]): void;
  /** The visitor has opened a page. The same address again is not counted twice. */
  arrive(address: string, page: ViewedPage): void;
  /** A recommendation is complete. `recommendation` only serves to count it once and is never sent. */
  complete(recommendation: string): void;
}

export function pageViews(trackings: readonly Tracking[], state: VisitStateStore): PageViews {
  let allowed: readonly Tracking[] = [];
  let address: string | undefined;
  let hit: Hit | undefined;
  const counted = new Set<string>();

  /** The tracker's code is loaded only after consent. */
  const tracker = () => importWithRetries(() => import("./matomo.ts"));

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
