import type { RouteEntry } from "@weitersagen/contract/tenant";

/** The screens that mails lead to, by their specified paths. */
const mailedScreens: Readonly<Record<string, string>> = {
  "/bankdaten": "EmpfaengerBankdaten",
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

/** Where a screen stands at this tenant, which may have given it another path than the specified one. */
export function ownPath(routes: readonly RouteEntry[], specified: string): string {
  const path = specified.replace(/(?<=.)\/$/, "");
  const own = routes.find(({ name }) => name === mailedScreens[path])?.path;
  // With its slash at the end, if it has one, where the tenant kept it.
  return own === undefined || own === path ? specified : own;
}
