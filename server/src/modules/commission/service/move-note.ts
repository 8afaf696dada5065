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

interface Booking {
  readonly kind: CreditNoteLedgerEvent;
  readonly amount: "grossCents" | "vatCents";
}

/** The events that are booked, each with the amount of the note that it books. */
const bookings: Readonly<Partial<Record<CreditNoteEvent, Booking>>> = {
  pay: { kind: "commission_pay", amount: "grossCents" },
  return: { kind: "commission_return", amount: "grossCents" },
  cancel: { kind: "input_tax_cancel", amount: "vatCents" },
};

/** The only function that changes the status of credit notes; it writes history and ledger with it. Returns those that moved. */
export async function moveNotes(
  tx: TenantTransaction,
  ids: readonly number[],
  event: CreditNoteEvent,
  { now, actor, reason }: MoveNote,
): Promise<MovedNote[]> {
  const { from, to } = moveBy(creditNoteFlow, event);
  // How a payment was cleared up is for the history only.
  const shown = event === "clear" ? null : reason;
  const moved = await changeNoteStatus(tx, ids, {
    from,
    to,
    at: now,
    actor,
    reason: reason ?? null,
    shown: shown ?? null,
  });
  const booking = bookings[event];
  if (!booking) return moved;
  for (const note of moved) {
    const posting = { id: note.id, amountCents: note[booking.amount] };
    await postCreditNote(tx, posting, booking.kind, { at: now, actor });
  }
  return moved;
}
