// Versions of a legal text. Each is named by its first day, such as "2026-05-01".

/** Whether the first day of a version has come. */
export const hasBegun = (firstDay: string, today: string): boolean => firstDay.slice(0, 10) <= today;

/** The version in force: the newest that has begun. */
export const versionInForce = (firstDays: readonly string[], today: string): string | undefined =>
  firstDays
    .filter((firstDay) => hasBegun(firstDay, today))
    .toSorted()
    .at(-1);
