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
