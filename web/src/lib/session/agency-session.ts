import { stored } from "../storage/stored.ts";

/** The session of an agency's member, separate from a referrer's login. */
export interface AgencyLogin {
  readonly token: string;
  /** ISO 8601. */
  readonly expires: string;
  readonly roles: readonly string[];
  readonly name: string;
  readonly agencyNumber: string;
  readonly agencyName: string;
}

function isLogin(value: unknown): value is AgencyLogin {
  const kept = value as Partial<AgencyLogin> | null;
  return typeof kept?.token === "string" && typeof kept.expires === "string" && Array.isArray(kept.roles);
}

const CHANGED = "agency-session";
const storedLogin = () => stored("localStorage", "agentur", isLogin);

export function agencyLogin(): AgencyLogin | undefined {
  const login = storedLogin().read();
  return login && new Date(login.expires).getTime() > Date.now() ? login : undefined;
}

export function beginAgencySession(login: AgencyLogin): void {
  storedLogin().write(login);
  window.dispatchEvent(new Event(CHANGED));
}

/** The roles that the member has now. A session that was replaced meanwhile keeps its own. */
export function changeAgencyRoles(token: string, roles: readonly string[]): void {
  const login = agencyLogin();
  if (login?.token !== token || login.roles.join() === roles.join()) return;
  beginAgencySession({ ...login, roles });
}

export function endAgencySession(): void {
  storedLogin().remove();
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls the listener after a login or logout, here or in another tab. Returns the unsubscribe function. */
export function watchAgencySession(listener: () => void): () => void {
  const events = [CHANGED, "storage", "pageshow", "focus"];
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}
