import type { LegalBasis, Person, Reader } from "@weitersagen/domain/data-map/kind";

export const recordTexts = {
  de: {
    where: "Technische Angaben",
    title: "Verarbeitungen und Fristen",
    intro:
      "Welche Daten wir über wen speichern, wozu, wer sie sieht und wann sie gelöscht werden. Die Liste kommt aus dem Programm selbst.",
    back: "Alle Anliegen",
    print: "Drucken",
    search: "Suchen",
    searchHint: "Zum Beispiel: Bankverbindung, 8 Jahre, Agentur",
    none: "Keine Verarbeitung passt dazu.",
    one: "1 Verarbeitung",
    count: "{count} Verarbeitungen",
    data: "Daten",
    purpose: "Zweck und Rechtsgrundlage",
    readers: "Wer sie sieht",
    kept: "Wie lange",
    whose: "von",
    afterwards: "danach",
    deleted: "gelöscht",
    anonymous: "ohne Namen",
    onErasure: "Bei Löschung der Person",
    erased: "gelöscht",
    stays: "bleibt: {what}",
    sweep: "Löschlauf",
    lastRun: "Zuletzt gelöscht am {at}",
    neverRan: "Noch nie gelöscht",
    inExport: "Steht in der Auskunft",
    notInExport: "Steht nicht in der Auskunft",
  },
  en: {
    where: "Technical details",
    title: "Processing and retention",
    intro:
      "Which data we store about whom, why, who sees them and when they are deleted. The list comes from the program itself.",
    back: "All requests",
    print: "Print",
    search: "Search",
    searchHint: "For example: bank account, 8 years, agency",
    none: "No processing matches.",
    one: "1 kind of processing",
    count: "{count} kinds of processing",
    data: "Data",
    purpose: "Purpose and legal basis",
    readers: "Who sees them",
    kept: "How long",
    whose: "of",
    afterwards: "then",
    deleted: "deleted",
    anonymous: "without a name",
    onErasure: "When the person is erased",
    erased: "deleted",
    stays: "stays: {what}",
    sweep: "Sweep",
    lastRun: "Last deleted on {at}",
    neverRan: "Never deleted yet",
    inExport: "Part of the export",
    notInExport: "Not part of the export",
  },
} as const;

type Names<Key extends string> = Readonly<Record<Key, { readonly de: string; readonly en: string }>>;

export const personNames: Names<Person> = {
  referrer: { de: "Empfehlenden", en: "referrers" },
  recipient: { de: "Empfohlenen", en: "recipients" },
  invited: { de: "Eingeladenen", en: "invited people" },
  visitor: { de: "Besuchern", en: "visitors" },
  advisor: { de: "Beratern", en: "advisors" },
  staff: { de: "Mitarbeitenden", en: "staff" },
};

export const basisNames: Names<LegalBasis> = {
  consent: { de: "Einwilligung (Art. 6 Abs. 1 a DSGVO)", en: "consent (Art. 6(1)(a) GDPR)" },
  contract: { de: "Vertrag (Art. 6 Abs. 1 b DSGVO)", en: "contract (Art. 6(1)(b) GDPR)" },
  legalDuty: { de: "gesetzliche Pflicht (Art. 6 Abs. 1 c DSGVO)", en: "legal duty (Art. 6(1)(c) GDPR)" },
  legitimateInterest: {
    de: "berechtigtes Interesse (Art. 6 Abs. 1 f DSGVO)",
    en: "legitimate interest (Art. 6(1)(f) GDPR)",
  },
};

export const readerNames: Names<Reader> = {
  person: { de: "die Person selbst", en: "the person" },
  referrer: { de: "die empfehlende Person", en: "the referrer" },
  support: { de: "Betreuende", en: "operators" },
  callCentre: { de: "Callcenter", en: "call centre" },
  agency: { de: "Agentur", en: "agency" },
  payout: { de: "Betreuende der Auszahlung", en: "payout operators" },
  public: { de: "alle", en: "everybody" },
  sealed: { de: "niemand: nur als Prüfwert oder verschlüsselt", en: "no person: hash or encrypted" },
};
