import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type CreditNote, lockNoteNumbered } from "../repository/credit-notes.ts";
import { moveNotes } from "./move-note.ts";
import { notifyObjection, notifyWithdrawal } from "./notify.ts";

interface Objection {
  readonly number: string;
  /** The agency of the session: a number of another one is unknown to it. */
  readonly agencyId: number;
  readonly reason: string;
  readonly actor: string;
  readonly now: Date;
}

/** The agency objects within its time: the credit note is not paid and has no effect as an invoice. */
export async function objectToNote(
  tx: TenantTransaction,
  tenant: Tenant,
  { number, agencyId, reason, actor, now }: Objection,
): Promise<CreditNote> {
  const note = await lockNoteNumbered(tx, number);
  if (!note || note.agencyId !== agencyId) throw new Refusal("notFound");
  if (note.kind !== "invoice" || now >= note.objectionUntil)
    throw new Refusal("wrongState", {
      detail: `The time for objections to ${number} is over.`,
      german: `Dem Dokument ${number} kann man nicht mehr widersprechen.`,
    });
  const moved = await moveNotes(tx, [note.id], "object", { now, actor, reason });
  if (moved.length === 0) throw new Refusal("wrongState");
  await notifyObjection(tx, tenant, { note, reason, now });
  return { ...note, status: "objected", statusAt: now, reason };
}

interface Withdrawal {
  readonly number: string;
  /** The agency of the session; absent for an operator. */
  readonly agencyId?: number;
  readonly actor: string;
  readonly now: Date;
}

/** The agency is content after all: the credit note has its effect again. */
export async function withdrawObjection(
  tx: TenantTransaction,
  tenant: Tenant,
  { number, agencyId, actor, now }: Withdrawal,
): Promise<CreditNote> {
  const note = await lockNoteNumbered(tx, number);
  if (!note || (agencyId !== undefined && note.agencyId !== agencyId))
    throw new Refusal("notFound", {
      detail: `There is no credit note "${number}".`,
      german: `Eine Gutschrift ${number} gibt es nicht.`,
    });
  const moved = await moveNotes(tx, [note.id], "withdraw", { now, actor });
  if (moved.length === 0)
    throw new Refusal("wrongState", {
      detail: `There is no objection to ${number}: it is ${note.status}.`,
      german: `Gegen ${number} liegt kein Widerspruch vor.`,
    });
  await notifyWithdrawal(tx, tenant, { note, byAgency: agencyId !== undefined, now });
  return { ...note, status: "issued", statusAt: now, reason: null };
}
