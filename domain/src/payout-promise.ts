import { addDays } from "./dates.ts";

/** People are promised that a transfer arrives within four weeks of their choice. */
export const TRANSFER_DAYS = 28;
/** People are promised a voucher within a day of their choice. */
const VOUCHER_MS = 24 * 3_600_000;
/** A batch needs a release, a day at the bank and a weekend: a week is the last time to act. */
const WARNING_DAYS = 7;

/** When a transfer chosen at this time must have been released. */
export const transferPromisedUntil = (chosenAt: Date): Date => addDays(chosenAt, TRANSFER_DAYS);

/** When the code of a voucher chosen at this time must have been mailed. */
export const voucherPromisedUntil = (chosenAt: Date): Date => new Date(chosenAt.getTime() + VOUCHER_MS);

/** Transfers chosen before the first date are late now, those before the second soon will be. */
export const promiseLimits = (now: Date): { readonly late: Date; readonly soon: Date } => ({
  late: addDays(now, -TRANSFER_DAYS),
  soon: addDays(now, WARNING_DAYS - TRANSFER_DAYS),
});
