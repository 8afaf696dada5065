import { passIn } from "./navigation-address.ts";
import { type Navigation, type NavigationOutcome, redirectTo } from "./navigation.ts";

// The numbers are those of the rules in docs/navigation.md.

export const publicScreens: ReadonlySet<string | undefined> = new Set([
  "FileNotFound",
  "Agb",
  "EmpfaengerBankdaten",
  "Empfehlungscode",
  "Datenschutz",
  "EmpfaengerDaten",
  // Names of the specification; no tenant has these screens, their paths lead to the screen Empfehlungscode.
  "Exklusiv",
  "Exclusiv",
  "Faq",
  "Impressum",
  "Kontakt",
  "Login",
  "Logout",
  "PasswortZuruecksetzen",
  "PasswortVergessen",
  "PraemieWaehlen",
  "PraemieDaten",
  "RegistrierungAbschliessen",
  "Barrierefreiheitserklaerung",
  // Not a screen of referrers: the call centre has a login of its own.
  "Callcenter",
  // A member's mask for people without a login, who know the member's number.
  "Einladen",
  // Recipients have no login, and the law gives them access to their data.
  "Datenauskunft",
]);

/** Screens that mails and shared links open. Each explains by itself why a link no longer works. */
export const linkedScreens: ReadonlySet<string | undefined> = new Set([
  "EmpfaengerBestaetigung",
  "EmpfehlungAbgelaufen",
  "EmpfehlungNichtMoeglich",
  "EmpfehlungBestaetigung",
  "AGBDatenschutzZustimmung",
  "AdminLogin",
  "EmpfehlerBankdaten",
  "EmailBestaetigung",
  "optin",
  "optout",
]);

/**
 * The members of agencies log in at their own sign-on. Recognised by the beginning of the name: a list of all agency screens
 * would be loaded with every page.
 */
export const isAgencyScreen = (screen = ""): boolean => screen.startsWith("Agentur");

function needsLogin({ to, tenant, session }: Navigation): boolean {
  const isOpen = publicScreens.has(to.screen) || isAgencyScreen(to.screen);
  return Boolean(tenant?.forcesLogin) && session !== "loggedIn" && !isOpen;
}

/** 9. Before the login is forced, the server looks up the number, code or token in the address. */
export function checkPass(navigation: Navigation): NavigationOutcome | undefined {
  const pass = needsLogin(navigation) ? passIn(navigation.to) : undefined;
  return pass === undefined ? undefined : { do: "checkPass", pass };
}

/**
 * 9. If the tenant has ModuleErzwingeLogin, a non-logged-in user is sent to /login, except on the public screens. A
 * valid number, code or token in the address satisfies it, so that invited people are never sent to a login. One that
 * has ended opens only the screen that explains why.
 */
export function forceLogin(navigation: Navigation): NavigationOutcome | undefined {
  const { to, pass } = navigation;
  if (!needsLogin(navigation) || pass === "valid") return undefined;
  return pass === "ended" && linkedScreens.has(to.screen) ? undefined : redirectTo("Login");
}

export const disabledWithAutologin: ReadonlySet<string | undefined> = new Set([
  "MeineDaten",
  "Login",
  "Logout",
  "PasswortVergessen",
  "PasswortAendern",
  "PasswortZuruecksetzen",
  "RegistrierungAbschliessen",
]);

export const loginRequired: ReadonlySet<string | undefined> = new Set([
  "PersoenlicherBereich",
  "MeineDaten",
  "Nachbuchung",
  "Logout",
]);

/**
 * 11. Routes marked disabledWithAutologin redirect to / in autologin mode; so do login-required ones when not logged in.
 * Where login is forced as well, the login stays open, because rule 9 would otherwise create a redirect loop.
 */
export function closeScreensInAutologin({ to, tenant, session }: Navigation): NavigationOutcome | undefined {
  if (!tenant?.isAutologin) return undefined;
  const loggedOut = session !== "loggedIn";
  if (to.screen === "Login" && tenant.forcesLogin && loggedOut) return undefined;
  const isClosed = disabledWithAutologin.has(to.screen) || (loggedOut && loginRequired.has(to.screen));
  return isClosed ? redirectTo("Homepage") : undefined;
}

/**
 * 12. A protected route when not logged in goes to the login route with a redirect parameter holding the target. Logout
 * when not logged in goes to /login.
 */
export function askForLogin({ to, session }: Navigation): NavigationOutcome | undefined {
  if (session === "loggedIn" || !loginRequired.has(to.screen)) return undefined;
  return to.screen === "Logout" ? redirectTo("Login") : redirectTo("Login", { redirect: to.address });
}
