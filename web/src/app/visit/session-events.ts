import type { ApiCaller } from "@weitersagen/contract/page";
import { importWithRetries } from "../../lib/api/import-again.ts";
import { forgetDrafts } from "../../lib/form/draft.ts";
import type { BrowserSession, Login } from "../../lib/session/session.ts";

const EXPIRY_CHECK_MS = 60_000;

/** When the login expires, ends the session and reloads the page without it. */
export function watchExpiry(session: BrowserSession, reload: () => void): void {
  setInterval(() => {
    const expires = session.expires();
    if (!session.isLoggedIn() || expires === undefined || expires.getTime() > Date.now()) return;
    session.end();
    reload();
  }, EXPIRY_CHECK_MS);
}

/** On a busy machine the event of another tab arrives earlier than the cookie that the tab has changed. */
const CHECKS_MS = [0, 200, 1_000, 5_000];

/** A login holds for all tabs. If storage is forbidden there is no event, so it is also checked when this tab is focused. */
export function watchOtherTabs(session: BrowserSession): void {
  for (const event of ["storage", "pageshow", "focus"] as const) {
    window.addEventListener(event, () => {
      for (const wait of CHECKS_MS) setTimeout(() => session.checkOtherTabs(), wait);
    });
  }
}

/** After a logout deletes all drafts and the like, which may hold bank data. `leave` applies the navigation rules. */
export function clearAfterLogout(session: BrowserSession, leave: () => void): void {
  let wasLoggedIn = session.isLoggedIn();
  session.subscribe(() => {
    const isOver = wasLoggedIn && !session.isLoggedIn();
    wasLoggedIn = session.isLoggedIn();
    if (!isOver) return;
    forgetDrafts();
    leave();
  });
}

/** Logs in with a stored token. */
export async function loginWith(api: ApiCaller, token: string): Promise<Login> {
  const { loginWithToken } = await importWithRetries(() => import("@weitersagen/contract/account-calls"));
  const user = await api(loginWithToken, { body: { token } });
  return { token: user.token, expires: user.tokenExpires.toISOString() };
}
