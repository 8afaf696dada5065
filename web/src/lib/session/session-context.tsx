import { createContext, use, useSyncExternalStore } from "react";
import type { BrowserSession } from "./session.ts";

/** For rendering on the server: pages are the same for all visitors, so none is logged in. */
const loggedOutSession: BrowserSession = {
  isLoggedIn: () => false,
  token: () => undefined,
  tryAutologin: () => Promise.resolve(),
  expires: () => undefined,
  begin: () => {},
  end: () => {},
  checkOtherTabs: () => {},
  subscribe: () => () => {},
};

const SessionContext = createContext<BrowserSession>(loggedOutSession);

export const SessionProvider = SessionContext.Provider;

export function useSession(): BrowserSession {
  return use(SessionContext);
}

/** False in the server's markup and during hydration, correct immediately after it. */
export function useLoggedIn(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.isLoggedIn, () => false);
}

/** The token of the current login. It changes when another person logs in. */
export function useLoginToken(): string | undefined {
  const session = useSession();
  const token = () => (session.isLoggedIn() ? session.token() : undefined);
  return useSyncExternalStore(session.subscribe, token, () => undefined);
}
