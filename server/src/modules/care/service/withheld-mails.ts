import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { AddressedMail } from "../../../platform/mail/delivery.ts";
import { isReportedDead } from "../read-model/people.ts";

/**
 * What the product sends by itself about recommendations, orders and rewards. A family reads it after a death. Mails that
 * a person asks for or writes, and those that protect an account, ask for a consent, tell of personal data, of a demand that
 * was withdrawn or of a decision that can be appealed, are sent all the same.
 */
const withheld: ReadonlySet<string> = new Set([
  "linkReminder",
  "linkLocked",
  "invitationReminder",
  "confirmationReminder",
  "orderReceived",
  "rewardReleased",
  "rewardReady",
  "rewardReminder",
  "accountMissing",
  "rewardPaid",
  "rewardReturned",
  "rewardPassed",
  "claimInvitation",
]);

/** Whether the mail was withheld, and no note about its recipient settles that yet. */
export async function isStillWithheld(
  tx: TenantTransaction,
  { status, to }: { readonly status: string; readonly to: string },
): Promise<boolean> {
  return status === "withheld" && (await isReportedDead(tx, to));
}

/** A person who is logged in has asked for it, and the page has said that it is sent. */
const isRequested = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "isRequested" in data && data.isRequested === true;

/** Whether the mail is not sent, because the bank has reported the death of its recipient. */
export async function isWithheldMail(
  tx: TenantTransaction,
  { to, template, data }: AddressedMail,
): Promise<boolean> {
  return withheld.has(template.name) && !isRequested(data) && (await isReportedDead(tx, to));
}
