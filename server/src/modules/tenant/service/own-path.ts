import type { RouteEntry } from "@weitersagen/contract/tenant";

/** By specified path: the screens that mails link to. */
const mailedScreens: Readonly<Record<string, string>> = {
  "/bankdaten": "EmpfaengerBankdaten",
  "/bestaetigung": "EmpfehlungBestaetigung",
  "/callcenter": "Callcenter",
  "/emailbestaetigung": "EmailBestaetigung",
  "/empfaenger/zustimmung": "AGBDatenschutzZustimmung",
  "/empfehler/bankdaten": "EmpfehlerBankdaten",
  "/empfehler/newsletter/optin": "optin",
  "/empfehler/newsletter/optout": "optout",
  "/login": "Login",
  "/meinedaten": "MeineDaten",
  "/nachbuchung": "Nachbuchung",
  "/passwortsetzen": "PasswortZuruecksetzen",
  "/persoenlicherbereich": "PersoenlicherBereich",
  "/praemie": "PraemieWaehlen",
  "/registrieren": "RegistrierungAbschliessen",
};

/** Tenants with autologin have no screen that completes a registration; this one confirms the address with the same link. */
const insteadInAutologin: Readonly<Record<string, string>> = { "/registrieren": "/bestaetigung" };

interface TenantRoutes {
  readonly routes: readonly RouteEntry[];
  readonly isAutologin: boolean;
}

/** The tenant's own path of a screen, which may differ from the specified one. */
export function ownPath({ routes, isAutologin }: TenantRoutes, mailed: string): string {
  const specified = (isAutologin ? insteadInAutologin[mailed] : undefined) ?? mailed;
  const path = specified.replace(/(?<=.)\/$/, "");
  const own = routes.find(({ name }) => name === mailedScreens[path])?.path;
  // If the tenant did not change the path, the specified one is kept with its trailing slash.
  return own === undefined || own === path ? specified : own;
}
