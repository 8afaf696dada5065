import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { operatorInvitationMail } from "../mails/operator-invitation.ts";
import type { ReceivedInvitation } from "./accounts.ts";

/** Mails the link through the outbox of a tenant, in its name. */
export async function sendInvitation(
  tx: TenantTransaction,
  { name, email, language }: ReceivedInvitation,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await sendMail(tx, { template: operatorInvitationMail, to: email, language, data: { name, address }, now });
}
