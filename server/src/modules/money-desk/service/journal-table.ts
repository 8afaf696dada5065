import { actorIn } from "@weitersagen/contract/console/actors";
import { accountNames, journalList } from "@weitersagen/contract/console/journal";
import type { Words } from "@weitersagen/contract/console/list";
import type { Language } from "@weitersagen/contract/language";
import type { Party } from "@weitersagen/domain/reward";
import { csvMoney, csvTime } from "../../../platform/csv.ts";
import { entryName, type LedgerTable } from "../../ledger/service.ts";

/** Of whom an entry speaks. */
export const parties: Readonly<Record<Party | "agency", Words>> = {
  referrer: { de: "Empfehlende Person", en: "Referrer" },
  recipient: { de: "Empfohlene Person", en: "Recipient" },
  agency: { de: "Agentur", en: "Agency" },
};

const { columns } = journalList;

/** The journal as people read it: words, times of Germany, and amounts as spreadsheets of the language read them. */
export function journalTable(language: Language): LedgerTable {
  return {
    columns: [
      columns.id.label,
      columns.at.label,
      columns.kind.label,
      columns.rewardId.label,
      columns.order.label,
      { de: "Wer", en: "Party" },
      columns.debit.label,
      columns.credit.label,
      columns.amountCents.label,
      columns.actor.label,
      columns.creditNote.label,
    ].map((label) => label[language]),
    cellsOf: (entry) => [
      String(entry.id),
      csvTime(entry.at),
      entryName(entry)[language],
      entry.rewardId === null ? "" : String(entry.rewardId),
      entry.orderNumber ?? "",
      parties[entry.party ?? "agency"][language],
      accountNames[entry.debit][language],
      accountNames[entry.credit][language],
      csvMoney(entry.amountCents, language),
      actorIn(entry.actor, language),
      entry.creditNoteNumber ?? "",
    ],
  };
}
