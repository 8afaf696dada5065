/** The filters of the report whose number was opened. */
export type ReportFilters = Readonly<Record<string, string>>;

const start = "bericht?";

/** The report of a number as the end of the address of its list, so that a list in a new tab leads back to it, too. */
export const reportHash = (report: ReportFilters): string =>
  start + new URLSearchParams({ ...report }).toString();

export const reportIn = (hash: string): ReportFilters | undefined =>
  hash.startsWith(start) ? Object.fromEntries(new URLSearchParams(hash.slice(start.length))) : undefined;
