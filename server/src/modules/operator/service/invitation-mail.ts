import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { operatorInvitationMail } from "../mails/operator-invitation.ts";
import type { ReceivedInvitation } from "./accounts.ts";

/** Mails the link through the outbox of a tenant: in its name, or in the installation's for a person of all tenants. */
export async function sendInvitation(
  tx: TenantTransaction,
  { name, email, language }: ReceivedInvitation,
  { address, isForInstallation, now }: { address: string; isForInstallation: boolean; now: Date },
): Promise<void> {
  const data = { name, address, isForInstallation };
  await sendMail(tx, { template: operatorInvitationMail, to: email, language, data, now });
}
