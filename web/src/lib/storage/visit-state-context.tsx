import { createContext, use } from "react";
import type { VisitState, VisitStateStore } from "./visit-state.ts";

/** While the server draws a page there is no visit to remember. */
const nothingKept: VisitStateStore = {
  current: () => ({ exitPromptSeen: true, completed: [] }) as unknown as VisitState,
  change: () => {},
};

const VisitStateContext = createContext<VisitStateStore>(nothingKept);

export const VisitStateProvider = VisitStateContext.Provider;

export function useVisitState(): VisitStateStore {
  return use(VisitStateContext);
}
