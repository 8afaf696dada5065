import { createContext, use, useSyncExternalStore } from "react";
import { noConsent } from "./consent.ts";
import type { Consent, ConsentDesk } from "./consent.ts";

/** While the server draws a page nobody is asked: the page is the same for all. */
const closedDesk: ConsentDesk = {
  consent: () => noConsent,
  dialog: () => "none",
  decide: () => {},
  pause: () => {},
  restart: () => {},
  openSettings: () => {},
  closeSettings: () => {},
  subscribe: () => () => {},
};

const ConsentContext = createContext<ConsentDesk>(closedDesk);

export const ConsentProvider = ConsentContext.Provider;

export function useConsentDesk(): ConsentDesk {
  return use(ConsentContext);
}

export function useConsentDialog(): ReturnType<ConsentDesk["dialog"]> {
  const desk = useConsentDesk();
  return useSyncExternalStore(desk.subscribe, desk.dialog, closedDesk.dialog);
}

export function useConsent(): Consent {
  const desk = useConsentDesk();
  return useSyncExternalStore(desk.subscribe, desk.consent, closedDesk.consent);
}
