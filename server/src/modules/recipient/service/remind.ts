import { addDays } from "@weitersagen/domain/dates";
import { confirmableUntil } from "@weitersagen/domain/recommendation";
import { CONFIRMATION_DAYS } from "@weitersagen/domain/reminder";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { eachRow } from "../../../platform/jobs/row-failures.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { takeReminderTurn } from "../../notification/service.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { confirmationReminder } from "../mails/confirmation-reminder.ts";
import { lockIdle, lockToRemind, type RecipientToRemind } from "../read-model.ts";
import { planReminder, postponeReminders } from "../repository.ts";
import { issueConfirmation } from "./mail-acceptance.ts";

/** Recipients who have not ordered are looked at once in so many days: most of them never will. */
const IDLE_DAYS = 1;

/**
 * Reminds recipients once to confirm their address, while a reward waits for it or an order was reported. Returns how many
 * were due, also those whose reminder was only postponed.
 */
export async function remindToConfirm(
  tx: TenantTransaction,
  { now, size, failures }: ForgetBatch,
): Promise<number> {
  const idle = await lockIdle(tx, now, size);
  await postponeReminders(tx, idle, { now, until: addDays(now, IDLE_DAYS) });
  const orderedUntil = addDays(now, -CONFIRMATION_DAYS);
  const waiting = await lockToRemind(tx, { now, orderedUntil, limit: size });
  await eachRow(tx, waiting, { idOf: ({ id }) => id, failures }, (recipient) => remind(tx, recipient, now));
  return idle.length + waiting.length;
}

async function remind(tx: TenantTransaction, recipient: RecipientToRemind, now: Date): Promise<void> {
  const { id, email, firstName, language, keepUntil, amountCents } = recipient;
  const turn = await takeReminderTurn(tx, { party: "recipient", id }, now);
  if (!(await planReminder(tx, id, turn ?? null)) || turn) return;
  const recommended = await recommendationByNumber(tx, recipient.recommendationNumber);
  const { referrerFirstName, productName: product, advisorName } = recommended;
  const data = {
    firstName: firstName ?? "",
    referrerFirstName,
    product,
    ...(advisorName !== null && { advisorName }),
    ...(amountCents !== null && { amountCents }),
    confirmableUntil: confirmableUntil(keepUntil).toISOString(),
    token: await issueConfirmation(tx, { id, keepUntil }, now),
  };
  await sendMail(tx, { template: confirmationReminder, to: email, language, data, now });
}
