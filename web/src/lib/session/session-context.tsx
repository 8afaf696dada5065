import { createContext, use, useSyncExternalStore } from "react";
import type { BrowserSession } from "./session.ts";

/** While the server draws a page nobody is logged in: pages are the same for everybody. */
const nobody: BrowserSession = {
  isLoggedIn: () => false,
  token: () => undefined,
  tryAutologin: () => Promise.resolve(),
  expires: () => undefined,
  begin: () => {},
  end: () => {},
  look: () => {},
  subscribe: () => () => {},
};

const SessionContext = createContext<BrowserSession>(nobody);

export const SessionProvider = SessionContext.Provider;

export function useSession(): BrowserSession {
  return use(SessionContext);
}

/** False in the server's markup and at its takeover, right in the moment after. */
export function useLoggedIn(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.isLoggedIn, () => false);
}

/** The login that counts at present, if there is one: another one is another person. */
export function useLoginToken(): string | undefined {
  const session = useSession();
  const token = () => (session.isLoggedIn() ? session.token() : undefined);
  return useSyncExternalStore(session.subscribe, token, () => undefined);
}
