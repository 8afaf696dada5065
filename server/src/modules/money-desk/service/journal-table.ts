import { actorIn } from "@weitersagen/contract/console/actors";
import { accountNames, entryKinds } from "@weitersagen/contract/console/journal";
import type { Words } from "@weitersagen/contract/console/list";
import type { Language } from "@weitersagen/contract/language";
import { csvMoney, csvTime } from "../../../platform/csv.ts";
import type { LedgerTable } from "../../ledger/service.ts";

const columns = {
  de: [
    "Buchung",
    "Zeit",
    "Vorgang",
    "Prämie",
    "Auftragsnummer",
    "Wer",
    "Soll",
    "Haben",
    "Betrag",
    "Ausgelöst durch",
    "Gutschrift",
  ],
  en: [
    "Entry",
    "Time",
    "Event",
    "Reward",
    "Order number",
    "Party",
    "Debit",
    "Credit",
    "Amount",
    "Caused by",
    "Credit note",
  ],
} as const;

const parties: Readonly<Record<string, Words>> = {
  referrer: { de: "Werbende", en: "Referrer" },
  recipient: { de: "Geworbene", en: "Recipient" },
  agency: { de: "Agentur", en: "Agency" },
};

const kinds: Readonly<Record<string, Words>> = entryKinds;

/** The journal as people read it: words, times of Germany, and amounts as spreadsheets of the language read them. */
export function journalTable(language: Language): LedgerTable {
  return {
    columns: columns[language],
    cellsOf: (entry) => [
      String(entry.id),
      csvTime(entry.at),
      kinds[entry.kind]?.[language] ?? entry.kind,
      entry.rewardId === null ? "" : String(entry.rewardId),
      entry.orderNumber ?? "",
      parties[entry.party ?? "agency"]?.[language] ?? "",
      accountNames[entry.debit][language],
      accountNames[entry.credit][language],
      csvMoney(entry.amountCents, language),
      actorIn(entry.actor, language),
      entry.creditNoteNumber ?? "",
    ],
  };
}
