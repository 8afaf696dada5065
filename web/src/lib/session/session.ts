import { tokenCookieName } from "@weitersagen/contract/cookies";
import { deleteCookie, readCookie, writeCookie } from "../storage/cookies.ts";
import { stored } from "../storage/stored.ts";

/** The result of a login: the token and when it expires. */
export interface Login {
  readonly token: string;
  /** ISO 8601. */
  readonly expires: string;
}

/** Whether this visitor is logged in. Calls are authorised by `token` in their header, never by the cookie. */
export interface Session {
  readonly isLoggedIn: () => boolean;
  token(): string | undefined;
  /** Tries once per visit to log in with a stored token. A failure changes nothing. */
  tryAutologin(): Promise<void>;
}

export interface BrowserSession extends Session {
  /** When the login expires, if known. */
  expires(): Date | undefined;
  begin(login: Login, options: { readonly remember: boolean }): void;
  end(): void;
  /** Notifies the listeners if another tab has logged in or out. */
  checkOtherTabs(): void;
  /** The listener is called after every `begin` and `end`, here or in another tab. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface SessionOptions {
  readonly cookiePrefix: string;
  /** Days a remembered login lasts in the browser. */
  readonly expiryDays: number;
  /** In autologin mode a stored token is not a login yet: it must be tried first. */
  readonly isAutologin: boolean;
  readonly autologin?: (token: string) => Promise<Login | undefined>;
}

/**
 * The token is in a cookie, because the server needs it to route a first request. Its expiry is in local storage and
 * counts only while the cookie exists. If the browser refuses the cookie, as in a frame with third-party cookies
 * blocked, the token is kept for this tab.
 */
export function openSession(options: SessionOptions): BrowserSession {
  const name = tokenCookieName(options.cookiePrefix);
  const copy = stored("localStorage", name, isLogin);
  const tabOnly = stored("sessionStorage", name, isLogin);
  const listeners = new Set<() => void>();
  let confirmed = !options.isAutologin;
  let tried: Promise<void> | undefined;

  const token = () => readCookie(name) || tabOnly.read()?.token;
  const login = () => [copy.read(), tabOnly.read()].find((known) => known && known.token === token());
  let lastNotified = token();
  const notify = () => {
    lastNotified = token();
    listeners.forEach((listener) => listener());
  };

  const session: BrowserSession = {
    token,
    isLoggedIn: () => confirmed && token() !== undefined,
    expires: () => {
      const { expires } = login() ?? {};
      return expires === undefined ? undefined : new Date(expires);
    },
    begin(begun, { remember }) {
      const kept = writeCookie(name, begun.token, remember ? { days: options.expiryDays } : {});
      if (kept) tabOnly.remove();
      else tabOnly.write(begun);
      copy.write(begun);
      confirmed = true;
      notify();
    },
    end() {
      deleteCookie(name);
      copy.remove();
      tabOnly.remove();
      confirmed = !options.isAutologin;
      notify();
    },
    checkOtherTabs: () => {
      if (token() !== lastNotified) notify();
    },
    tryAutologin: () => (tried ??= attempt()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  async function attempt(): Promise<void> {
    const known = token();
    if (known === undefined || session.isLoggedIn()) return;
    const begun = await options.autologin?.(known).catch(() => undefined);
    if (begun) session.begin(begun, { remember: true });
  }

  return session;
}

function isLogin(value: unknown): value is Login {
  return (
    typeof value === "object" &&
    value !== null &&
    "token" in value &&
    typeof value.token === "string" &&
    "expires" in value &&
    typeof value.expires === "string"
  );
}
