import { addDays } from "./dates.ts";

/** Never two reminders to one person within so many days, whatever they are about. */
export const REMINDER_PAUSE_DAYS = 7;

/** Days after a reward became ready on which people are reminded of it, at most. */
const REWARD_DAYS = [14, 60];
/** The last reminder comes so many days before the reward expires. */
const LAST_DAYS = 14;

/** When to remind somebody next of a reward they have not collected; null when there were enough. */
export function nextRewardReminder(
  { providedAt, expiresAt }: { providedAt: Date; expiresAt: Date },
  sent: number,
): Date | null {
  const last = addDays(expiresAt, -LAST_DAYS);
  const earlier = REWARD_DAYS.map((days) => addDays(providedAt, days)).filter((at) => at < last);
  return [...earlier, ...(last > providedAt ? [last] : [])][sent] ?? null;
}

/** Days between the loss of the account that a chosen transfer was to go to, the first reminder, the second, … */
const ACCOUNT_PAUSES = [3, 14, 28];

/** When to ask next; counted from the last time, or at first from when the account was lost. */
export function nextAccountReminder(since: Date, sent: number): Date | null {
  const days = ACCOUNT_PAUSES[sent];
  return days === undefined ? null : addDays(since, days);
}

/** Days after which a referrer is reminded of a link that nobody has opened. */
const LINK_DAYS = [7, 30];

export function nextLinkReminder(createdAt: Date, sent: number): Date | null {
  const days = LINK_DAYS[sent];
  return days === undefined ? null : addDays(createdAt, days);
}
