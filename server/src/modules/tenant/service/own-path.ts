import type { RouteEntry } from "@weitersagen/contract/tenant";

/** The screens that mails lead to, by their specified paths. */
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

/** Autologin closes the screen that ends a registration; this one confirms an address by the same link. */
const insteadInAutologin: Readonly<Record<string, string>> = { "/registrieren": "/bestaetigung" };

interface Addressed {
  readonly routes: readonly RouteEntry[];
  readonly isAutologin: boolean;
}

/** Where a screen stands at this tenant, which may have given it another path than the specified one. */
export function ownPath({ routes, isAutologin }: Addressed, mailed: string): string {
  const specified = (isAutologin ? insteadInAutologin[mailed] : undefined) ?? mailed;
  const path = specified.replace(/(?<=.)\/$/, "");
  const own = routes.find(({ name }) => name === mailedScreens[path])?.path;
  // With its slash at the end, if it has one, where the tenant kept it.
  return own === undefined || own === path ? specified : own;
}
