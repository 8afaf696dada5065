import { createContext, use } from "react";
import type { VisitStateStore } from "./visit-state.ts";

/** For rendering on the server, where there is no visit to remember. */
const inertStore: VisitStateStore = {
  current: () => ({ exitPromptSeen: true, completed: [] }),
  change: () => {},
};

const VisitStateContext = createContext<VisitStateStore>(inertStore);

export const VisitStateProvider = VisitStateContext.Provider;

export function useVisitState(): VisitStateStore {
  return use(VisitStateContext);
}
