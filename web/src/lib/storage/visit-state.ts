import { isRecord } from "../encoding/json.ts";
import { stored } from "./stored.ts";

/** Increase it when the shape changes: state of an older release is then ignored. */
const VERSION = 1;

/** State that survives a reload and ends with the tab. */
export interface VisitState {
  /** The exit prompt was shown. It appears once per visit. */
  readonly exitPromptSeen: boolean;
  /** The numbers of the recommendations that were counted as completed. */
  readonly completed: readonly string[];
}

export interface VisitStateStore {
  readonly current: () => VisitState;
  readonly change: (part: Partial<VisitState>) => void;
}

/** Restores the state of this tab. If the browser stores nothing, the state lasts as long as the page. */
export function openVisitState(slug: string): VisitStateStore {
  const store = stored("sessionStorage", `weitersagen.${slug}`, isSavedVisit);
  let state: VisitState = store.read()?.state ?? { exitPromptSeen: false, completed: [] };
  const save = () => store.write({ version: VERSION, state });
  save();
  return {
    current: () => state,
    change(part) {
      state = { ...state, ...part };
      save();
    },
  };
}

/** What is stored. */
interface SavedVisit {
  readonly version: typeof VERSION;
  readonly state: VisitState;
}

function isSavedVisit(value: unknown): value is SavedVisit {
  if (!isRecord(value) || value["version"] !== VERSION || !isRecord(value["state"])) return false;
  const { exitPromptSeen, completed } = value["state"];
  return (
    typeof exitPromptSeen === "boolean" &&
    Array.isArray(completed) &&
    completed.every((number) => typeof number === "string")
  );
}
