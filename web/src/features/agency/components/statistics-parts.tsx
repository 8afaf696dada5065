import { formatDateTime, formatDays, formatSlice } from "@weitersagen/contract/format";
import type { NumbersReport } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";
import type { ReactNode } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Select } from "../../../ui/form/select.tsx";
import { begunSlices, type FigureName, figures, shownDays, steps } from "../statistics-rows.ts";
import { statisticsTexts } from "../statistics-texts.ts";
import { ComparisonBars } from "./comparison-bars.tsx";
import { StatisticsFold } from "./statistics-fold.tsx";
import { StatisticsTable } from "./statistics-table.tsx";
import { TrendChart } from "./trend-chart.tsx";

const percent = (rate: number | null, language: Language): string =>
  rate === null
    ? "–"
    : new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(rate);

/** A count of another period with the change since then: `14 (+21 %)`. Nothing has no change in percent. */
function comparedText(count: number | null, base: number | null, language: Language): string {
  if (count === null || base === null) return "–";
  const change =
    base === 0
      ? "–"
      : new Intl.NumberFormat(language, {
          style: "percent",
          maximumFractionDigits: 0,
          signDisplay: "exceptZero",
        }).format((count - base) / base);
  return `${base} (${change})`;
}

const DAY_MINUTES = 1_440;
const HOUR_MINUTES = 60;

/** "3 Tage", or hours below two days. */
function waitText(minutes: number | null, language: Language): string {
  if (minutes === null) return "–";
  const [unit, length] =
    minutes < 2 * DAY_MINUTES ? (["hour", HOUR_MINUTES] as const) : (["day", DAY_MINUTES] as const);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(Math.max(1, minutes / length));
}

interface PartProps {
  readonly report: NumbersReport;
}

/** Which days the figures count, and until when everything is counted; also on paper. */
export function StatisticsDays({ report }: PartProps) {
  const t = useTexts(statisticsTexts);
  const { language } = usePage();
  const { asOf } = report;
  return (
    <p className="text-fine text-muted">
      {t("shownDays", { days: formatDays(shownDays(report), language) })}
      {asOf !== null && ` · ${t("asOf", { time: formatDateTime(new Date(asOf), language) })}`}
    </p>
  );
}

