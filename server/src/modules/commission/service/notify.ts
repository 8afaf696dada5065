import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { agencyWithId } from "../../agency/service/agencies.ts";
import { sendMail, sendMails } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { creditNoteIssued } from "../mails/credit-note-issued.ts";
import { creditNoteObjection } from "../mails/credit-note-objection.ts";
import { ownersToNotify } from "../read-model/payment.ts";
import type { CreditNote } from "../repository/credit-notes.ts";

/** A credit note takes effect when it reaches the agency: its owners get a mail with the way to the document. */
export async function notifyIssued(tx: TenantTransaction, note: CreditNote, now: Date): Promise<void> {
  const { number, kind, month, grossCents, objectionUntil } = note;
  const data = { number, kind, month, grossCents, objectionUntil: objectionUntil.toISOString() };
  const letters = (await ownersToNotify(tx, note.agencyId)).map(({ to, language }) => ({
    to,
    language,
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
  const agency = await agencyWithId(tx, agencyId);
  const data = { number, agency: `${agency.name} (${agency.number})`, month, grossCents, reason };
  const operator = { to: settings.operatorEmail ?? settings.supportEmail, language: "de" } as const;
  await sendMail(tx, { template: creditNoteObjection, ...operator, data, now });
  for (const { name, ...owner } of await ownersToNotify(tx, agencyId))
    await sendMail(tx, { template: creditNoteObjection, ...owner, data: { ...data, owner: name }, now });
}
