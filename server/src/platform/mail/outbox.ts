import type { Language } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import type { TenantTransaction } from "../db/transaction.ts";
import { enqueue, enqueueAll } from "../jobs/enqueue.ts";
import { defineTask } from "../jobs/task.ts";
import { copyMail, countPending, reviveMail } from "./mail-rows.ts";
import type { MailTemplate } from "./template.ts";

export const deliverMail = defineTask("mail.deliver", z.object({ mail: z.int() }));

/** At most one job per mail waits or runs, so a mail is never sent by two workers at once. */
export const mailJobKey = (id: number): string => `mail:${id}`;

export interface Letter<Stored> {
  to: string;
  language: Language;
  data: Stored;
  now: Date;
  /** For a mail on behalf of a visitor: their address, so that it is exported and deleted with them. */
  sender?: string;
}

export interface NewMail<Stored> extends Letter<Stored> {
  template: MailTemplate<Stored>;
}

/** Mails of a tenant with the same priority: few enough that another tenant's mail is sent within seconds. */
const MAILS_PER_PRIORITY = 20;
/** Counting all would take long for a tenant that has sent a mail to everyone. */
const MOST_COUNTED = 2_000;

/** The queue counts priorities in 16 bits. */
const LOWEST_PRIORITY = 32_000;

/**
 * Mails with a smaller number are sent first, whatever tenant they are from: the first mails of a tenant do not
 * wait for the thousands of another.
 */
export const mailPriority = (mailsBefore: number): number =>
  Math.min(LOWEST_PRIORITY, Math.floor(mailsBefore / MAILS_PER_PRIORITY));

/** How many mails of the tenant wait, besides the newest ones; not more than a few thousand are counted. */
export async function waitingMails(tx: TenantTransaction, newest = 0): Promise<number> {
  return Math.max(0, (await countPending(tx, MOST_COUNTED + newest)) - newest);
}

// One plain address: a comma, a line break or a quoted part could add further recipients.
const singleAddress = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,253}$/u;

export const isOneAddress = (text: string): boolean => singleAddress.test(text);

/** Writes the mail into the outbox. It is sent if and only if the transaction commits. */
export function sendMail<Stored>(
  tx: TenantTransaction,
  { template, ...letter }: NewMail<Stored>,
): Promise<void> {
  return sendMails(tx, template, [letter]);
}

/** The same mail to many recipients, each with their own data, always in two statements. */
export async function sendMails<Stored>(
  tx: TenantTransaction,
  template: MailTemplate<Stored>,
  letters: readonly Letter<Stored>[],
): Promise<void> {
  if (letters.length === 0) return;
  for (const { to, data } of letters) {
    if (!isOneAddress(to)) throw new TypeError("a mail goes to exactly one plain address");
    template.check(data);
  }
  const rows = await tx
    .insertInto("mail")
    .values(
      letters.map(({ to, language, data, now, sender = null }) => ({
        tenant_id: tx.tenantId,
        to_address: to,
        language,
        template: template.name,
        data: JSON.stringify(data),
        created_at: now,
        sender_address: sender,
      })),
    )
    .returning("id")
    .execute();
  const waiting = await waitingMails(tx, letters.length);
  await enqueueAll(
    tx,
    deliverMail,
    rows.map(({ id }, index) => ({
      payload: { mail: id },
      jobKey: mailJobKey(id),
      priority: mailPriority(waiting + index),
    })),
  );
}

/** Sends a mail once more, as a new one. False if that is not possible. */
export async function resendMail(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const copy = await copyMail(tx, id, now);
  if (copy === undefined) return false;
  const priority = mailPriority(await waitingMails(tx, 1));
  await enqueueAll(tx, deliverMail, [{ payload: { mail: copy }, jobKey: mailJobKey(copy), priority }]);
  return true;
}

/** Tries a failed mail again. False if it has not failed, or if its content was deleted. */
export async function retryFailedMail(tx: TenantTransaction, id: number): Promise<boolean> {
  if (!(await reviveMail(tx, id))) return false;
  await enqueue(tx, deliverMail, { mail: id }, { jobKey: mailJobKey(id) });
  return true;
}
