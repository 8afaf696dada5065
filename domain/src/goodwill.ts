/** What one operator may grant alone, unless the tenant sets another amount. */
export const GOODWILL_LIMIT_CENTS = 5_000;
/** Goodwill for one referrer in this time counts together: several small amounts are no way around the limit. */
export const GOODWILL_LIMIT_DAYS = 90;
