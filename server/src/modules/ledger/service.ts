import { entryKinds, journalKinds } from "@weitersagen/contract/console/journal";
import type { Words } from "@weitersagen/contract/console/list";
import { bankText } from "@weitersagen/domain/bank-text";
import {
  type AccountNumbers,
  DATEV_TEXT_LENGTH,
  datevAccounts,
  datevHead,
  datevRow,
  yearStartOf,
} from "@weitersagen/domain/datev";
import { addDays, type CalendarDate, calendarDateOf, isoDate, startOfDay } from "@weitersagen/domain/dates";
import { byteOrderMark, csvLine } from "../../platform/csv.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import {
  type BookedEntry,
  entriesAfter,
  expectedBalances,
  listOwedBack,
  type OwedBack,
  type Period,
  type CheckedAccount,
} from "./read-model.ts";
import {
  checkEntries,
  deleteEntries,
  insertCommissionEntry,
  insertEntries,
  sumAccounts,
} from "./repository.ts";
import type {
  BookedKind,
  BookedReward,
  CommissionEntryKind,
  EntryKind,
  LedgerAccount,
} from "./repository.ts";

/** What happens to the money of a reward; each kind debits one account and credits another. */
export type LedgerEvent = EntryKind;

/** Books the amounts of rewards, in the transaction that changes the rewards. */
export async function post(
  tx: TenantTransaction,
  rewards: readonly BookedReward[],
  kind: LedgerEvent,
  by: { at: Date; actor: string },
): Promise<void> {
  if (rewards.length > 0) await insertEntries(tx, rewards, kind, by);
}

/** Books a commission that was earned (positive) or taken back (negative), in the transaction that stores it. */
export function postCommission(
  tx: TenantTransaction,
  { id, orderId, amountCents }: { id: number; orderId: number; amountCents: number },
  by: { at: Date; actor: string },
): Promise<void> {
  const kind = amountCents > 0 ? "commission" : "commission_cancel";
  const entry = { commissionId: id, creditNoteId: null, orderId, amountCents: Math.abs(amountCents) };
  return insertCommissionEntry(tx, entry, kind, by);
}

/** What happens to the money of a credit note: its tax is owed or not any more, it is paid, or the payment comes back. */
export type CreditNoteLedgerEvent = Exclude<CommissionEntryKind, "commission" | "commission_cancel">;

export async function postCreditNote(
  tx: TenantTransaction,
  { id, amountCents }: { id: number; amountCents: number },
  kind: CreditNoteLedgerEvent,
  by: { at: Date; actor: string },
): Promise<void> {
  // A small business charges no tax.
  if (amountCents === 0) return;
  const entry = { commissionId: null, creditNoteId: id, orderId: null, amountCents };
  await insertCommissionEntry(tx, entry, kind, by);
}

/** For transactions with very many entries: lets the database check those written so far. */
export function settle(tx: TenantTransaction): Promise<void> {
  return checkEntries(tx);
}

export interface Balances {
  /** By account; debits are positive. */
  readonly accounts: Readonly<Partial<Record<LedgerAccount, number>>>;
  /** Always 0. */
  readonly sum: number;
  /** Accounts whose balance differs from what the rewards require. */
  readonly differences: readonly CheckedAccount[];
}

/** The balance of every account, their sum, and whether they agree with the status of the rewards. */
export async function balances(tx: TenantTransaction): Promise<Balances> {
  const accounts = await sumAccounts(tx);
  const expected = await expectedBalances(tx);
  const differences = (Object.keys(expected) as CheckedAccount[]).filter(
    (account) => (accounts[account] ?? 0) !== expected[account],
  );
  return { accounts, sum: Object.values(accounts).reduce((sum, cents) => sum + cents, 0), differences };
}

const MOST_LISTED = 1_000;

/**
 * Rewards paid for orders that do not count any more, longest owed first, and the sum of all. List and sum agree only in
 * a `repeatable read` transaction.
 */
export async function rewardsOwedBack(
  tx: TenantTransaction,
): Promise<{ readonly rewards: readonly OwedBack[]; readonly totalCents: number }> {
  return {
    rewards: await listOwedBack(tx, MOST_LISTED),
    totalCents: (await sumAccounts(tx)).clawback ?? 0,
  };
}

/** What agencies earned and were not paid, with the tax of their credit notes. */
export async function owedToAgencies(tx: TenantTransaction): Promise<number> {
  return 0 - ((await sumAccounts(tx)).commission_owed ?? 0);
}

/** Deletes the entries of rewards whose term is over. Whole rewards, so the accounts still sum to zero. */
export function forgetEntries(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  until: Date,
): Promise<void> {
  return deleteEntries(tx, rewardIds, until);
}

/** The days of an export, both inclusive. */
export interface ExportedDays {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
}

type Write = (text: string) => Promise<void>;

const ENTRIES_PER_PAGE = 1_000;

