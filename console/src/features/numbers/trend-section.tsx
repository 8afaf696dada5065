import type { FiguresView, NumbersReport } from "@weitersagen/contract/insight-report";
import { behindFigure } from "@weitersagen/contract/console/insight-links";
import { formatDays, formatSlice } from "@weitersagen/contract/format";
import { useNavigate } from "@tanstack/react-router";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { BarChart } from "../../ui/bar-chart.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { BehindLink } from "./behind-link.tsx";
import { NumberTable } from "./plain-table.tsx";
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
  const figure = shown.find((name) => name === search.zahl) ?? "recommendations";
  const filters = filtersOf(search);
  const choose = (zahl: string) => void navigate({ to: ".", search: { ...search, zahl } });
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
            choices={shown.map((id) => ({ id, name: t(id) }))}
          />
        </div>
      }
    >
      <BarChart
        title={t(figure)}
        bars={report.trend.map(({ from, isComplete, figures }) => ({
          label: formatSlice(from, report, language),
          value: figures[figure],
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
                <BehindLink key={name} behind={behindFigure(name, { from, until }, filters)}>
                  {formatCount(figures[name], language)}
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
