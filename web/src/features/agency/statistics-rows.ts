import { formatDays, formatSlice } from "@weitersagen/contract/format";
import type { NumbersReport } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";

export const steps = ["opened", "accepted", "ordered", "valid", "paid"] as const;
export const figures = ["recommendations", ...steps] as const;
export type FigureName = (typeof figures)[number];

type Days = Pick<NumbersReport, "from" | "countedUntil">;

/** A period that is not over is counted up to today. */
export const shownDays = ({ from, countedUntil }: Days) => ({ from, until: countedUntil });

/** The days, weeks or months that have begun. */
export const begunSlices = <Slice extends { readonly from: string }>({
  trend,
  countedUntil,
}: {
  readonly trend: readonly Slice[];
  readonly countedUntil: string;
}): Slice[] => trend.filter(({ from }) => from <= countedUntil);

/** `ewe-statistik-2026-08-19-2026-11-17-Tammo-Rickels.csv` */
export function statisticsFileName(
  title: string,
  report: Days,
  part: { readonly name: string } | undefined,
): string {
  const { from, until } = shownDays(report);
  const words = [title, from, until, part?.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")];
  return `${words.filter(Boolean).join("-")}.csv`;
}

interface Headings {
  readonly whose: string;
  readonly part: string;
  readonly name: string;
  readonly visits: string;
  readonly figures: readonly string[];
  readonly cancelled: string;
  readonly funnel: string;
  readonly trend: string;
  readonly division: string;
}

interface StatisticsShown {
  readonly whole: NumbersReport;
  readonly shown: NumbersReport;
  /** Whose numbers they are: of the agency, and of the part of it that is looked at alone. */
  readonly names: { readonly whole: string; readonly shown: string };
}

/** The numbers of the page as one table: the period with those it is compared with, the trend, and the division. */
export function statisticsRows(
  { whole, shown, names }: StatisticsShown,
  headings: Headings,
  language: Language,
): string[][] {
  const row = (whose: string) => (part: string, name: string, counts: NumbersReport["totals"]) => [
    whose,
    part,
    name,
    ...[counts.visits, ...figures.map((figure) => counts[figure]), counts.cancelledOrders].map(String),
  ];
  const { whose, part, name, visits, cancelled, funnel, trend, division } = headings;
  const [own, all] = [row(names.shown), row(names.whole)];
  return [
    [whose, part, name, visits, ...headings.figures, cancelled],
    own(funnel, formatDays(shownDays(shown), language), shown.totals),
    own(funnel, formatDays(shown.beforeDays, language), shown.before),
    own(funnel, formatDays(shown.yearBeforeDays, language), shown.yearBefore),
    ...begunSlices(shown).map((slice) => own(trend, formatSlice(slice.from, shown, language), slice.figures)),
    ...whole.groups.map((group) => all(division, group.name, group.figures)),
  ];
}
