import type { ApiCaller } from "@weitersagen/contract/page";
import { forgetDrafts } from "../../lib/form/draft.ts";
import type { BrowserSession, Login } from "../../lib/session/session.ts";

const EXPIRY_CHECK_MS = 60_000;

/** At the end of its time a login is over, and the page starts anew as it is for everybody. */
export function watchExpiry(session: BrowserSession, reload: () => void): void {
  setInterval(() => {
    const expires = session.expires();
    if (!session.isLoggedIn() || expires === undefined || expires.getTime() > Date.now()) return;
    session.end();
    reload();
  }, EXPIRY_CHECK_MS);
}

/** A login belongs to all tabs of the browser. Where storage is forbidden, it is looked for when somebody comes back to this one. */
export function watchOtherTabs(session: BrowserSession): void {
  for (const event of ["storage", "pageshow", "focus"] as const) {
    window.addEventListener(event, () => session.look());
  }
}

/** After a logout nothing the person typed stays behind, bank data least of all; `leave` asks the rules where to go. */
export function tidyAfterLogout(session: BrowserSession, leave: () => void): void {
  let wasLoggedIn = session.isLoggedIn();
  session.subscribe(() => {
    const isOver = wasLoggedIn && !session.isLoggedIn();
    wasLoggedIn = session.isLoggedIn();
    if (!isOver) return;
    forgetDrafts();
    leave();
  });
}

/** Turns a kept token into a login. */
export async function loginWith(api: ApiCaller, token: string): Promise<Login> {
  const { loginByToken } = await import("@weitersagen/contract/account-calls");
  const user = await api(loginByToken, { query: { token } });
  return { token: user.token, expires: user.tokenExpires.toISOString() };
}
