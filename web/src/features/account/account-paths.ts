import { usePage } from "../../lib/page/page.tsx";
import { pathOf } from "../../lib/page/links.ts";

/** Addresses of the account's screens, as the tenant's route table has them. */
export function useAccountPaths() {
  const page = usePage();
  const at = (screen: string, usual: string) => pathOf(page, screen) ?? usual;
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
