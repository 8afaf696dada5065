import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The day that a parameter names; of an end that does not belong to the period, the day before. */
function dayOf(value: unknown, { isEnd }: { readonly isEnd: boolean }): string | undefined {
  if (typeof value !== "string") return undefined;
  if (isDay(value)) return value;
  const time = Date.parse(value) - (isEnd ? 1 : 0);
  return Number.isNaN(time) ? undefined : isoDate(calendarDateOf(new Date(time)));
}

/** What the days of a list are about: of the list itself, or of a second date that it has. */
const periods = ["", "bestellt", "faellig"] as const;

function periodOf(query: Readonly<Record<string, unknown>>, now: Date): string {
  const [period = `stand-${isoDate(calendarDateOf(now))}`] = periods.flatMap((what) => {
    const from = dayOf(query[`${what}von`], { isEnd: false });
    const until = dayOf(query[`${what}bis`], { isEnd: true });
    if (from === undefined && until === undefined) return [];
    const start = what === "" ? "" : `${what}-`;
    if (from === undefined) return [`${start}bis-${until}`];
    return [until === undefined ? `${start}ab-${from}` : `${start}${from}-bis-${until}`];
  });
  return period;
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
