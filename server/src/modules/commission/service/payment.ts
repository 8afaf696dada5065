import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { payerFingerprint } from "../../bank-account/service/payer-account.ts";
import {
  lockNotePayouts,
  noteCandidates,
  type NoteCandidate,
  type NoteLeftOut,
  type NotePayout,
  type NoteRules,
} from "../read-model/payment.ts";
import { lockNoteNumbered } from "../repository/credit-notes.ts";
import type { MovedNote } from "../repository/note-status.ts";
import type { NotePaymentDeps } from "./deps.ts";
import { moveNotes } from "./move-note.ts";

interface PaymentContext {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

/** By which rules credit notes are paid now. */
export const noteRules = (deps: NotePaymentDeps, tenant: Tenant, now: Date): NoteRules => ({
  now,
  payerAccount: payerFingerprint(deps, tenant),
});

export type { NoteLeftOut, NotePayout, NoteRules };

/** Undisputed credit notes that are not paid yet, each with the reason why it cannot be paid now. */
export function unpaidNotes(tx: TenantTransaction, rules: NoteRules): Promise<NoteCandidate[]> {
  return noteCandidates(tx, rules);
}

/** The live payouts of credit notes of a batch, locked with them and their agencies. */
export function lockNotesOfBatch(tx: TenantTransaction, batchId: number, now: Date): Promise<NotePayout[]> {
  return lockNotePayouts(tx, batchId, now);
}

/** Books credit notes as paid. Returns those whose status allowed it. */
export function payNotes(
  tx: TenantTransaction,
  ids: readonly number[],
  context: PaymentContext,
): Promise<MovedNote[]> {
  return moveNotes(tx, ids, "pay", context);
}

/** Payments came back, or never left: the credit notes wait for the next batch. */
export function returnNotes(
  tx: TenantTransaction,
  ids: readonly number[],
  context: PaymentContext,
): Promise<MovedNote[]> {
  return moveNotes(tx, ids, "return", context);
}

/**
 * Books a payment that the bank has made and that a restored database does not know. Returns why it could not be booked;
 * "paid" if it was booked before.
 */
export async function bookLostPayment(
  tx: TenantTransaction,
  { number, amountCents, sentAt }: { number: string; amountCents: number; sentAt: Date },
  context: PaymentContext,
): Promise<string | undefined> {
  const note = await lockNoteNumbered(tx, number);
  if (!note) return `credit note ${number} is not known here`;
  if (note.issuedAt > sentAt || note.grossCents !== amountCents)
    return `credit note ${number} is another one here`;
  if (note.status === "paid") return "paid";
  const [paid] = await payNotes(tx, [note.id], context);
  return paid ? undefined : `credit note ${number} was ${note.status} here`;
}
