import type { Language } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import type { TenantTransaction } from "../db/transaction.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { defineTask } from "../jobs/task.ts";
import type { MailTemplate } from "./template.ts";

export const deliverMail = defineTask("mail.deliver", z.object({ mail: z.int() }));

/** At most one job per mail waits or runs, so a mail is never sent by two workers at once. */
export const mailJobKey = (id: number): string => `mail:${id}`;

export interface NewMail<Stored> {
  template: MailTemplate<Stored>;
  to: string;
  language: Language;
  data: Stored;
  now: Date;
}

// One plain address: a comma, a line break or a quoted part could name further recipients.
const singleAddress = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,253}$/u;

export const isOneAddress = (text: string): boolean => singleAddress.test(text);

/** Writes the mail into the outbox. It leaves the house if and only if the transaction commits. */
export async function sendMail<Stored>(
  tx: TenantTransaction,
  { template, to, language, data, now }: NewMail<Stored>,
): Promise<void> {
  if (!isOneAddress(to)) throw new TypeError("a mail goes to exactly one plain address");
  template.check(data);
  const { id } = await tx
    .insertInto("mail")
    .values({
      tenant_id: tx.tenantId,
      to_address: to,
      language,
      template: template.name,
      data: JSON.stringify(data),
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, deliverMail, { mail: id }, { jobKey: mailJobKey(id) });
}
