import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail, sendMails } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { creditNoteIssued } from "../mails/credit-note-issued.ts";
import { creditNoteObjection } from "../mails/credit-note-objection.ts";
import { ownerAddresses } from "../read-model.ts";
import type { CreditNote } from "../repository/credit-notes.ts";

/** A credit note takes effect when it reaches the agency: its owners get a mail with the way to the document. */
export async function notifyIssued(tx: TenantTransaction, note: CreditNote, now: Date): Promise<void> {
  const { number, kind, month, grossCents, objectionUntil } = note;
  const data = { number, kind, month, grossCents, objectionUntil: objectionUntil.toISOString() };
  const letters = (await ownerAddresses(tx, note.agencyId)).map((to) => ({
    to,
    language: "de" as const,
    data,
    now,
  }));
  if (letters.length > 0) await sendMails(tx, creditNoteIssued, letters);
}

/** The operator decides what follows from an objection. */
export async function notifyObjection(
  tx: TenantTransaction,
  { settings }: Tenant,
  { note, reason, now }: { note: CreditNote; reason: string; now: Date },
): Promise<void> {
  const { number, month, grossCents, agencyId } = note;
  const data = { number, month, grossCents, reason };
  const letter = { template: creditNoteObjection, language: "de", data, now } as const;
  await sendMail(tx, { ...letter, to: settings.operatorEmail ?? settings.supportEmail });
  for (const to of await ownerAddresses(tx, agencyId)) await sendMail(tx, { ...letter, to });
}
