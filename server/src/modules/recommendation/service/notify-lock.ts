import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { accountById } from "../../account/service/account.ts";
import { linkLockedMail } from "../mails/link-locked.ts";
import { findById } from "../read-model/details.ts";
import { askAboutLink } from "./notify-owner.ts";

interface ChangedLock {
  readonly id: number;
  readonly isLocked: boolean;
  readonly now: Date;
}

/**
 * Mails the referrer that the team locked or released one of their links. An expired link changes nothing for them, a
 * blocked account is notified of its block, and an address that was never confirmed may be another person's. A link that was
 * only typed in the name of the account is never called theirs: they are asked again once it works again.
 */
export async function notifyOfLock(tx: TenantTransaction, { id, isLocked, now }: ChangedLock): Promise<void> {
  const recommendation = await findById(tx, id);
  if (!recommendation || recommendation.validUntil <= now) return;
  const account = await accountById(tx, recommendation.referrerId);
  if (!account || account.confirmedAt === null || account.blockReason !== null) return;
  const { number, productName, advisorName, code, validUntil } = recommendation;
  if (recommendation.isTyped) {
    if (!isLocked) await enqueue(tx, askAboutLink, { number }, { jobKey: `askAboutLink ${number}` });
    return;
  }
  const { email: to, firstName, language } = account;
  const data = {
    firstName,
    isLocked,
    productName,
    ...(advisorName !== null && { advisorName }),
    code,
    validUntil: validUntil.toISOString(),
  };
  await sendMail(tx, { template: linkLockedMail, to, language, data, now });
}
