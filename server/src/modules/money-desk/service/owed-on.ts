import { isDay, type Words } from "@weitersagen/contract/console/list";
import { formatDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { byteOrderMark, csvLine, csvMoney, csvTime } from "../../../platform/csv.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  owedAgencyItems,
  owedBackBefore,
  owedByAgency,
  owedByMonth,
  owedRewardsAfter,
} from "../read-model/owed-on.ts";
import { parties } from "./journal-table.ts";

interface DayOfBooks {
  readonly day: string;
  readonly now: Date;
}

/** What was owed at the end of a day, from the ledger. Entries are never dated back, so a past day keeps its sums. */
export async function liabilitiesOn(tx: TenantTransaction, asked: DayOfBooks) {
  const end = endOfBooks(asked);
  const rewards = await owedByMonth(tx, end);
  const agencies = await owedByAgency(tx, end);
  return {
    rewards,
    rewardsCents: sumOf(rewards),
    agencies,
    agenciesCents: sumOf(agencies),
    owedBackCents: await owedBackBefore(tx, end),
  };
}

const sumOf = (rows: readonly { readonly cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

/** The end of the day. Refuses days that are not over or begun, and those of which entries were deleted meanwhile. */
function endOfBooks({ day, now }: DayOfBooks): Date {
  if (!isDay(day)) throw refuse("There is no such day.", "Diesen Tag gibt es nicht.");
  const start = startOfDay(readIsoDate(day));
  if (start > now)
    throw refuse("The day must not be in the future.", "Der Stichtag darf nicht in der Zukunft liegen.");
  const end = addDays(start, 1);
  // What was settled until then is deleted with its entries; what was owed at a later time is still there.
  const deletedUntil = startsDue(kindsOfData.rewards.end.length, now);
  if (end <= deletedUntil) {
    const first = new Date(deletedUntil.getTime() + 1);
    throw refuse(
      `The books are complete from ${formatDate(first, "en")} on; older entries were deleted at the end of their term.`,
      `Die Bücher sind ab dem ${formatDate(first, "de")} vollständig; ältere Buchungen wurden nach Ablauf der Frist gelöscht.`,
    );
  }
  return end;
}

const refuse = (detail: string, german: string) => new Refusal("invalidInput", { detail, german });

const heads: readonly Words[] = [
  { de: "Stichtag", en: "Day" },
  { de: "Wem", en: "Owed to" },
  { de: "Prämie", en: "Reward" },
  { de: "Auftragsnummer", en: "Order number" },
  { de: "Agenturnummer", en: "Agency number" },
  { de: "Agentur", en: "Agency" },
  { de: "Gutschrift", en: "Credit note" },
  { de: "Verdient oder ausgestellt am", en: "Earned or issued at" },
  { de: "Betrag", en: "Amount" },
];

/** Large, because each page sums up the ledger again. */
const REWARDS_PER_PAGE = 50_000;

/** Each reward, credit note and commission that was owed at the end of a day, as a table. */
export async function liabilitiesCsv(
  tx: TenantTransaction,
  { language, ...asked }: DayOfBooks & { readonly language: Language },
): Promise<string> {
  const end = endOfBooks(asked);
  const lines = [byteOrderMark + csvLine(heads.map((head) => head[language]))];
  let after = 0;
  for (;;) {
    const page = await owedRewardsAfter(tx, end, { after, size: REWARDS_PER_PAGE });
    for (const { id, party, orderNumber, earnedAt, cents } of page)
      lines.push(
        csvLine([
          asked.day,
          parties[party][language],
          String(id),
          orderNumber ?? "",
          "",
          "",
          "",
          csvTime(earnedAt),
          csvMoney(cents, language),
        ]),
      );
    after = page.at(-1)?.id ?? after;
    if (page.length < REWARDS_PER_PAGE) break;
  }
  for (const item of await owedAgencyItems(tx, end))
    lines.push(
      csvLine([
        asked.day,
        parties.agency[language],
        "",
        item.orderNumber ?? "",
        item.agencyNumber,
        item.agencyName,
        item.creditNote ?? "",
        csvTime(item.since),
        csvMoney(item.cents, language),
      ]),
    );
  return lines.join("");
}
