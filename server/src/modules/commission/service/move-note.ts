import { type CreditNoteEvent, creditNoteFlow } from "@weitersagen/domain/credit-note";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type CreditNoteLedgerEvent, postCreditNote } from "../../ledger/service.ts";
import { changeNoteStatus, type MovedNote } from "../repository/note-status.ts";

interface MoveNote {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

const booked: Readonly<Partial<Record<CreditNoteEvent, CreditNoteLedgerEvent>>> = {
  pay: "commission_pay",
  return: "commission_return",
  cancel: "input_tax_cancel",
};

/** The only function that changes the status of credit notes; it writes history and ledger with it. Returns those that moved. */
export async function moveNotes(
  tx: TenantTransaction,
  ids: readonly number[],
  event: CreditNoteEvent,
  { now, actor, reason }: MoveNote,
): Promise<MovedNote[]> {
  const { from, to } = moveBy(creditNoteFlow, event);
  const moved = await changeNoteStatus(tx, ids, { from, to, at: now, actor, reason: reason ?? null });
  const kind = booked[event];
  for (const { id, vatCents, grossCents } of kind ? moved : []) {
    const amountCents = kind === "input_tax_cancel" ? vatCents : grossCents;
    if (kind) await postCreditNote(tx, { id, amountCents }, kind, { at: now, actor });
  }
  return moved;
}
