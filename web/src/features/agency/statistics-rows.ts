import { formatDays, formatSlice } from "@weitersagen/contract/format";
import type { NumbersReport } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";

export const steps = ["opened", "accepted", "ordered", "valid", "paid"] as const;
export const figures = ["recommendations", ...steps] as const;
export type FigureName = (typeof figures)[number];

/** A period that is not over is counted up to today. */
export const shownDays = ({ from, countedUntil }: NumbersReport) => ({ from, until: countedUntil });

/** The days, weeks or months that have begun. */
export const begunSlices = <Slice extends { readonly from: string }>({
  trend,
  countedUntil,
}: {
  readonly trend: readonly Slice[];
  readonly countedUntil: string;
}): Slice[] => trend.filter(({ from }) => from <= countedUntil);

interface Headings {
  readonly part: string;
  readonly name: string;
  readonly visits: string;
  readonly figures: readonly string[];
  readonly cancelled: string;
  readonly funnel: string;
  readonly trend: string;
  readonly division: string;
}

/** The numbers of the page as one table: the period with those it is compared with, the trend, and the division. */
export function statisticsRows(
  { whole, shown }: { readonly whole: NumbersReport; readonly shown: NumbersReport },
  headings: Headings,
  language: Language,
): string[][] {
  const row = (part: string, name: string, counts: NumbersReport["totals"]) => [
    part,
    name,
    ...[counts.visits, ...figures.map((figure) => counts[figure]), counts.cancelledOrders].map(String),
  ];
  const { part, name, visits, cancelled, funnel, trend, division } = headings;
  return [
    [part, name, visits, ...headings.figures, cancelled],
    row(funnel, formatDays(shownDays(shown), language), shown.totals),
    row(funnel, formatDays(shown.beforeDays, language), shown.before),
    row(funnel, formatDays(shown.yearBeforeDays, language), shown.yearBefore),
    ...begunSlices(shown).map((slice) => row(trend, formatSlice(slice.from, shown, language), slice.figures)),
    ...whole.groups.map((group) => row(division, group.name, group.figures)),
  ];
}
