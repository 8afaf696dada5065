import { createHmac } from "node:crypto";
import { isPlainlyWritten, mailIdentity } from "@weitersagen/domain/mail-identity";
import type { TenantTransaction } from "../db/transaction.ts";
import { takeInTransaction } from "../http/rate-limit.ts";

/** Mails per day that strangers may cause by entering an address: to its plain form, and to all other ways to write the mailbox. */
const perDay = {
  /** A person needs one account. */
  welcome: 3,
  /** Several people may recommend something to the same person. */
  accepted: 20,
  /** The same mail once more, by the person's own button; mails that others cause do not use it up. */
  resent: 5,
  /** The same for an address that was typed, by its owner in another browser or by a stranger. */
  asked: 5,
  /** The customer is beside the member who asks for it. */
  customerCode: 5,
  /** Two agencies may have been asked. */
  invited: 2,
} as const;

const DAY_SECONDS = 86_400;

interface MailToStranger {
  readonly kind: keyof typeof perDay;
  readonly to: string;
  readonly now: Date;
  /** What the owner of the mailbox can do instead, as the response says it. */
  readonly detail?: string;
}

/**
 * Refuses a mail to a mailbox that got too many of its kind today: `a+1@` and `a+2@` are one mailbox. The plain address is
 * counted apart, so that mails to invented spellings do not keep its owner out.
 */
export async function refuseFlood(
  key: Buffer,
  tx: TenantTransaction,
  { kind, to, now, detail }: MailToStranger,
): Promise<void> {
  const counted = isPlainlyWritten(to) ? `plain ${to.toLowerCase()}` : mailIdentity(to);
  const mailbox = createHmac("sha256", key).update(counted).digest("base64url");
  const allowance = { attempts: perDay[kind], seconds: DAY_SECONDS, detail };
  await takeInTransaction(tx, `mailbox ${kind} ${mailbox}`, allowance, now);
}
