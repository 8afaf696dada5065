import type { ScreenName } from "./screens.ts";

interface Screen {
  /** The name in the tenant's route table. */
  readonly route: ScreenName;
  /** The path of a tenant that did not choose its own. */
  readonly path: `/${string}`;
}

/** The screens that mails link to. */
export const mailedScreens = {
  agency: { route: "Agentur", path: "/agentur" },
  agencyDetails: { route: "AgenturStammdaten", path: "/agentur/stammdaten" },
  agencyOrders: { route: "AgenturAuftraege", path: "/agentur/auftraege" },
  agencyStatements: { route: "AgenturAbrechnungen", path: "/agentur/abrechnungen" },
  bankAccount: { route: "EmpfehlerBankdaten", path: "/empfehler/bankdaten" },
  callCentre: { route: "Callcenter", path: "/callcenter" },
  claims: { route: "Nachbuchung", path: "/nachbuchung" },
  completeRegistration: { route: "RegistrierungAbschliessen", path: "/registrieren" },
  confirmEmail: { route: "EmailBestaetigung", path: "/emailbestaetigung" },
  confirmRecommendation: { route: "EmpfehlungBestaetigung", path: "/bestaetigung" },
  dataAccess: { route: "Datenauskunft", path: "/datenauskunft" },
  login: { route: "Login", path: "/login" },
  myData: { route: "MeineDaten", path: "/meinedaten" },
  newsletterOptIn: { route: "optin", path: "/empfehler/newsletter/optin" },
  newsletterOptOut: { route: "optout", path: "/empfehler/newsletter/optout" },
  personalArea: { route: "PersoenlicherBereich", path: "/persoenlicherbereich" },
  recipientBankAccount: { route: "EmpfaengerBankdaten", path: "/bankdaten" },
  recipientConsent: { route: "AGBDatenschutzZustimmung", path: "/empfaenger/zustimmung" },
  resetPassword: { route: "PasswortZuruecksetzen", path: "/passwortsetzen" },
  reward: { route: "PraemieWaehlen", path: "/praemie/" },
} as const satisfies Record<string, Screen>;

export type MailedScreen = keyof typeof mailedScreens;
