import { addDays, addMonths, addWeeks, calendarDateOf, startOfDay } from "../dates.ts";

/** A text for people, in both languages. */
export interface Wording {
  readonly de: string;
  readonly en: string;
}

/** Whose data it is. */
export type Person = "referrer" | "recipient" | "invited" | "visitor" | "advisor" | "staff";

/** Art. 6(1) GDPR: a consent, b contract, c legal duty, f legitimate interest. */
export type LegalBasis = "consent" | "contract" | "legalDuty" | "legitimateInterest";

/** Who may see it. `sealed`: stored encrypted or as a hash, so that people see nothing of it. */
export type Reader =
  | "person"
  | "referrer"
  | "support"
  | "callCentre"
  | "agency"
  | "payout"
  | "public"
  | "sealed";

export interface Length {
  readonly count: number;
  readonly unit: "days" | "weeks" | "months" | "years";
  /** Counted in whole years from the end of the calendar year, as the law counts for bookkeeping. */
  readonly fromYearEnd?: true;
}

/** The end of a kind of data by time. The sweeps read the length from here, so there is no second copy of it. */
export interface Term {
  readonly length: Length;
  /** What the time is counted from: "nach der Annahme". */
  readonly after: Wording;
  /** The sweeps that delete it. */
  readonly sweeps: readonly [string, ...string[]];
}

/** The end of a kind of data by an event instead of a time. A sweep is named if the event itself does not delete it. */
export interface UntilEvent {
  readonly until: Wording;
  readonly sweeps?: readonly [string, ...string[]];
}

/** What deleting the person does: it removes the data, or they stay for the rest of their term for a stated reason. */
export type Erasure = "deleted" | { readonly kept: Wording };

/** One kind of personal data: a row of the retention table and of the record of processing. */
export interface KindOfData {
  readonly title: Wording;
  readonly whose: readonly [Person, ...Person[]];
  readonly purpose: Wording;
  readonly bases: readonly [LegalBasis, ...LegalBasis[]];
  readonly readers: readonly [Reader, ...Reader[]];
  readonly end: Term | UntilEvent;
  /** What remains afterwards: nothing, or rows that name no person any more. */
  readonly afterwards: "deleted" | "anonymous";
  /** The section of the data export that contains it, or why it is in none. */
  readonly exported: string | { readonly not: string };
  readonly erasure: Erasure;
}

export function isTerm(end: KindOfData["end"]): end is Term {
  return "length" in end;
}

/** The latest start of a term that is over at `now`: data that began at this time or before is due. */
export function startsDue({ count, unit, fromYearEnd }: Length, now: Date): Date {
  if (fromYearEnd) {
    const { year } = calendarDateOf(now);
    return new Date(startOfDay({ year: year - count, month: 1, day: 1 }).getTime() - 1);
  }
  if (unit === "days") return addDays(now, -count);
  if (unit === "weeks") return addWeeks(now, -count);
  const today = calendarDateOf(now);
  const sinceMidnight = now.getTime() - startOfDay(today).getTime();
  const then = startOfDay(addMonths(today, -count * (unit === "years" ? 12 : 1)));
  return new Date(then.getTime() + sinceMidnight);
}
