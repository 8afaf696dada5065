import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";

interface ReportTexts {
  readonly line: string;
  readonly dryRun: string;
  readonly unknownColumns: string;
  readonly heading: (rows: number, file: string, seconds: string) => string;
  readonly outcomes: Readonly<Record<OrderRowResult["outcome"], string>>;
  readonly matchedBy: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly unrewarded: string;
  readonly unknownProducts: string;
  readonly errors: string;
  readonly others: string;
  readonly keptRefused: (file: string) => string;
  readonly stopped: (line: number) => string;
  readonly broken: (line: number) => string;
  readonly repeat: string;
}

/** The report of `orders import`, for the operator or for the provider who sent the file. */
export const reportTexts: Readonly<Record<Language, ReportTexts>> = {
  de: {
    line: "Zeile",
    unknownColumns: "Übergangen, weil keine Spalte so heißt",
    dryRun: "Nur geprobt: nichts davon wurde gespeichert.",
    heading: (rows, file, seconds) => `${rows === 1 ? "Zeile" : "Zeilen"} aus ${file} in ${seconds} s`,
    outcomes: {
      added: "neu",
      changed: "geändert",
      cancelled: "storniert",
      unchanged: "unverändert",
      unmatched: "gehören zu keiner Empfehlung (aufgehoben)",
      refused: "abgelehnt",
    },
    matchedBy: "Zugeordnet über",
    marks: {
      recipientNumber: "Empfängernummer",
      recommendationNumber: "Empfehlungsnummer",
      code: "Empfehlungscode",
      email: "E-Mail-Adresse",
      claim: "Meldung einer fehlenden Prämie",
      agency: "Freigabe einer Agentur",
    },
    unrewarded: "Keine Prämie",
    unknownProducts: "Produkte, die der Katalog nicht kennt",
    errors: "Abgelehnt, weil",
    others: "weitere",
    keptRefused: (file) => `Die abgelehnten Zeilen stehen in ${file}.`,
    stopped: (line) => `Abgebrochen nach Zeile ${line}.`,
    broken: (line) => `Gescheitert nach Zeile ${line}.`,
    repeat: "Derselbe Aufruf kann wiederholt werden: Was gespeichert ist, bleibt, wie es ist.",
  },
  en: {
    line: "line",
    unknownColumns: "ignored unknown columns",
    dryRun: "Dry run: nothing was stored.",
    heading: (rows, file, seconds) => `${rows === 1 ? "row" : "rows"} of ${file} in ${seconds} s`,
    outcomes: {
      added: "added",
      changed: "changed",
      cancelled: "cancelled",
      unchanged: "unchanged",
      unmatched: "belong to no recommendation (stored)",
      refused: "refused",
    },
    matchedBy: "Matched by",
    marks: {
      recipientNumber: "recipient number",
      recommendationNumber: "recommendation number",
      code: "recommendation code",
      email: "email address",
      claim: "claim of a missing reward",
      agency: "release by an agency",
    },
    unrewarded: "No reward",
    unknownProducts: "Products that are not in the catalogue",
    errors: "Refused because of",
    others: "others",
    keptRefused: (file) => `The refused rows are in ${file}.`,
    stopped: (line) => `Stopped after line ${line}.`,
    broken: (line) => `Failed after line ${line}.`,
    repeat: "Run the same command again; stored rows stay as they are.",
  },
};
