import type { CreditNoteStatus } from "@weitersagen/domain/credit-note";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { noteCandidates, type NoteCandidate, type NoteRules } from "../read-model/payment.ts";
import { findDocument, withDocument } from "../repository/documents.ts";
import {
  countNotes,
  type CreditNote,
  findNoteNumbered,
  listNotes,
  type NoteFilter,
  sumNotes,
} from "../repository/credit-notes.ts";

export interface ListedNote extends CreditNote {
  readonly hasDocument: boolean;
  readonly mayObject: boolean;
  /** When it is paid by the rules of the payout batches; undefined if it is paid, disputed or cancelled. */
  readonly payment: Payment | undefined;
  /** When a disputed one is paid if the objection is withdrawn now. */
  readonly afterWithdrawal: Payment | undefined;
}

type Payment = Pick<NoteCandidate, "payableFrom" | "reason" | "accountFault">;

const mayObject = (
  { kind, status, objectionUntil }: { kind: string; status: CreditNoteStatus; objectionUntil: Date },
  now: Date,
): boolean => kind === "invoice" && status === "issued" && now < objectionUntil;

/** The credit notes of an agency, newest first. */
export async function notesOfAgency(
  tx: TenantTransaction,
  { agencyId, size, page, rules }: { agencyId: number; size: number; page: number; rules: NoteRules },
): Promise<{ readonly notes: readonly ListedNote[]; readonly total: number }> {
  const notes = await listNotes(tx, { agencyId, size, skip: (page - 1) * size });
  return { notes: await described(tx, notes, rules), total: await countNotes(tx, agencyId) };
}

/** A page of the credit notes of all agencies, newest first, with the count and sum of all pages; or of the unpaid ones. */
export async function newestNotes(
  tx: TenantTransaction,
  { size, page, rules, ...filter }: NoteFilter & { size: number; page: number; rules: NoteRules },
) {
  const { count, grossCents } = await sumNotes(tx, filter);
  const listed = await listNotes(tx, { ...filter, size, skip: (page - 1) * size });
  return { notes: await described(tx, listed, rules), count, grossCents };
}

async function described(
  tx: TenantTransaction,
  notes: readonly CreditNote[],
  rules: NoteRules,
): Promise<ListedNote[]> {
  const ids = notes.map(({ id }) => id);
  const drawn = await withDocument(tx, ids);
  const payments = await paymentsOf(tx, rules, ids, "issued");
  const afterWithdrawal = await paymentsOf(tx, rules, ids, "objected");
  return notes.map((note) => ({
    ...note,
    hasDocument: drawn.has(note.id),
    mayObject: mayObject(note, rules.now),
    payment: payments.get(note.id),
    afterWithdrawal: afterWithdrawal.get(note.id),
  }));
}

async function paymentsOf(
  tx: TenantTransaction,
  rules: NoteRules,
  ids: readonly number[],
  status: "issued" | "objected",
): Promise<ReadonlyMap<number, Payment>> {
  return new Map((await noteCandidates(tx, rules, { ids, status })).map((one) => [one.creditNoteId, one]));
}

export async function describedNote(
  tx: TenantTransaction,
  note: CreditNote,
  rules: NoteRules,
): Promise<ListedNote> {
  const [one] = await described(tx, [note], rules);
  if (!one) throw new Error("described fewer credit notes than it got");
  return one;
}

/** The document, byte for byte as the agency got it. Without an agency, any of the tenant's. */
export async function readDocument(
  tx: TenantTransaction,
  { number, agencyId }: { number: string; agencyId?: number },
): Promise<Buffer> {
  const note = await findNoteNumbered(tx, number);
  if (!note || (agencyId !== undefined && note.agencyId !== agencyId)) throw new Refusal("notFound");
  const document = await findDocument(tx, note.id);
  // The PDF is made within minutes after the credit note is issued.
  if (!document) throw new Refusal("notFound");
  return document.pdf;
}
