import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteCommissions, deleteNotes, findOldCommissions, findOldNotes } from "../repository/retention.ts";

/** Deletes credit notes whose term is over with what they settled, and commissions that were never settled. */
export async function forgetCreditNotes(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const notes = await findOldNotes(tx, until, size);
  if (notes.length > 0) await deleteNotes(tx, notes, until);
  const commissions = await findOldCommissions(tx, until, size);
  if (commissions.length > 0) await deleteCommissions(tx, commissions, until);
  return Math.max(notes.length, commissions.length);
}