/** Passes the entries of a period on, page by page: their number is not limited by the memory. */
async function forEachEntry(
  tx: TenantTransaction,
  { from, until }: ExportedDays,
  handle: (page: readonly BookedEntry[]) => Promise<void>,
): Promise<number> {
  const period: Period = { from: startOfDay(from), until: startOfDay(calendarDateOf(dayAfter(until))) };
  let count = 0;
  let after = 0;
  for (;;) {
    const page = await entriesAfter(tx, period, { after, size: ENTRIES_PER_PAGE });
    await handle(page);
    count += page.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < ENTRIES_PER_PAGE) return count;
  }
}

/** Noon, so that the change to summer time does not matter. */
const dayAfter = (date: CalendarDate): Date =>
  new Date(addDays(startOfDay(date), 1).getTime() + 12 * 3_600_000);

const ledgerColumns = [
  "entry",
  "time",
  "kind",
  "reward",
  "order",
  "party",
  "debit",
  "credit",
  "amount",
  "actor",
  "credit note",
];

/** How the entries are written as a table. */
export interface LedgerTable {
  readonly columns: readonly string[];
  readonly cellsOf: (entry: BookedEntry) => string[];
}

/** Writes the entries of a period as a table, for programs unless another form is given. Returns how many. */
export async function writeLedgerCsv(
  tx: TenantTransaction,
  days: ExportedDays,
  write: Write,
  table: LedgerTable = { columns: ledgerColumns, cellsOf },
): Promise<number> {
  await write(byteOrderMark + csvLine(table.columns));
  return forEachEntry(tx, days, (page) => write(page.map((entry) => csvLine(table.cellsOf(entry))).join("")));
}

const cellsOf = (entry: BookedEntry): string[] => [
  String(entry.id),
  entry.at.toISOString(),
  entry.kind,
  entry.rewardId === null ? "" : String(entry.rewardId),
  entry.orderNumber ?? "",
  entry.party ?? "agency",
  entry.debit,
  entry.credit,
  (entry.amountCents / 100).toFixed(2),
  entry.actor,
  entry.creditNoteNumber ?? "",
];

// The type is checked here because the contract does not know the ledger's kinds.
const kindNames: Readonly<Record<BookedKind, Words>> = entryKinds;

/** What an entry is called for people: granted goodwill is no reward that was earned. */
export const entryName = ({ kind, isGoodwill }: Pick<BookedEntry, "kind" | "isGoodwill">): Words =>
  isGoodwill && kind === "accrue" ? journalKinds.goodwill : kindNames[kind];

/** Writes the entries of a period as a batch of bookings for DATEV, in the letters of Windows-1252. Returns how many. */
export async function writeDatev(
  tx: TenantTransaction,
  { settings }: Tenant,
  days: ExportedDays,
  { now, write }: { readonly now: Date; readonly write: Write },
): Promise<number> {
  const { datev } = settings;
  const refuse = (detail: string, german: string) => new Refusal("wrongState", { detail, german });
  if (!datev)
    throw refuse(
      "The tenant has no numbers for DATEV: set the field Datev.",
      "Für DATEV fehlen noch zwei Nummern dieses Mandanten: die der Steuerberatung (Beraternummer) und die, unter der sie ihn führt (Mandantennummer). Die Administration trägt sie in den Einstellungen des Mandanten unter „DATEV“ ein.",
    );
  const { chart, consultant, client, accountLength = 4, yearStartMonth = 1 } = datev;
  const yearStart = yearStartOf(days.from, yearStartMonth);
  // The bookings state day and month only.
  if (isoDate(yearStartOf(days.until, yearStartMonth)) !== isoDate(yearStart))
    throw refuse(
      "The days of an export must lie in one business year.",
      "Die Tage müssen in einem Wirtschaftsjahr liegen.",
    );
  const accounts: AccountNumbers = { ...datevAccounts[chart], ...withoutGaps(datev.accounts ?? {}) };
  await write(datevHead({ consultant, client, chart, accountLength, yearStart, ...days, createdAt: now }));
  return forEachEntry(tx, days, (page) =>
    write(page.map((entry) => datevRow(bookingOf(entry, accounts))).join("")),
  );
}

const withoutGaps = (given: Readonly<Partial<Record<keyof AccountNumbers, number | undefined>>>) =>
  Object.fromEntries(Object.entries(given).filter(([, number]) => number !== undefined));

const bookingOf = (entry: BookedEntry, accounts: AccountNumbers) => ({
  amountCents: entry.amountCents,
  debit: accounts[entry.debit],
  credit: accounts[entry.credit],
  on: calendarDateOf(entry.at),
  reference: entry.creditNoteNumber ?? `P${entry.rewardId ?? ""}-${entry.id}`,
  text: `${bankText(entryName(entry).de, DATEV_TEXT_LENGTH)} ${entry.orderNumber ?? entry.creditNoteNumber ?? ""}`.trim(),
});
