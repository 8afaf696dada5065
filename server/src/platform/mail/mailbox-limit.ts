import { createHmac } from "node:crypto";
import { mailIdentity } from "@weitersagen/domain/mail-identity";
import type { TenantTransaction } from "../db/transaction.ts";
import { takeInTransaction } from "../http/rate-limit.ts";

/** Mails per day that strangers may cause to one mailbox by entering its address, however they write it. */
const perDay = {
  /** A person needs one account. */
  welcome: 3,
  /** Several people may recommend something to the same person. */
  accepted: 20,
  /** The customer is beside the member who asks for it. */
  customerCode: 5,
  /** Two agencies may have been asked. */
  invited: 2,
} as const;

const DAY_SECONDS = 86_400;

/** Refuses a mail to a mailbox that got too many of its kind today: `a+1@`, `a+2@` and `A@` are one mailbox. */
export async function refuseFlood(
  key: Buffer,
  tx: TenantTransaction,
  { kind, to, now }: { readonly kind: keyof typeof perDay; readonly to: string; readonly now: Date },
): Promise<void> {
  const mailbox = createHmac("sha256", key).update(mailIdentity(to)).digest("base64url");
  const allowance = { attempts: perDay[kind], seconds: DAY_SECONDS };
  await takeInTransaction(tx, `mailbox ${kind} ${mailbox}`, allowance, now);
}
