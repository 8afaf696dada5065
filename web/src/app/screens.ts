import type { ScreenName } from "@weitersagen/contract/screens";
import type { ScreenModule } from "../lib/page/screen.ts";
import { withRetries } from "../lib/api/with-retries.ts";

const files = import.meta.glob<ScreenModule>("../features/*/pages/*.tsx");

/** The screens that have a file: those of the tenant's route table, and category pages, whose paths are in the catalogue. */
type BuiltScreen = ScreenName | "Produktkategorie" | "ProduktkategorieAlias";

/** Every screen by name, with its file. */
export const screens: Readonly<Record<string, string>> = {
  Homepage: "home/pages/home",
  Impressum: "content/pages/imprint",
  Datenschutz: "content/pages/privacy",
  Agb: "content/pages/terms",
  Barrierefreiheitserklaerung: "content/pages/accessibility",
  Faq: "content/pages/faq",
  Kontakt: "contact/pages/contact",
  Produktkategorie: "catalogue/pages/category",
  ProduktkategorieAlias: "catalogue/pages/category",
  AktuellePraemienuebersicht: "catalogue/pages/current-rewards",
  Empfehlen: "recommend/pages/product",
  EmpfehlenAgent: "recommend/pages/agent",
  MitarbeiterEmpfehlen: "recommend/pages/company",
  EmpfehlungTeilen: "share/pages/share",
  Danke: "share/pages/thanks",
  EmpfehlungBestaetigung: "recommend/pages/confirmation",
  Empfehlungscode: "code/pages/code",
  EmpfaengerBestaetigung: "recipient/pages/landing",
  EmpfaengerDaten: "recipient/pages/data",
  AGBDatenschutzZustimmung: "recipient/pages/consent",
  EmpfehlungAbgelaufen: "recipient/pages/expired",
  EmpfehlungNichtMoeglich: "recipient/pages/locked",
  Callcenter: "call-centre/pages/desk",
  Agentur: "agency/pages/overview",
  AgenturAnmelden: "agency/pages/sign-in",
  AgenturSso: "agency/pages/sign-on",
  AgenturEinladen: "agency/pages/invite",
  AgenturEinladungen: "agency/pages/invitations",
  AgenturLinks: "agency/pages/own-links",
  Einladen: "invite/pages/invite",
  AgenturEmpfehler: "agency/pages/recommenders",
  AgenturEmpfehlungen: "agency/pages/recommendations",
  AgenturLeads: "agency/pages/leads",
  AgenturAuftraege: "agency/pages/orders",
  AgenturMitarbeiter: "agency/pages/employees",
  AgenturStammdaten: "agency/pages/master-data",
  AgenturStatistik: "agency/pages/statistics",
  AgenturBonusplan: "agency/pages/bonus-plan",
  AgenturAbrechnungen: "agency/pages/statements",
  AgenturPraemien: "agency/pages/rewards",
  AgenturVerwaltung: "agency/pages/administration",
  Login: "account/pages/login",
  AdminLogin: "account/pages/admin-login",
  Logout: "account/pages/logout",
  PasswortVergessen: "account/pages/forgot-password",
  PasswortZuruecksetzen: "account/pages/set-password",
  PasswortAendern: "account/pages/change-password",
  RegistrierungAbschliessen: "account/pages/register",
  PersoenlicherBereich: "personal/pages/personal-area",
  MeineDaten: "personal/pages/my-data",
  KundenNummer: "personal/pages/customer-number",
  Nachbuchung: "personal/pages/claim",
  PraemieWaehlen: "reward/pages/choose",
  PraemieDaten: "reward/pages/data",
  PraemieDanke: "reward/pages/thanks",
  KulanzDanke: "reward/pages/goodwill-thanks",
  EmpfaengerBankdaten: "reward/pages/recipient-bank",
  EmpfehlerBankdaten: "reward/pages/referrer-bank",
  optin: "personal/pages/newsletter-opt-in",
  optout: "personal/pages/newsletter-opt-out",
  EmailBestaetigung: "personal/pages/email-confirmation",
  Datenauskunft: "data-access/pages/data-access",
  FileNotFound: "not-found/pages/not-found",
} satisfies Record<BuiltScreen, string>;

/**
 * What search engines may index: `listed` screens are in the sitemap, `linked` screens may be found by a link. All other
 * screens are personal, or old addresses of another screen, and get `noindex`.
 */
export const findable: Readonly<Record<string, "listed" | "linked">> = {
  Homepage: "listed",
  Impressum: "listed",
  Datenschutz: "listed",
  Agb: "listed",
  Barrierefreiheitserklaerung: "listed",
  Faq: "listed",
  Kontakt: "listed",
  Produktkategorie: "listed",
  AktuellePraemienuebersicht: "listed",
  Empfehlen: "linked",
  EmpfehlenAgent: "linked",
};

/** Whether the screen of a route has a file. */
export function isBuilt(name: string): boolean {
  const file = screens[name];
  return file !== undefined && `../features/${file}.tsx` in files;
}

/** Loads a screen's file. Retries, because a connection may drop for a moment between two pages. */
export async function loadScreen(name: string): Promise<ScreenModule> {
  const load = files[`../features/${screens[name]}.tsx`];
  if (!load) throw new Error(`No screen is built under the name ${name}`);
  return withRetries(load);
}

/** The path of a screen's file in the build's manifest. */
export function sourceOf(name: string): string {
  return `src/features/${screens[name]}.tsx`;
}
