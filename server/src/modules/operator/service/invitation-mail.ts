import type { PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import { operatorInvitationMail } from "../mails/operator-invitation.ts";
import { linkAddress, type ReceivedInvitation } from "./accounts.ts";

/** Mails the link through the outbox of a tenant: in its name, or in the installation's for a person of all tenants. */
export async function sendInvitation(
  tx: TenantTransaction,
  { name, email, language }: ReceivedInvitation,
  { address, isForInstallation, now }: { address: string; isForInstallation: boolean; now: Date },
): Promise<void> {
  const data = { name, address, isForInstallation };
  await sendMail(tx, { template: operatorInvitationMail, to: email, language, data, now });
}

export interface InvitationDeps {
  readonly tenants: TenantDirectory;
  /** The tenant whose outbox sends mails to people of the whole installation. */
  readonly mailTenant: string;
  readonly consoleUrl: URL;
}

/** In the transaction of the change: a role is given if and only if its mail is in the outbox. */
export async function mailInvitation(
  { tenants, mailTenant, consoleUrl }: InvitationDeps,
  tx: PlatformTransaction,
  invited: ReceivedInvitation,
  { tenant: slug, now }: { tenant: string | null; now: Date },
): Promise<void> {
  const tenant = tenants.bySlug(slug ?? mailTenant) ?? tenants.all()[0];
  if (!tenant || invited.token === undefined) return;
  const address = linkAddress(consoleUrl, invited.token);
  const mail = { address, isForInstallation: slug === null, now };
  await tx.withinTenant(tenant.id, (own) => sendInvitation(own, invited, mail));
}
