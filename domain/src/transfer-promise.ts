import { addDays } from "./dates.ts";

/** People are promised that a transfer arrives within four weeks of their choice. */
const PROMISED_DAYS = 28;
/** A batch needs a release, a day at the bank and a weekend: a week is the last time to act. */
const WARNING_DAYS = 7;

/** When a transfer chosen at this time must have been released. */
export const transferPromisedUntil = (chosenAt: Date): Date => addDays(chosenAt, PROMISED_DAYS);

/** Transfers chosen before the first date are late now, those before the second soon will be. */
export const promiseLimits = (now: Date): { readonly late: Date; readonly soon: Date } => ({
  late: addDays(now, -PROMISED_DAYS),
  soon: addDays(now, WARNING_DAYS - PROMISED_DAYS),
});
