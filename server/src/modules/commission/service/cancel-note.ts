import { creditNoteNumber, objectionEnds } from "@weitersagen/domain/credit-note";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  insertCreditNote,
  lockNoteNumbered,
  lockNumbers,
  releaseLines,
  takeNumber,
} from "../repository/credit-notes.ts";
import { insertIssued } from "../repository/note-status.ts";
import { documentTask } from "./document-task.ts";
import { moveNotes } from "./move-note.ts";

interface CancelNote {
  readonly number: string;
  readonly reason: string;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Cancels a credit note with a document of its own, in the same sequence of numbers. Its commissions are settled again by
 * the next credit note. A paid one stays: later changes of its orders are lines of the next one.
 */
export async function cancelNote(
  tx: TenantTransaction,
  { number, reason, actor, now }: CancelNote,
): Promise<{ readonly number: string }> {
  await lockNumbers(tx);
  const note = await lockNoteNumbered(tx, number);
  if (!note)
    throw new Refusal("notFound", {
      detail: `There is no credit note "${number}".`,
      german: `Eine Gutschrift ${number} gibt es nicht.`,
    });
  if (note.kind === "cancellation")
    throw new Refusal("wrongState", {
      detail: `${number} cancels another one and stays.`,
      german: `${number} storniert eine andere und bleibt.`,
    });
  const moved = await moveNotes(tx, [note.id], "cancel", { now, actor, reason });
  if (moved.length === 0)
    throw new Refusal("wrongState", { detail: `${number} is ${note.status} and cannot be cancelled.` });
  await releaseLines(tx, note.id, now);
  const cancelling = creditNoteNumber(await takeNumber(tx));
  const { netCents, vatPercent, vatCents, grossCents } = note;
  const id = await insertCreditNote(tx, {
    number: cancelling,
    kind: "cancellation",
    cancelsId: note.id,
    agencyId: note.agencyId,
    month: note.month,
    totals: { netCents, vatPercent, vatCents, grossCents },
    parties: note.parties,
    issuedAt: now,
    objectionUntil: objectionEnds(now),
  });
  await insertIssued(tx, { id, at: now, actor });
  await enqueue(tx, documentTask, { creditNote: id });
  return { number: cancelling };
}
