import type { Language } from "../../language.ts";
import type { ActionNames } from "./action-names.ts";

/** What an entry is about. */
export const targetNames: ActionNames = {
  agency: { de: "Agentur", en: "Agency" },
  agencyMember: { de: "Mitglied einer Agentur", en: "Member of an agency" },
  apiKey: { de: "API-Schlüssel", en: "API key" },
  bankEntry: { de: "Bankbuchung", en: "Entry of the bank" },
  bankFile: { de: "Datei der Bank", en: "File of the bank" },
  campaign: { de: "Kampagne", en: "Campaign" },
  catalogueFile: { de: "Katalogdatei", en: "Catalogue file" },
  category: { de: "Kategorie", en: "Category" },
  claim: { de: "Reklamation", en: "Claim" },
  content: { de: "Inhalt", en: "Content" },
  creditNote: { de: "Gutschrift", en: "Credit note" },
  days: { de: "Zeitraum", en: "Period" },
  extraReward: { de: "Extraprämie", en: "Extra reward" },
  file: { de: "Datei", en: "File" },
  fraudDraft: { de: "Entwurf der Missbrauchsregeln", en: "Draft of the fraud rules" },
  goodwill: { de: "Kulanz", en: "Goodwill" },
  job: { de: "Auftrag", en: "Job" },
  mail: { de: "E-Mail", en: "Mail" },
  member: { de: "Mitglied einer Agentur", en: "Member of an agency" },
  method: { de: "Anmeldeweg", en: "Way to log in" },
  operator: { de: "Betreuende Person", en: "Operator" },
  order: { de: "Bestellung", en: "Order" },
  passkey: { de: "Passkey", en: "Passkey" },
  payout: { de: "Auszahlung", en: "Payout" },
  payoutBatch: { de: "Auszahlung", en: "Payout" },
  payoutRelease: { de: "Freigabe einer Auszahlung", en: "Release of a payout" },
  payoutVoid: { de: "Storno einer Auszahlung", en: "Voiding of a payout" },
  picture: { de: "Bild", en: "Picture" },
  privacyHold: { de: "Sperrvermerk", en: "Hold" },
  privacyRequest: { de: "Datenschutzanfrage", en: "Data protection request" },
  product: { de: "Produkt", en: "Product" },
  recipient: { de: "Empfohlene Person", en: "Recipient" },
  recommendation: { de: "Empfehlung", en: "Recommendation" },
  referrer: { de: "Empfehlende Person", en: "Referrer" },
  reward: { de: "Prämie", en: "Reward" },
  rewardAmount: { de: "Prämienbetrag", en: "Reward amount" },
  roleGrant: { de: "Rollenantrag", en: "Request for a role" },
  tenant: { de: "Mandant", en: "Tenant" },
  tenantDraft: { de: "Entwurf der Einstellungen", en: "Draft of the settings" },
  tenantVersion: { de: "Fassung der Einstellungen", en: "Version of the settings" },
  terms: { de: "Teilnahmebedingungen", en: "Terms" },
  texts: { de: "Texte", en: "Texts" },
  vouchers: { de: "Gutscheincodes", en: "Voucher codes" },
};

const methodNames: ActionNames = {
  passkey: { de: "mit Passkey", en: "with a passkey" },
  password: { de: "mit Passwort und Einmalcode", en: "with password and one-time code" },
  recovery: { de: "mit Notfallcode", en: "with a recovery code" },
  signOn: { de: "mit Firmenkonto", en: "with the company account" },
  invitation: { de: "mit dem Link der Einladung", en: "with the link of the invitation" },
  demo: { de: "mit einem Link für die Entwicklung", en: "with a link for development" },
};

export const methodName = (method: string, language: Language): string =>
  methodNames[method]?.[language] ?? method;
