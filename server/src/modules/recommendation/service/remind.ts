import { nextLinkReminder } from "@weitersagen/domain/reminder";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { eachRow } from "../../../platform/jobs/row-failures.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { issueOptOutToken } from "../../account/service/newsletter.ts";
import { countClicks } from "../../click/service/counting.ts";
import { takeReminderTurn } from "../../notification/service.ts";
import { linkReminder } from "../mails/link-reminder.ts";
import { type LinkToRemind, lockLinksToRemind } from "../read-model/due.ts";
import { writeLinkReminder } from "../repository/recommendations.ts";
import type { DueRecommendations } from "./expire.ts";

/** Reminds referrers who agreed to advertising of links that were never opened. Returns how many links were handled. */
export async function remindOfLinks(
  tx: TenantTransaction,
  { now, size, failures }: DueRecommendations,
): Promise<number> {
  await countClicks(tx);
  const links = await lockLinksToRemind(tx, now, size);
  await eachRow(tx, links, { idOf: ({ id }) => id, failures }, (link) => remind(tx, link, now));
  return links.length;
}

async function remind(tx: TenantTransaction, link: LinkToRemind, now: Date): Promise<void> {
  const { id, createdAt, reminders, referrerId } = link;
  if (link.needsNone) return writeLinkReminder(tx, id, { remindAt: null, reminders });
  const next = { remindAt: nextLinkReminder(createdAt, reminders + 1), reminders: reminders + 1 };
  // A permission that is given later counts for the next reminder, as does a link that is called theirs later.
  if (link.email === null) return writeLinkReminder(tx, id, next);
  const turn = await takeReminderTurn(tx, { party: "referrer", id: referrerId }, now);
  if (turn) return writeLinkReminder(tx, id, { remindAt: turn, reminders });
  const optOutToken = await issueOptOutToken(tx, referrerId, now);
  const { firstName, productName, advisorName, code, validUntil, language, email } = link;
  const data = {
    firstName,
    productName,
    ...(advisorName !== null && { advisorName }),
    code,
    validUntil: validUntil.toISOString(),
    optOutToken,
  };
  await sendMail(tx, { template: linkReminder, to: email, language, data, now });
  await writeLinkReminder(tx, id, next);
}
