import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { isRecord } from "../encoding/json.ts";
import { stored } from "./stored.ts";

/** Increase it when the shape changes: state of an older release is then ignored. */
const VERSION = 1;

/** State that survives a reload and ends with the tab. */
export interface VisitState {
  readonly configuration: TenantConfiguration;
  /** The exit prompt was shown. It appears once per visit. */
  readonly exitPromptSeen: boolean;
  /** Recommendations that were counted as completed. */
  readonly completed: readonly string[];
}

export interface VisitStateStore {
  readonly current: () => VisitState;
  readonly change: (part: Partial<VisitState>) => void;
}

/** Restores the state of this tab. If nothing can be stored it lasts as long as the page. */
export function openVisitState(slug: string, configuration: TenantConfiguration): VisitStateStore {
  const store = stored("sessionStorage", `weitersagen.${slug}`, isKept);
  let state: VisitState = {
    exitPromptSeen: false,
    completed: [],
    ...store.read()?.state,
    // The page's own configuration is newer than the stored one.
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
