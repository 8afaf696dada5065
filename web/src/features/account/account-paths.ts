import { usePage } from "../../lib/page/page.tsx";
import { pathOf } from "../../lib/page/links.ts";

/** Paths of the account's screens in the tenant's route table, with a default for each. */
export function useAccountPaths() {
  const page = usePage();
  const at = (screen: string, otherwise: string) => pathOf(page, screen) ?? otherwise;
  return {
    login: at("Login", "/login"),
    area: at("PersoenlicherBereich", "/persoenlicherbereich"),
    myData: at("MeineDaten", "/meinedaten"),
    forgotten: at("PasswortVergessen", "/passwortvergessen"),
    changePassword: at("PasswortAendern", "/passwortaendern"),
    register: at("RegistrierungAbschliessen", "/registrieren"),
    customerNumber: at("KundenNummer", "/kundennummer"),
    logout: at("Logout", "/logout"),
    contact: at("Kontakt", "/kontakt"),
  };
}
