import type { FiguresView, NumbersReport } from "@weitersagen/contract/insight-report";
import { behindFigure } from "@weitersagen/contract/console/insight-links";
import { formatDays, formatSlice } from "@weitersagen/contract/format";
import { useNavigate } from "@tanstack/react-router";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { BarChart } from "../../ui/bar-chart.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { BehindLink } from "../../ui/behind-link.tsx";
import { NumberTable } from "./plain-table.tsx";
import { formatFigure } from "./format.ts";
import { filtersOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

const shown = [
  "recommendations",
  "visits",
  "shares",
  "opened",
  "accepted",
  "ordered",
  "valid",
  "paid",
] as const satisfies readonly (keyof FiguresView)[];

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
}

/** One figure over time, with all of them as a table. */
export function TrendSection({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const filters = filtersOf(search);
  const chosen = shown.filter((name) => report.totals[name] !== null);
  const figure = chosen.find((name) => name === search.zahl) ?? chosen[0] ?? "recommendations";
  const choose = (zahl: string) =>
    void navigate({ to: ".", search: { ...search, zahl }, resetScroll: false });
  return (
    <Section
      title={t("trend")}
      actions={
        <div className="w-48 print:hidden">
          <ChoiceField
            label={t("figure")}
            hideLabel
            value={figure}
            onChange={choose}
            choices={chosen.map((id) => ({ id, name: t(id) }))}
          />
        </div>
      }
    >
      {report.trend.some(({ isComplete }) => !isComplete) ? (
        <p className="text-sm text-muted">{t("trendLegend")}</p>
      ) : null}
      <BarChart
        title={t(figure)}
        bars={report.trend.map(({ from, isComplete, figures }) => ({
          label: formatSlice(from, report, language),
          value: figures[figure] ?? 0,
          isPartial: !isComplete,
        }))}
        format={(value) => formatCount(value, language)}
        table={
          <NumberTable
            label={t("trend")}
            head={[t("period"), ...shown.map((name) => t(name))]}
            rows={report.trend.map(({ from, until, figures }) => [
              formatDays({ from, until }, language),
              ...shown.map((name) => (
                <BehindLink
                  key={name}
                  behind={behindFigure(name, { from, until }, filters)}
                  label={`${formatDays({ from, until }, language)}, ${t(name)}`}
                >
                  {formatFigure(figures[name], language)}
                </BehindLink>
              )),
            ])}
            keys={report.trend.map(({ from }) => from)}
          />
        }
      />
    </Section>
  );
}
