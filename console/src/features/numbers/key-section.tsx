import { behindFigure } from "@weitersagen/contract/console/insight-links";
import type { NumbersReport } from "@weitersagen/contract/insight-report";
import type { FigureName } from "@weitersagen/domain/insight";
import type { Period } from "@weitersagen/domain/insight-period";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { BehindLink } from "../../ui/behind-link.tsx";
import { KeyFigures } from "../../ui/key-figures.tsx";
import { Compared, ComparedDays } from "./compared.tsx";
import { formatChange, formatFigure, formatRate } from "./format.ts";
import { filtersOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";
import { Unfinished } from "./unfinished.tsx";

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
}

/** The first question of a programme: how many valid orders a recommendation brings, and what one cost. */
export function KeySection({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const filters = filtersOf(search);
  const { totals } = report;

  /** A key figure with what it was before. `figure` names the list behind it. */
  function compared(
    figure: FigureName,
    name: string,
    values: readonly [now: number | null, before: number | null, yearBefore: number | null],
    format: (value: number | null) => string,
  ) {
    const [now, before, yearBefore] = values;
    const linked = (period: Period, value: number | null, label: string) => (
      <BehindLink behind={behindFigure(figure, period, filters)} label={label}>
        {format(value)}
      </BehindLink>
    );
    const former = (period: Period, value: number | null, label: string) => {
      const change = formatChange(now, value, language);
      return (
        <>
          {linked(period, value, `${name}, ${label}`)}
          {change && ` (${change})`}
        </>
      );
    };
    return {
      name,
      value: linked(report, now, name),
      hint: (
        <Compared
          before={former(report.beforeDays, before, t("before"))}
          yearBefore={former(report.yearBeforeDays, yearBefore, t("yearBefore"))}
        />
      ),
    };
  }

  const count = (figure: "recommendations" | "ordered") =>
    compared(figure, t(figure), [totals[figure], report.before[figure], report.yearBefore[figure]], (value) =>
      formatFigure(value, language),
    );
  const valid = compared(
    "validOrders",
    t("validPerRecommendation"),
    [report.validRate, report.validRateBefore, report.validRateYearBefore],
    (value) => formatRate(value, language),
  );
  const { validOrders } = totals;
  return (
    <div className="grid gap-2">
      <KeyFigures
        figures={[
          {
            ...valid,
            value: (
              <span className="flex flex-wrap items-center gap-2">
                {valid.value}
                <Unfinished openCount={totals.openValid ?? 0} />
              </span>
            ),
            hint: (
              <>
                {validOrders === null ? null : (
                  <span className="block font-medium text-ink">
                    {t(validOrders === 1 ? "validCount_one" : "validCount_other", {
                      count: formatFigure(validOrders, language),
                    })}
                  </span>
                )}
                {valid.hint}
              </>
            ),
          },
          compared(
            "costCents",
            t("costPerOrder"),
            [report.costPerOrderCents, report.costPerOrderCentsBefore, report.costPerOrderCentsYearBefore],
            (value) => (value === null ? "–" : formatMoney(value, language)),
          ),
          count("recommendations"),
          count("ordered"),
        ]}
      />
      <ComparedDays report={report} />
      <p className="max-w-3xl text-xs text-muted">{t("costFrom")}</p>
    </div>
  );
}
