import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";

export type MatchCriterion = NonNullable<OrderRowResult["matchedBy"]>;

interface ReportTexts {
  readonly line: string;
  readonly dryRun: string;
  readonly unknownColumns: string;
  readonly rowsRead: (rows: number, file: string, seconds: string) => string;
  readonly outcomes: Readonly<Record<OrderRowResult["outcome"], string>>;
  readonly matchedBy: string;
  readonly matchCriteria: Readonly<Record<MatchCriterion, string>>;
  readonly unmatched: string;
  readonly unrewarded: string;
  readonly unknownProducts: string;
  readonly errors: string;
  readonly others: string;
  readonly refusedRowsFile: (file: string) => string;
  readonly stopped: (line: number) => string;
  readonly failed: (line: number) => string;
  readonly canBeRepeated: string;
}

/** The report of `orders import`, for the operator or for the provider who sent the file. */
export const reportTexts: Readonly<Record<Language, ReportTexts>> = {
  de: {
    line: "Zeile",
    unknownColumns: "Unbekannte Spalten wurden ignoriert",
    dryRun: "Probelauf: Es wurde nichts gespeichert.",
    rowsRead: (rows, file, seconds) => `${rows === 1 ? "Zeile" : "Zeilen"} aus ${file} in ${seconds} s`,
    outcomes: {
      added: "neu",
      changed: "geändert",
      cancelled: "storniert",
      unchanged: "unverändert",
      unmatched: "gehören zu keiner Empfehlung (aufgehoben)",
      refused: "abgelehnt",
    },
    matchedBy: "Zugeordnet über",
    matchCriteria: {
      recipientNumber: "Empfängernummer",
      recommendationNumber: "Empfehlungsnummer",
      code: "Empfehlungscode",
      email: "E-Mail-Adresse",
      claim: "Meldung einer fehlenden Prämie",
      agency: "Freigabe einer Agentur",
    },
    unmatched: "Ohne Empfehlung, weil",
    unrewarded: "Keine Prämie",
    unknownProducts: "Produkte, die der Katalog nicht kennt",
    errors: "Abgelehnt, weil",
    others: "weitere",
    refusedRowsFile: (file) => `Die abgelehnten Zeilen stehen in ${file}.`,
    stopped: (line) => `Abgebrochen nach Zeile ${line}.`,
    failed: (line) => `Gescheitert nach Zeile ${line}.`,
    canBeRepeated: "Derselbe Aufruf kann wiederholt werden: Was gespeichert ist, bleibt, wie es ist.",
  },
  en: {
    line: "line",
    unknownColumns: "ignored unknown columns",
    dryRun: "Dry run: nothing was stored.",
    rowsRead: (rows, file, seconds) => `${rows === 1 ? "row" : "rows"} of ${file} in ${seconds} s`,
    outcomes: {
      added: "added",
      changed: "changed",
      cancelled: "cancelled",
      unchanged: "unchanged",
      unmatched: "belong to no recommendation (stored)",
      refused: "refused",
    },
    matchedBy: "Matched by",
    matchCriteria: {
      recipientNumber: "recipient number",
      recommendationNumber: "recommendation number",
      code: "recommendation code",
      email: "email address",
      claim: "claim of a missing reward",
      agency: "release by an agency",
    },
    unmatched: "Without a recommendation because",
    unrewarded: "No reward",
    unknownProducts: "Products that are not in the catalogue",
    errors: "Refused because of",
    others: "others",
    refusedRowsFile: (file) => `The refused rows are in ${file}.`,
    stopped: (line) => `Stopped after line ${line}.`,
    failed: (line) => `Failed after line ${line}.`,
    canBeRepeated: "Run the same command again; stored rows stay as they are.",
  },
};
