import { addDays } from "./dates.ts";

/** Cash is paid within this many weeks after the bank data are known. */
export const PAID_WITHIN_WEEKS = 4;
/** People are promised that a transfer arrives within this time of their choice. */
export const TRANSFER_DAYS = PAID_WITHIN_WEEKS * 7;
/** A transfer that has not arrived so many days after its release is looked into. */
export const ARRIVES_WITHIN_DAYS = 10;
/** People are promised a voucher within this time of their choice. */
export const VOUCHER_HOURS = 24;
/** A batch needs a release, a day at the bank and a weekend: a week is the last time to act. */
export const WARNING_DAYS = 7;

/** When a transfer chosen at this time must have been released. */
export const transferPromisedUntil = (chosenAt: Date): Date => addDays(chosenAt, TRANSFER_DAYS);

/** When the code of a voucher chosen at this time must have been mailed. */
export const voucherPromisedUntil = (chosenAt: Date): Date =>
  new Date(chosenAt.getTime() + VOUCHER_HOURS * 3_600_000);

/** When a reward chosen at this time must have been sent: the transfer released, or the code mailed. */
export const sentBy = (chosenAt: Date, isVoucher: boolean): Date =>
  isVoucher ? voucherPromisedUntil(chosenAt) : transferPromisedUntil(chosenAt);

/** Transfers chosen before the first date are late now, those before the second soon will be. */
export const promiseLimits = (now: Date): { readonly late: Date; readonly soon: Date } => ({
  late: addDays(now, -TRANSFER_DAYS),
  soon: addDays(now, WARNING_DAYS - TRANSFER_DAYS),
});
