import { addDays } from "./dates.ts";

/** At most one reminder to one person within this many days, on any subject. */
export const REMINDER_PAUSE_DAYS = 7;

/** Days after a reward became available on which its owner is reminded, at most. */
const REWARD_DAYS = [14, 60];
/** The last reminder is sent this many days before the reward expires. */
const LAST_DAYS_BEFORE_END = 14;

/** When to send the next reminder of an uncollected reward; null after the last one. */
export function nextRewardReminder(
  { providedAt, expiresAt }: { providedAt: Date; expiresAt: Date },
  sent: number,
): Date | null {
  const last = addDays(expiresAt, -LAST_DAYS_BEFORE_END);
  const earlier = REWARD_DAYS.map((days) => addDays(providedAt, days)).filter((at) => at < last);
  return [...earlier, ...(last > providedAt ? [last] : [])][sent] ?? null;
}

/** Days between the loss of the account for a chosen transfer, the first reminder, the second, … */
const ACCOUNT_PAUSES = [3, 14, 28];

/** When to send the next reminder; counted from the last one, or at first from the loss of the account. */
export function nextAccountReminder(since: Date, sent: number): Date | null {
  const days = ACCOUNT_PAUSES[sent];
  return days === undefined ? null : addDays(since, days);
}

/** Days after the order after which a recipient is reminded to confirm the address: money waits, as for a lost account. */
export const CONFIRMATION_DAYS = 3;

/** Days after which a referrer is reminded of an unopened link. */
const LINK_DAYS = [7, 30];

export function nextLinkReminder(createdAt: Date, sent: number): Date | null {
  const days = LINK_DAYS[sent];
  return days === undefined ? null : addDays(createdAt, days);
}
