import { createContext, use, useSyncExternalStore } from "react";
import { noConsent } from "./consent.ts";
import type { Consent, ConsentStore } from "./consent.ts";

/** For rendering on the server: the page is the same for all visitors, so no dialog is shown. */
const inertStore: ConsentStore = {
  consent: () => noConsent,
  dialog: () => "none",
  decide: () => {},
  takeOver: () => {},
  pause: () => {},
  restart: () => {},
  openSettings: () => {},
  closeSettings: () => {},
  subscribe: () => () => {},
};

const ConsentContext = createContext<ConsentStore>(inertStore);

export const ConsentProvider = ConsentContext.Provider;

export function useConsentStore(): ConsentStore {
  return use(ConsentContext);
}

export function useConsentDialog(): ReturnType<ConsentStore["dialog"]> {
  const store = useConsentStore();
  return useSyncExternalStore(store.subscribe, store.dialog, inertStore.dialog);
}

export function useConsent(): Consent {
  const store = useConsentStore();
  return useSyncExternalStore(store.subscribe, store.consent, inertStore.consent);
}
