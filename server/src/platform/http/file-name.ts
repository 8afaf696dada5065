import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The day that a parameter names; of an end that does not belong to the period, the day before. */
function dayOf(value: unknown, { isEnd }: { readonly isEnd: boolean }): string | undefined {
  if (typeof value !== "string") return undefined;
  if (isDay(value)) return value;
  const time = Date.parse(value) - (isEnd ? 1 : 0);
  return Number.isNaN(time) ? undefined : isoDate(calendarDateOf(new Date(time)));
}

function periodOf({ von, bis }: Readonly<Record<string, unknown>>, now: Date): string {
  const from = dayOf(von, { isEnd: false });
  const until = dayOf(bis, { isEnd: true });
  if (from === undefined && until === undefined) return `stand-${isoDate(calendarDateOf(now))}`;
  if (from === undefined) return `bis-${until}`;
  return until === undefined ? `ab-${from}` : `${from}-bis-${until}`;
}

interface Export {
  /** Absent for files of the installation. */
  readonly slug: string | undefined;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * "ewe-praemien-2026-10-01-bis-2026-10-31.csv", without a period "ewe-praemien-stand-2026-11-17.csv": files of several
 * tenants, pages and periods stay distinct in one folder.
 */
export function exportName({ slug, path, query, now }: Export): string {
  const parts = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  const name = [...(slug === undefined ? [] : [slug]), ...parts].join("-");
  return name.endsWith(".csv") ? `${name.slice(0, -".csv".length)}-${periodOf(query, now)}.csv` : name;
}
