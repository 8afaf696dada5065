/** Days of the calendar, both included; null is without end. */
interface Days {
  readonly from: string;
  readonly until: string | null;
}

/** Whether two periods share a day. */
export const inSameTime = (one: Days, other: Days): boolean =>
  (other.until === null || one.from <= other.until) && (one.until === null || other.from <= one.until);
