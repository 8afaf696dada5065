import { isTerm, type KindOfData, type LegalBasis, type Length, type Person, type Reader } from "./kind.ts";
import { kindsOfData } from "./kinds.ts";

type Language = "de" | "en";

const units = {
  de: {
    days: ["Tag", "Tage"],
    weeks: ["Woche", "Wochen"],
    months: ["Monat", "Monate"],
    years: ["Jahr", "Jahre"],
  },
  en: {
    days: ["day", "days"],
    weeks: ["week", "weeks"],
    months: ["month", "months"],
    years: ["year", "years"],
  },
} as const;

const yearEnd = { de: " (ab dem Ende des Kalenderjahres)", en: " (from the end of the calendar year)" };

function lengthText({ count, unit }: Length, language: Language): string {
  return `${count} ${units[language][unit][count === 1 ? 0 : 1]}`;
}

/** "12 Wochen nach der Einladung", or until which event. */
export function endText(end: KindOfData["end"], language: Language): string {
  if (!isTerm(end)) return end.until[language];
  const from = end.length.fromYearEnd ? yearEnd[language] : "";
  return `${lengthText(end.length, language)} ${end.after[language]}${from}`;
}

/** For docs/privacy.md, which is in English. */
export const basisTexts: Readonly<Record<LegalBasis, string>> = {
  consent: "Art. 6(1)(a) consent",
  contract: "Art. 6(1)(b) contract",
  legalDuty: "Art. 6(1)(c) legal duty",
  legitimateInterest: "Art. 6(1)(f) legitimate interest",
};

/** For docs/privacy.md, which is in English. */
export const readerTexts: Readonly<Record<Reader, string>> = {
  person: "the person",
  referrer: "the referrer",
  support: "operators",
  callCentre: "call centre",
  agency: "agency",
  payout: "payout operators",
  public: "everybody",
  sealed: "no person: hash or encrypted",
};

/** The people who use the pages, in contrast to staff and advisors. */
const visitors: ReadonlySet<Person> = new Set<Person>(["referrer", "recipient", "invited", "visitor"]);

/** The kinds of data that a visitor's privacy notice lists. */
export function kindsOfVisitorData(): readonly KindOfData[] {
  return Object.values<KindOfData>(kindsOfData).filter(({ whose }) => whose.some((one) => visitors.has(one)));
}
