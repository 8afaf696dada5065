import type { Language } from "@weitersagen/contract/language";
import { type LedgerAccount, ledgerAccounts } from "@weitersagen/contract/console/books";
import { readIsoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  balances,
  type ExportedDays,
  owedToAgencies,
  rewardsOwedBack,
  writeDatev,
  writeLedgerCsv,
} from "../../ledger/service.ts";
import { reconcile } from "../../payout/service/reconcile.ts";
import { listLiabilities, listPromisedTransfers } from "../../reward/service/liabilities.ts";
import { unconfirmedBatches } from "../read-model/bank.ts";
import { owedWithoutCreditNote } from "../read-model/owed-on.ts";
import { journalTable } from "./journal-table.ts";

/** What is owed to people and agencies, what is late, and what people owe back. */
export async function liabilities(tx: TenantTransaction, now: Date) {
  const { rewards, totalCents } = await rewardsOwedBack(tx);
  return {
    rows: await listLiabilities(tx),
    agenciesCents: await owedToAgencies(tx),
    uncreditedCents: await owedWithoutCreditNote(tx),
    late: await listPromisedTransfers(tx, now),
    owedBackCents: totalCents,
    owedBack: rewards.length,
  };
}

const MOST_BATCHES = 200;

/** The ledger, what was sent to the bank, and what its statements confirm, side by side. */
export async function reconciliation(tx: TenantTransaction) {
  const { accounts, differences } = await balances(tx);
  const bank = await reconcile(tx);
  const wrong: readonly string[] = differences;
  return {
    accounts: ledgerAccounts.map((account: LedgerAccount) => ({
      account,
      cents: accounts[account] ?? 0,
      isWrong: wrong.includes(account),
    })),
    ledgerCents: bank.ledgerCents,
    sentCents: bank.paidCents,
    confirmedCents: bank.confirmedCents,
    unconfirmedCents: bank.unconfirmedCents,
    differenceCents: bank.differenceCents,
    aside: bank.aside,
    batches: await unconfirmedBatches(tx, MOST_BATCHES),
  };
}

/** The typed days; a day that does not exist and a period that ends before it begins are refused. */
function daysOf({ from, until }: { from: string; until: string }): ExportedDays {
  const isDay = (day: string) => {
    const begin = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(begin.getTime()) && begin.toISOString().startsWith(day);
  };
  if (!isDay(from) || !isDay(until) || until < from)
    throw new Refusal("invalidInput", {
      detail: "The first day must exist and must not be after the last one.",
      german: "Der erste Tag muss vor dem letzten liegen, und beide muss es geben.",
    });
  return { from: readIsoDate(from), until: readIsoDate(until) };
}

/** The entries of some days for a spreadsheet. */
export async function ledgerCsv(
  tx: TenantTransaction,
  days: { from: string; until: string },
  language: Language,
): Promise<string> {
  const parts: string[] = [];
  const write = async (text: string) => void parts.push(text);
  await writeLedgerCsv(tx, daysOf(days), write, journalTable(language));
  return parts.join("");
}

/** The entries of some days for DATEV, in the bytes of Windows-1252. */
export async function datevFile(
  tx: TenantTransaction,
  tenant: Tenant,
  { now, ...days }: { from: string; until: string; now: Date },
): Promise<Buffer> {
  const parts: string[] = [];
  await writeDatev(tx, tenant, daysOf(days), { now, write: async (text) => void parts.push(text) });
  return Buffer.from(parts.join(""), "latin1");
}
