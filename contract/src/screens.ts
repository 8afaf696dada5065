/**
 * The screens of the product by their name in a tenant's route table. The value is the parameter at the end of the
 * screen's path, if it has one.
 */
const parameters = {
  Homepage: undefined,
  AktuellePraemienuebersicht: undefined,
  Impressum: undefined,
  Datenschutz: undefined,
  Agb: undefined,
  Barrierefreiheitserklaerung: undefined,
  Faq: undefined,
  Kontakt: undefined,
  Empfehlen: "produktId",
  EmpfehlenAgent: "produktId",
  MitarbeiterEmpfehlen: undefined,
  EmpfehlungTeilen: "empfehlungsnummer",
  Danke: undefined,
  EmpfehlungBestaetigung: undefined,
  Empfehlungscode: undefined,
  EmpfaengerBestaetigung: undefined,
  EmpfaengerDaten: "empfehlungsnummer",
  AGBDatenschutzZustimmung: undefined,
  EmpfehlungAbgelaufen: undefined,
  EmpfehlungNichtMoeglich: undefined,
  Callcenter: undefined,
  Agentur: undefined,
  AgenturAnmelden: undefined,
  AgenturSso: undefined,
  AgenturEinladen: undefined,
  AgenturEinladungen: undefined,
  AgenturLinks: undefined,
  Einladen: undefined,
  AgenturEmpfehler: undefined,
  AgenturEmpfehlungen: undefined,
  AgenturLeads: undefined,
  AgenturAuftraege: undefined,
  AgenturMitarbeiter: undefined,
  AgenturStammdaten: undefined,
  AgenturStatistik: undefined,
  AgenturBonusplan: undefined,
  AgenturAbrechnungen: undefined,
  AgenturPraemien: undefined,
  AgenturVerwaltung: undefined,
  Login: undefined,
  AdminLogin: "adminLoginToken",
  Logout: undefined,
  PasswortVergessen: undefined,
  PasswortZuruecksetzen: undefined,
  PasswortAendern: undefined,
  RegistrierungAbschliessen: undefined,
  PersoenlicherBereich: undefined,
  MeineDaten: undefined,
  KundenNummer: undefined,
  Nachbuchung: undefined,
  PraemieWaehlen: undefined,
  PraemieDaten: "praemieid",
  PraemieDanke: undefined,
  KulanzDanke: undefined,
  EmpfaengerBankdaten: undefined,
  EmpfehlerBankdaten: undefined,
  optin: undefined,
  optout: undefined,
  EmailBestaetigung: undefined,
  Datenauskunft: undefined,
  FileNotFound: undefined,
} as const satisfies Record<string, string | undefined>;
export type ScreenName = keyof typeof parameters;

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(parameters, name);
}

export function parameterOf(screen: ScreenName): string | undefined {
  return parameters[screen];
}
