import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { stored } from "./stored.ts";

/** Another number whenever the shape changes: what an older release left behind is then no state at all. */
const VERSION = 1;

/** What outlives a reload and ends with the tab. */
export interface VisitState {
  readonly configuration: TenantConfiguration;
  /** The exit prompt was shown: once a visit is enough. */
  readonly exitPromptSeen: boolean;
  /** Recommendations that were counted as completed. */
  readonly completed: readonly string[];
}

export interface VisitStateStore {
  readonly current: () => VisitState;
  readonly change: (part: Partial<VisitState>) => void;
}

/** Restores the state of this tab. Where nothing can be stored it lasts as long as the page. */
export function openVisitState(slug: string, configuration: TenantConfiguration): VisitStateStore {
  const store = stored("sessionStorage", `weitersagen.${slug}`, isKept);
  let state: VisitState = {
    exitPromptSeen: false,
    completed: [],
    ...store.read()?.state,
    // The page's own is newer than any that was kept.
    configuration,
  };
  const keep = () => store.write({ version: VERSION, state });
  keep();
  return {
    current: () => state,
    change(part) {
      state = { ...state, ...part };
      keep();
    },
  };
}

interface Kept {
  readonly version: typeof VERSION;
  readonly state: VisitState;
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || value["version"] !== VERSION || !isRecord(value["state"])) return false;
  const { exitPromptSeen, completed } = value["state"];
  return (
    typeof exitPromptSeen === "boolean" &&
    Array.isArray(completed) &&
    completed.every((number) => typeof number === "string")
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
