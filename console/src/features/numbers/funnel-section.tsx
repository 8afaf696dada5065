import type { FunnelStepView, NumbersReport } from "@weitersagen/contract/insight-report";
import { behindOpen, behindStep } from "@weitersagen/contract/console/insight-links";
import type { FunnelStep } from "@weitersagen/domain/insight";
import type { Period } from "@weitersagen/domain/insight-period";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge } from "../../ui/states.tsx";
import { BehindLink } from "./behind-link.tsx";
import { formatChange, formatRate, formatWait } from "./format.ts";
import { NumberTable } from "./plain-table.tsx";
import { filtersOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
}

/** The days of the period whose recommendations had all the time that they may need. */
const finishedPart = ({ finishedUntil }: FunnelStepView, { from, until }: Period): Period => ({
  from,
  until: finishedUntil === null || finishedUntil > until ? until : finishedUntil,
});

/** The seven steps as bars with their numbers. */
export function FunnelSection({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const filters = filtersOf(search);
  const linked = (step: FunnelStep, period: Period, text: string): ReactNode => (
    <BehindLink behind={behindStep(step, period, filters)}>{text}</BehindLink>
  );
  const compared = (step: FunnelStep, period: Period, now: number, before: number): ReactNode => (
    <>
      {linked(step, period, formatCount(before, language))}
      <span className="block text-xs text-muted">{formatChange(now, before, language)}</span>
    </>
  );
  const rows = report.funnel.map((one): ReactNode[] => [
    <StepName key={one.step} step={one} />,
    linked(one.step, report, formatCount(one.count, language)),
    linked(one.step, report, formatRate(one.stepRate, language)),
    linked(one.step, report, formatRate(one.overallRate, language)),
    one.isFinished ? (
      "–"
    ) : (
      <BehindLink key="open" behind={behindOpen(one, report, filters)}>
        {formatCount(one.openCount, language)}
      </BehindLink>
    ),
    linked(
      one.step,
      finishedPart(one, report),
      formatRate(one.isFinished ? one.stepRate : one.finishedRate, language),
    ),
    linked(one.step, report, formatWait(one.medianMinutes, language)),
    linked(one.step, report, formatWait(one.ninetiethMinutes, language)),
    compared(one.step, report.beforeDays, one.count, one.before),
    compared(one.step, report.yearBeforeDays, one.count, one.yearBefore),
  ]);
  return (
    <Section title={t("funnel")}>
      <p className="max-w-3xl text-sm text-muted">{t("funnelIntro")}</p>
      <Bars report={report} />
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
        rows={rows}
        keys={report.funnel.map(({ step }) => step)}
      />
    </Section>
  );
}

function StepName({ step: { step, isFinished, openCount } }: { readonly step: FunnelStepView }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t(step)}
      {isFinished ? null : (
        <span title={t("unfinishedHint", { count: formatCount(openCount, language) })}>
          <Badge tone="warn">{t("unfinished")}</Badge>
        </span>
      )}
    </span>
  );
}

/** Steps of recommendations relative to all recommendations; what can still come is drawn lighter. */
function Bars({ report: { funnel, totals } }: { readonly report: NumbersReport }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const steps = funnel.slice(2);
  const whole = Math.max(1, totals.recommendations);
  return (
    <ul className="grid gap-1.5" aria-hidden>
      <BarRow name={t("recommendations")} part={totals.recommendations / whole} open={0}>
        {formatCount(totals.recommendations, language)}
      </BarRow>
      {steps.map(({ step, count, openCount }) => (
        <BarRow key={step} name={t(step)} part={count / whole} open={openCount / whole}>
          {formatCount(count, language)}
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
