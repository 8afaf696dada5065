import { addDays } from "./dates.ts";

/** Days after a reward became ready on which people are reminded of it, at most. */
const AFTER_DAYS = [14, 60];
/** The last reminder comes so many days before the reward expires. */
const LAST_DAYS = 14;

/** Never two reminders to one person within so many days, however many rewards wait. */
export const REMINDER_PAUSE_DAYS = 7;

/** When the next reminder is due; null when there were enough. */
export function nextReminder(
  { providedAt, expiresAt }: { providedAt: Date; expiresAt: Date },
  sent: number,
): Date | null {
  const last = addDays(expiresAt, -LAST_DAYS);
  const earlier = AFTER_DAYS.map((days) => addDays(providedAt, days)).filter((at) => at < last);
  return [...earlier, ...(last > providedAt ? [last] : [])][sent] ?? null;
}
