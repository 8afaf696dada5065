import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { agencyWithId } from "../../agency/service/agencies.ts";
import { sendMail, sendMails } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { creditNoteIssued } from "../mails/credit-note-issued.ts";
import { creditNoteObjection } from "../mails/credit-note-objection.ts";
import { creditNoteObjectionWithdrawn } from "../mails/credit-note-objection-withdrawn.ts";
import { creditNoteReturned } from "../mails/credit-note-returned.ts";
import { ownersToNotify } from "../read-model/payment.ts";
import type { CreditNote } from "../repository/credit-notes.ts";
import type { MovedNote } from "../repository/note-status.ts";

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

/** The owners of an agency learn that the bank did not pay, and whether it needs another account. */
export async function notifyReturned(
  tx: TenantTransaction,
  { number, grossCents, agencyId }: MovedNote,
  { isAccountMissing, now }: { readonly isAccountMissing: boolean; readonly now: Date },
): Promise<void> {
  const data = { number, grossCents, isAccountMissing };
  for (const { to, language } of await ownersToNotify(tx, agencyId))
    await sendMail(tx, { template: creditNoteReturned, to, language, data, now });
}

const operatorOf = ({ settings }: Tenant) =>
  ({ to: settings.operatorEmail ?? settings.supportEmail, language: "de" }) as const;

async function aboutNote(tx: TenantTransaction, { number, month, grossCents, agencyId }: CreditNote) {
  const agency = await agencyWithId(tx, agencyId);
  return { number, agency: `${agency.name} (${agency.number})`, month, grossCents };
}

/** The operator decides what follows from an objection. */
export async function notifyObjection(
  tx: TenantTransaction,
  tenant: Tenant,
  { note, reason, now }: { note: CreditNote; reason: string; now: Date },
): Promise<void> {
  const data = { ...(await aboutNote(tx, note)), reason };
  await sendMail(tx, { template: creditNoteObjection, ...operatorOf(tenant), data, now });
  for (const { name, ...owner } of await ownersToNotify(tx, note.agencyId))
    await sendMail(tx, { template: creditNoteObjection, ...owner, data: { ...data, owner: name }, now });
}

/** The owners always get a mail; the operator only if the agency withdrew it, and not if an operator noted it. */
export async function notifyWithdrawal(
  tx: TenantTransaction,
  tenant: Tenant,
  { note, byAgency, now }: { note: CreditNote; byAgency: boolean; now: Date },
): Promise<void> {
  const data = await aboutNote(tx, note);
  const template = creditNoteObjectionWithdrawn;
  if (byAgency) await sendMail(tx, { template, ...operatorOf(tenant), data, now });
  for (const { name, ...owner } of await ownersToNotify(tx, note.agencyId))
    await sendMail(tx, { template, ...owner, data: { ...data, owner: name }, now });
}
