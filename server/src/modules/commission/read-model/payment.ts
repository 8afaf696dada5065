import type { Language } from "@weitersagen/contract/language";
import { sql } from "kysely";
import { isNoteToClear } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The active owners of an agency, who get its credit notes, each in their language. */
export function ownersToNotify(
  tx: TenantTransaction,
  agencyId: number,
): Promise<{ readonly to: string; readonly language: Language; readonly name: string }[]> {
  return tx
    .selectFrom("agency_member")
    .select([sql<string>`email`.as("to"), sql<Language>`language`.as("language"), "first_name as name"])
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("active", "=", true)
    .where("email", "is not", null)
    .where(sql<boolean>`roles && array['AgenturInhaber', 'AgenturInhaber_inaktiv']`)
    .orderBy("id")
    .execute();
}

/** Why a credit note is not paid with the next batch: the first reason that applies. */
export type NoteLeftOut =
  | "noteInBatch"
  | "objectionPeriod"
  | "noteToClear"
  | "noteNoAccount"
  | "notePayerAccount"
  | "noteFrozen";

export interface NoteRules {
  readonly now: Date;
  /** The fingerprint of the account that pays, where it is known. */
  readonly payerAccount: Buffer | null;
}

export interface NoteCandidate {
  readonly creditNoteId: number;
  readonly number: string;
  readonly agencyId: number;
  readonly amountCents: number;
  /** After its objection period, and after the waiting time of a new bank account. */
  readonly payableFrom: Date;
  readonly reason: NoteLeftOut | null;
  /** Why the agency's bank account cannot be paid to, whatever the reason is. */
  readonly accountFault: Extract<NoteLeftOut, "noteNoAccount" | "notePayerAccount"> | null;
}

/**
 * Undisputed credit notes that are not paid yet, of all agencies or of one, or those with these ids. With the status
 * `objected`: disputed ones, and when they would be paid without the objection.
 */
export function noteCandidates(
  tx: TenantTransaction,
  { now, payerAccount }: NoteRules,
  {
    agencyId,
    ids,
    status = "issued",
  }: {
    readonly agencyId?: number;
    readonly ids?: readonly number[];
    readonly status?: "issued" | "objected";
  } = {},
): Promise<NoteCandidate[]> {
  const fault = sql<NoteCandidate["accountFault"]>`
    case when agency.sealed is null then 'noteNoAccount'
         when agency.fingerprint = ${payerAccount} then 'notePayerAccount' end`;
  return tx
    .selectFrom("credit_note")
    .innerJoin("agency", (join) =>
      join
        .onRef("agency.tenant_id", "=", "credit_note.tenant_id")
        .onRef("agency.id", "=", "credit_note.agency_id"),
    )
    .select([
      "credit_note.id as creditNoteId",
      "credit_note.number",
      "credit_note.agency_id as agencyId",
      "credit_note.gross_cents as amountCents",
      sql<Date>`greatest(credit_note.objection_until, agency.frozen_until)`.as("payableFrom"),
      sql<NoteLeftOut | null>`
        case when exists (select from payout where payout.tenant_id = credit_note.tenant_id
                             and payout.credit_note_id = credit_note.id and payout.status = 'live') then 'noteInBatch'
             when credit_note.objection_until > ${now} then 'objectionPeriod'
             when ${isNoteToClear("credit_note")} then 'noteToClear'
             when ${fault} is not null then ${fault}
             when agency.frozen_until > ${now} then 'noteFrozen' end`.as("reason"),
      fault.as("accountFault"),
    ])
    .where("credit_note.tenant_id", "=", tx.tenantId)
    .where("credit_note.kind", "=", "invoice")
    .where("credit_note.status", "=", status)
    .$if(agencyId !== undefined, (notes) => notes.where("credit_note.agency_id", "=", agencyId ?? 0))
    .$if(ids !== undefined, (notes) =>
      notes.where(sql<boolean>`credit_note.id = any (${ids ?? []}::bigint[])`),
    )
    .orderBy("credit_note.id")
    .execute();
}

export interface NotePayout {
  readonly id: number;
  readonly creditNoteId: number;
  readonly number: string;
  readonly agencyId: number;
  readonly amountCents: number;
  /** Since the batch was created it was neither objected to nor cancelled, and the agency's account was not changed. */
  readonly isOpen: boolean;
}

/**
 * The live payouts of credit notes of a batch in the order of its file. Locks the payouts, the notes and the agencies, so
 * that an account does not change while it is paid to.
 */
export function lockNotePayouts(tx: TenantTransaction, batchId: number, now: Date): Promise<NotePayout[]> {
  return tx
    .selectFrom("payout")
    .innerJoin("credit_note", (join) =>
      join
        .onRef("credit_note.tenant_id", "=", "payout.tenant_id")
        .onRef("credit_note.id", "=", "payout.credit_note_id"),
    )
    .innerJoin("agency", (join) =>
      join
        .onRef("agency.tenant_id", "=", "credit_note.tenant_id")
        .onRef("agency.id", "=", "credit_note.agency_id"),
    )
    .select([
      "payout.id",
      "credit_note.id as creditNoteId",
      "credit_note.number",
      "credit_note.agency_id as agencyId",
      "payout.amount_cents as amountCents",
      sql<boolean>`credit_note.status = 'issued' and not ${isNoteToClear("credit_note")}
        and coalesce(agency.frozen_until <= ${now}, true)`.as("isOpen"),
    ])
    .where("payout.tenant_id", "=", tx.tenantId)
    .where("payout.batch_id", "=", batchId)
    .where("payout.status", "=", "live")
    .orderBy("payout.id")
    .forUpdate(["payout", "credit_note", "agency"])
    .execute();
}