function Part({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FigureProps extends PartProps {
  /** The figure that the charts show. */
  readonly figure: FigureName;
}

export function FigureChoice({
  figure,
  onChoose,
}: {
  readonly figure: FigureName;
  readonly onChoose: (figure: FigureName) => void;
}) {
  const t = useTexts(statisticsTexts);
  return (
    <Select
      id="statistik-zahl"
      label={t("figure")}
      value={figure}
      onChange={(event) => onChoose(event.currentTarget.value as FigureName)}
      options={figures.map((value) => ({ value, label: t(value) }))}
    />
  );
}

/** One figure over time, as bars and as a table. */
export function StatisticsTrend({ report, figure }: FigureProps) {
  const t = useTexts(statisticsTexts);
  const { language } = usePage();
  return (
    <Part id="verlauf" title={`${t("trend")}: ${t(figure)}`}>
      <TrendChart
        title={t(figure)}
        bars={report.trend.map(({ from, isComplete, figures: counts }) => {
          const label = formatSlice(from, report, language);
          const text = `${label}: ${counts[figure]}${isComplete ? "" : ` (${t("partial")})`}`;
          return { label, value: counts[figure] ?? 0, text, isPartial: !isComplete };
        })}
      />
      <StatisticsFold name={t("trend")}>
        <StatisticsTable
          label={`${t("asTable")}: ${t("trend")}`}
          head={[t("from"), ...figures.map((name) => t(name))]}
          rows={begunSlices(report).map(({ from, figures: counts }) => ({
            key: from,
            cells: [formatSlice(from, report, language), ...figures.map((name) => String(counts[name]))],
          }))}
        />
      </StatisticsFold>
    </Part>
  );
}

const WEEK = 7 * 86_400_000;
/** The year before 52 weeks is the period before them: one column says it. */
const nearlyEqual = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= WEEK;

/** The steps of recommendations with their rates, and the same for the period and the year before. */
export function StatisticsFunnel({ report }: PartProps) {
  const t = useTexts(statisticsTexts);
  const { language } = usePage();
  const { funnel, totals, before, yearBefore } = report;
  const compared = (days: NumbersReport["beforeDays"]) => `${formatDays(days, language)} (${t("change")})`;
  const isYear = nearlyEqual(report.beforeDays.from, report.yearBeforeDays.from);
  const shown = funnel.filter(({ step }) => (steps as readonly string[]).includes(step));
  return (
    <Part id="trichter" title={t("funnel")}>
      <ComparisonBars
        bars={[
          {
            key: "recommendations",
            name: t("recommendations"),
            value: totals.recommendations ?? 0,
            text: String(totals.recommendations),
          },
          ...shown.map((one) => ({
            key: one.step,
            name: t(one.step as FigureName),
            value: one.count ?? 0,
            text:
              one.stepRate === null ? `${one.count}` : `${one.count} (${percent(one.stepRate, language)})`,
          })),
        ]}
      />
      <StatisticsFold name={t("funnel")} isOpenWhenWide>
        <StatisticsTable
          label={`${t("asTable")}: ${t("funnel")}`}
          head={[
            t("step"),
            formatDays(shownDays(report), language),
            t("rate"),
            t("open"),
            t("wait"),
            compared(report.beforeDays),
            ...(isYear ? [] : [compared(report.yearBeforeDays)]),
          ]}
          rows={[
            {
              key: "recommendations",
              cells: [
                t("recommendations"),
                String(totals.recommendations),
                "–",
                "–",
                "–",
                comparedText(totals.recommendations, before.recommendations, language),
                ...(isYear
                  ? []
                  : [comparedText(totals.recommendations, yearBefore.recommendations, language)]),
              ],
            },
            ...shown.map((one) => ({
              key: one.step,
              cells: [
                t(one.step as FigureName),
                String(one.count),
                percent(one.stepRate, language),
                one.isFinished ? "–" : String(one.openCount),
                waitText(one.medianMinutes, language),
                comparedText(one.count, one.before, language),
                ...(isYear ? [] : [comparedText(one.count, one.yearBefore, language)]),
              ],
            })),
          ]}
        />
      </StatisticsFold>
      <p className="mt-3 max-w-2xl text-fine text-muted">{t("validMeans")}</p>
      {report.countedUntil < report.until && (
        <p className="mt-3 max-w-2xl text-fine text-muted">
          {t(report.grain === "week" ? "comparedWeeks" : "comparedDays")}
        </p>
      )}
      {shown.some(({ isFinished }) => !isFinished) && (
        <p className="mt-3 text-fine text-muted">{t("unfinished")}</p>
      )}
    </Part>
  );
}

/** The same figures by member, channel or product. */
export function StatisticsDivision({ report, figure, name }: FigureProps & { readonly name: string }) {
  const t = useTexts(statisticsTexts);
  return (
    <Part id="aufteilung" title={`${t("division")} ${name}`}>
      <p className="mb-3 text-fine text-muted">{t(figure)}</p>
      <ComparisonBars
        bars={report.groups.map(({ key, name: group, figures: counts }) => ({
          key,
          name: group,
          value: counts[figure] ?? 0,
          text: String(counts[figure]),
        }))}
      />
      <StatisticsFold name={`${t("division")} ${name}`} isOpenWhenWide>
        <StatisticsTable
          label={`${t("asTable")}: ${t("division")} ${name}`}
          head={[t("name"), t("visits"), ...figures.map((one) => t(one)), t("cancelled")]}
          rows={report.groups.map(({ key, name: group, figures: counts }) => ({
            key,
            cells: [
              group,
              String(counts.visits),
              ...figures.map((one) => String(counts[one])),
              String(counts.cancelledOrders),
            ],
          }))}
        />
      </StatisticsFold>
    </Part>
  );
}
