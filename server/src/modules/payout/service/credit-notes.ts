import { isPayerAccount } from "../../bank-account/service/payer-account.ts";
import { needsPerson } from "@weitersagen/domain/bank-reasons";
import { nameForBank } from "@weitersagen/domain/bank-text";
import { pain001Transfer } from "@weitersagen/domain/pain-001";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readAgencyAccount, removeFailedAgencyAccount } from "../../agency/service/bank-account.ts";
import {
  lockNotesOfBatch,
  type NoteLeftOut,
  type NotePayout,
  type NoteRules,
  payNotes,
  returnNotes,
  unpaidNotes,
} from "../../commission/service/payment.ts";
import { notifyReturned } from "../../commission/service/notify.ts";
import { insertNotePayouts, voidPayouts, withdrawPayouts } from "../repository/payouts.ts";
import { endToEndId } from "./bank-answer.ts";
import type { PayoutDeps } from "./deps.ts";
import type { FailedPayout } from "./match-answer.ts";

/** Credit notes that a batch would contain, and those it would leave out and why. */
export async function previewNotes(
  tx: TenantTransaction,
  rules: NoteRules,
): Promise<{ readonly reason: NoteLeftOut | null; readonly count: number; readonly cents: number }[]> {
  const groups = Map.groupBy(await unpaidNotes(tx, rules), ({ reason }) => reason);
  return [...groups].map(([reason, notes]) => ({
    reason,
    count: notes.length,
    cents: notes.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }));
}

/** Puts the credit notes that can be paid into a batch. Returns how many. */
export async function fillNotes(tx: TenantTransaction, batchId: number, rules: NoteRules): Promise<number> {
  const payable = (await unpaidNotes(tx, rules)).filter(({ reason }) => reason === null);
  await insertNotePayouts(tx, batchId, payable);
  return payable.length;
}

interface ReleaseNotes {
  readonly batchId: number;
  readonly number: string;
  readonly now: Date;
  readonly append: (text: string) => Promise<void>;
}

/** Pays the credit notes of a batch that is released; those that cannot be paid any more wait for the next one. */
export async function releaseNotes(
  deps: Pick<PayoutDeps, "seal">,
  tx: TenantTransaction,
  tenant: Tenant,
  { batchId, number, now, append }: ReleaseNotes,
): Promise<{ readonly count: number; readonly totalCents: number; readonly withdrawn: number }> {
  const payouts = await lockNotesOfBatch(tx, batchId, now);
  const paid: NotePayout[] = [];
  for (const payout of payouts) {
    const account = payout.isOpen ? await readAgencyAccount(deps, tx, payout.agencyId) : undefined;
    if (!account || nameForBank(account.holder) === undefined) continue;
    if (isPayerAccount(tenant, account.iban)) continue;
    paid.push(payout);
    await append(
      pain001Transfer({
        endToEndId: endToEndId(payout.id),
        amountCents: payout.amountCents,
        name: account.holder,
        iban: account.iban,
        purpose: `Gutschrift ${payout.number} ${tenant.settings.brand}`,
      }),
    );
  }
  const withdrawn = payouts.filter((payout) => !paid.includes(payout));
  await withdrawPayouts(
    tx,
    withdrawn.map(({ id }) => id),
  );
  const ids = paid.map(({ creditNoteId }) => creditNoteId);
  const moved = await payNotes(tx, ids, { now, actor: `payout ${number}` });
  if (moved.length !== paid.length) throw new Error("a credit note locked for its payout has moved");
  return { count: paid.length, totalCents: sum(paid), withdrawn: withdrawn.length };
}

interface Voiding {
  readonly wasReleased: boolean;
  readonly actor: string;
  readonly reason: string;
  readonly now: Date;
}

/** The credit notes of a voided batch wait for the next one. */
export async function voidNotes(
  tx: TenantTransaction,
  batchId: number,
  { wasReleased, ...by }: Voiding,
): Promise<{ readonly count: number; readonly totalCents: number }> {
  const payouts = await lockNotesOfBatch(tx, batchId, by.now);
  await voidPayouts(
    tx,
    payouts.map(({ id }) => id),
  );
  if (wasReleased) {
    const ids = payouts.map(({ creditNoteId }) => creditNoteId);
    const moved = await returnNotes(tx, ids, by);
    if (moved.length !== payouts.length) throw new Error("a credit note of a voided batch was not paid");
  }
  return { count: payouts.length, totalCents: sum(payouts) };
}

/**
 * Payments to agencies that the bank rejected or returned: the credit notes are open again, and the account that failed is
 * removed, so that nothing is sent to it again; one that was saved since the payment stays. The owners of the agency
 * get a mail unless a person has to clear it up, and the start page counts agencies without an account.
 */
export async function comeBack(
  tx: TenantTransaction,
  failed: readonly FailedPayout[],
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  for (const { payout, code, outcome } of failed) {
    if (payout.creditNoteId === null) continue;
    const [note] = await returnNotes(tx, [payout.creditNoteId], { now, actor, reason: code ?? outcome });
    if (!note) throw new Error("the credit note of a returned payment was not paid");
    const isAccountMissing = await removeFailedAgencyAccount(tx, note.agencyId, payout.releasedAt ?? now);
    if (!needsPerson(code)) await notifyReturned(tx, note, { isAccountMissing, now });
  }
}

const sum = (payouts: readonly NotePayout[]): number =>
  payouts.reduce((total, { amountCents }) => total + amountCents, 0);
