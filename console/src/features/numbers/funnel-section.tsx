import type { FiguresView, FunnelStepView, NumbersReport } from "@weitersagen/contract/insight-report";
import { behindFigure, behindOpen, behindStep } from "@weitersagen/contract/console/insight-links";
import type { FunnelStep } from "@weitersagen/domain/insight";
import type { Period } from "@weitersagen/domain/insight-period";
import type { ReactNode } from "react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Section } from "../../ui/page.tsx";
import { BehindLink } from "../../ui/behind-link.tsx";
import { formatChange, formatFigure, formatRate, formatWait } from "./format.ts";
import { NumberTable } from "./plain-table.tsx";
import { filtersOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";
import { Unfinished } from "./unfinished.tsx";

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
}

/** The days of the period whose recommendations had all the time that they may need. */
const finishedPart = ({ finishedUntil }: FunnelStepView, { from, until }: Period): Period => ({
  from,
  until: finishedUntil === null || finishedUntil > until ? until : finishedUntil,
});

/** The seven steps as bars with their numbers. The recommendations themselves are what "opened" is divided by. */
export function FunnelSection({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const filters = filtersOf(search);
  const hasRecommendations = report.totals.recommendations !== null;
  const rows = report.funnel.flatMap((one) => {
    const row = { key: one.step as string, cells: stepCells(one) };
    return one.step === "opened" ? [{ key: "recommendations", cells: recommendationCells() }, row] : [row];
  });
  const isPartlyCounted = report.funnel.some((one) => !one.isCounted);

  function linked(
    figure: FunnelStep | "recommendations",
    period: Period,
    text: string,
    column: keyof typeof numbersTexts.de = "count",
  ): ReactNode {
    const behind =
      figure === "recommendations"
        ? behindFigure(figure, period, filters)
        : behindStep(figure, period, filters);
    return (
      <BehindLink behind={behind} label={`${t(figure)}, ${t(column)}`}>
        {text}
      </BehindLink>
    );
  }

  function compared(
    figure: FunnelStep | "recommendations",
    column: "before" | "yearBefore",
    { now, former, rate }: { now: number | null; former: number | null; rate: number | null },
  ): ReactNode {
    const period = column === "before" ? report.beforeDays : report.yearBeforeDays;
    const change = formatChange(now, former, language);
    return (
      <>
        {linked(figure, period, formatFigure(former, language), column)}
        <span className="block text-xs text-muted">
          {[rate === null ? "" : formatRate(rate, language), change && `(${change})`].join(" ").trim()}
        </span>
      </>
    );
  }

  function stepCells(one: FunnelStepView): ReactNode[] {
    if (!one.isCounted) return uncounted(t(one.step));
    const { step, count } = one;
    return [
      <StepName key={step} step={one} />,
      linked(step, report, formatFigure(count, language)),
      linked(step, report, formatRate(one.stepRate, language), "stepRate"),
      linked(step, report, formatRate(one.overallRate, language), "overallRate"),
      one.isFinished ? (
        "–"
      ) : (
        <BehindLink key="open" behind={behindOpen(step, report, filters)} label={`${t(step)}, ${t("open")}`}>
          {formatFigure(one.openCount, language)}
        </BehindLink>
      ),
      linked(
        step,
        one.isFinished ? report : finishedPart(one, report),
        formatRate(one.isFinished ? one.stepRate : one.finishedRate, language),
        "finishedRate",
      ),
      linked(step, report, formatWait(one.medianMinutes, language), "median"),
      linked(step, report, formatWait(one.ninetiethMinutes, language), "ninetieth"),
      compared(step, "before", { now: count, former: one.before, rate: one.beforeRate }),
      compared(step, "yearBefore", { now: count, former: one.yearBefore, rate: one.yearBeforeRate }),
    ];
  }

  function recommendationCells(): ReactNode[] {
    if (!hasRecommendations) return uncounted(t("recommendations"));
    const { recommendations: now } = report.totals;
    const compare = (figures: FiguresView) => ({ now, former: figures.recommendations, rate: null });
    return [
      t("recommendations"),
      linked("recommendations", report, formatFigure(now, language)),
      ...Array.from({ length: 6 }, () => "–"),
      compared("recommendations", "before", compare(report.before)),
      compared("recommendations", "yearBefore", compare(report.yearBefore)),
    ];
  }

  return (
    <Section title={t("funnel")}>
      <p className="max-w-3xl text-sm text-muted">{t("funnelIntro")}</p>
      {hasRecommendations ? (
        <>
          <Bars report={report} />
          <p className="text-xs text-muted">{t("funnelLegend")}</p>
        </>
      ) : null}
      <NumberTable
        label={t("funnel")}
        head={[
          t("step"),
          t("count"),
          t("stepRate"),
          t("overallRate"),
          t("open"),
          t("finishedRate"),
          t("median"),
          t("ninetieth"),
          t("before"),
          t("yearBefore"),
        ]}
        rows={rows.map(({ cells }) => cells)}
        keys={rows.map(({ key }) => key)}
      />
      {isPartlyCounted ? <p className="max-w-3xl text-sm text-muted">{t("notCountedHere")}</p> : null}
    </Section>
  );
}

/** The row of a step that is not counted for these filters. */
const uncounted = (name: string): ReactNode[] => [name, ...Array.from({ length: 9 }, () => "–")];

function StepName({ step: { step, openCount } }: { readonly step: FunnelStepView }) {
  const t = useTexts(numbersTexts);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t(step)}
      <Unfinished openCount={openCount} />
    </span>
  );
}

/** Steps of recommendations relative to all recommendations; what can still come is drawn lighter. */
function Bars({ report: { funnel, totals } }: { readonly report: NumbersReport }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const steps = funnel.slice(2);
  const all = totals.recommendations ?? 0;
  const whole = Math.max(1, all);
  return (
    <ul className="grid gap-1.5" aria-hidden>
      <BarRow name={t("recommendations")} part={all / whole} open={0}>
        {formatFigure(all, language)}
      </BarRow>
      {steps.map(({ step, count, openCount }) => (
        <BarRow key={step} name={t(step)} part={(count ?? 0) / whole} open={openCount / whole}>
          {formatFigure(count, language)}
        </BarRow>
      ))}
    </ul>
  );
}

interface BarRowProps {
  readonly name: string;
  readonly part: number;
  readonly open: number;
  readonly children: ReactNode;
}

function BarRow({ name, part, open, children }: BarRowProps) {
  const width = 100 * Math.min(1, part);
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)_4rem] items-center gap-3 text-sm">
      <span className="truncate text-muted">{name}</span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-4 w-full rounded-sm bg-raised">
        <rect width={width} height={8} className="fill-accent" />
        <rect x={width} width={Math.min(100 - width, 100 * open)} height={8} className="fill-accent/25" />
      </svg>
      <span className="text-right font-medium">{children}</span>
    </li>
  );
}
