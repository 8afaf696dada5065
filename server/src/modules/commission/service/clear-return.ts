import { needsPerson } from "@weitersagen/domain/bank-reasons";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { lockNoteNumbered } from "../repository/credit-notes.ts";
import { moveNotes } from "./move-note.ts";

interface Clearing {
  readonly number: string;
  /** How it was cleared up. The agency does not see it. */
  readonly reason: string;
  readonly actor: string;
  readonly now: Date;
}

/** An operator has cleared up why the payment of a credit note came back: the next batch may pay it again. */
export async function clearReturn(
  tx: TenantTransaction,
  { number, reason, actor, now }: Clearing,
): Promise<void> {
  const note = await lockNoteNumbered(tx, number);
  if (!note)
    throw new Refusal("notFound", {
      detail: `There is no credit note "${number}".`,
      german: `Eine Gutschrift ${number} gibt es nicht.`,
    });
  const isHeld = note.kind === "invoice" && note.status === "issued" && needsPerson(note.reason);
  if (!isHeld)
    throw new Refusal("wrongState", {
      detail: `No returned payment of ${number} has to be cleared up.`,
      german: `Zu ${number} ist keine zurückgekommene Zahlung zu klären.`,
    });
  await moveNotes(tx, [note.id], "clear", { now, actor, reason });
}
