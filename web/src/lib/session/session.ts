import { tokenCookieName } from "@weitersagen/contract/cookies";
import { deleteCookie, readCookie, writeCookie } from "../storage/cookies.ts";
import { stored } from "../storage/stored.ts";

/** What a login gave: the token, and when it ends. */
export interface Login {
  readonly token: string;
  /** ISO 8601. */
  readonly expires: string;
}

/** Whether this visitor is logged in. Calls are authorised by `token` in their header, never by the cookie. */
export interface Session {
  readonly isLoggedIn: () => boolean;
  token(): string | undefined;
  /** Tries silently to turn a stored token into a login, once a visit; a failure leaves everything as it is. */
  tryAutologin(): Promise<void>;
}

export interface BrowserSession extends Session {
  /** When the login ends, as far as it is known. */
  expires(): Date | undefined;
  begin(login: Login, options: { readonly remember: boolean }): void;
  end(): void;
  /** Another tab may have logged in or out meanwhile: then whoever listens is told. */
  look(): void;
  /** Called after every `begin` and `end`, here or in another tab; answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface SessionOptions {
  readonly cookiePrefix: string;
  /** Days a remembered login lasts in the browser. */
  readonly expiryDays: number;
  /** In autologin mode a stored token is no login yet: it must be tried. */
  readonly isAutologin: boolean;
  readonly autologin?: (token: string) => Promise<Login | undefined>;
}

/**
 * The token lives in a cookie, which the server reads to route a first request, with its end beside it in local
 * storage; that copy counts only while the cookie exists. A browser that refuses the cookie, as in a frame with third
 * parties blocked, keeps the token for this tab.
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
  let told = token();
  const tell = () => {
    told = token();
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
      tell();
    },
    end() {
      deleteCookie(name);
      copy.remove();
      tabOnly.remove();
      confirmed = !options.isAutologin;
      tell();
    },
    look: () => {
      if (token() !== told) tell();
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
