import type { CallDefinition } from "@weitersagen/contract/call";
import { errorCodes } from "@weitersagen/contract/error-codes";

/** What fields mean that their names do not tell, wherever they are. */
const everywhere: Readonly<Record<string, string>> = {
  AgbText:
    "the terms that were accepted: true for those in force; or the version (the day from which it holds, 2026-05-01) or the exact text that the person was shown, stored as that version even if a newer one is in force; anything else is refused",
  AnteilEmpfehler:
    "the referrer's share of the reward in percent; the friend gets the rest. One of Anteile of GET /mandant/{slug}; 100 or the tenant's RecommenderDefaultShare if it is left out",
  captcha: "the solved captcha, where the tenant asks for one (ModuleCaptcha): see “Solve a captcha”",
  Channel:
    "how the link was passed on, e.g. whatsapp, email, copy; up to 40 letters, digits, dots and hyphens",
  channel:
    "how the link was passed on, e.g. whatsapp, email, copy; up to 40 letters, digits, dots and hyphens",
  einsprungsquelle: "from where the shop was opened, in the shop's own words; for the statistics only",
  KurzUrl: "the link to share",
  WertCent: "Wert in cents",
};

const dayOfFeed = "2026-11-15 or 15.11.2026 (a time after it is ignored), or an instant with offset";

const ofCalls: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reportOrder: {
    geburtsdatum: "day of birth, 14.11.1990",
    Geprueft: "whether the order feed has confirmed the order",
  },
  login: {
    token: "the user token: send it as Authorization: Bearer …",
    tokenExpires: "when it ends",
  },
  setNewsletterOptIn: {
    Optin: `true, or left out, asks for the newsletter; a tenant without one (ModuleNewsletterPermission of GET /mandant/{slug} is 0) refuses that with 409 ${errorCodes.wrongState}. false ends it, at any tenant`,
  },
  importOrders: {
    Auftragsnummer: "the provider's own number of the order, by which a repeated row is recognised",
    NeueAuftragsnummer: "the new number of an order that was renamed",
    Produkt: "the Id of the product that was really ordered, or the provider's own number of it",
    HandyId: "the device ordered with the tariff; 0 for none",
    Art: "the kind of order: new contract, extension, by telephone, change of product",
    Bestelldatum: `when it was ordered, not after today: ${dayOfFeed}`,
    Vertragsdatum: `when the checking period begins: ${dayOfFeed}`,
    LetzterVertrag: `only for a change of product: the end of the last contract: ${dayOfFeed}`,
    Stornodatum: `when it was cancelled, not after today: ${dayOfFeed}`,
    Stornogrund: "why it was cancelled; not stored",
    Stornoruecknahme: `when the cancellation was withdrawn, not after today: ${dayOfFeed}`,
    Ergebnis: "what happened to the row",
    ZugeordnetUeber: "the field that led to the recommendation",
    Grund: "why a matched order earns nothing",
    Hinweis: "Grund as a sentence, or why no recommendation was found",
    Fehler: "of the call: how many rows were refused; of a row: why it was refused",
  },
};

export const meaningOf = ({ id }: CallDefinition, field: string): string | undefined =>
  ofCalls[id]?.[field] ?? everywhere[field];
