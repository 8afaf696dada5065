import { exportNumbers, readNumbers } from "@weitersagen/contract/console/insight";
import type { FiguresView, NumbersReport } from "@weitersagen/contract/insight-report";
import { behindFigure } from "@weitersagen/contract/console/insight-links";
import type { Period } from "@weitersagen/domain/insight-period";
import { isCounted } from "@weitersagen/domain/insight-groups";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Download, Printer } from "lucide-react";
import { useEffect } from "react";
import { callConsole, download } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { keepNumbers } from "../../lib/kept-numbers.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Failure, Loading } from "../../ui/states.tsx";
import { BehindLink } from "../../ui/behind-link.tsx";
import { Filters } from "./filters.tsx";
import { formatChange, formatDayText, formatRate } from "./format.ts";
import { FunnelSection } from "./funnel-section.tsx";
import { GroupSection } from "./group-section.tsx";
import { KeyFigures } from "../../ui/key-figures.tsx";
import { MoneySection } from "./money-section.tsx";
import { QualitySection } from "./quality-section.tsx";
import { filtersOf, narrowingOf, queryOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";
import { TrendSection } from "./trend-section.tsx";
import { Unfinished } from "./unfinished.tsx";

/** How often a page whose figures are being computed looks again. */
const COMPUTING_MS = 3_000;

/** The funnel of a period, its trend and division, and its money. */
export function NumbersPage() {
  const t = useTexts(numbersTexts);
  const me = useMe();
  const tenant = useTenant();
  const search = useSearch({ strict: false }) as Search;
  const { language } = useLanguage();
  const { run, error, isRunning } = useRun();
  const input = queryOf(search);
  const query = useQuery({
    queryKey: ["numbers", language, tenant, input],
    queryFn: () => callConsole(readNumbers, { query: input }, tenant),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComputing ? COMPUTING_MS : false),
  });
  const { data: report } = query;
  useEffect(() => keepNumbers(tenant, search), [tenant, search]);
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        <div className="flex gap-2 print:hidden">
          <Button onPress={() => window.print()}>
            <Printer aria-hidden size={16} />
            {t("print")}
          </Button>
          <Button
            onPress={() => void run(() => download(exportNumbers, { query: input }, tenant))}
            isPending={isRunning}
          >
            <Download aria-hidden size={16} />
            {t("csv")}
          </Button>
        </div>
      }
    >
      <Filters
        search={search}
        from={report?.from ?? search.von ?? ""}
        until={report?.until ?? search.bis ?? ""}
      />
      {error ? <Failure error={new Error(t("noFile", { reason: error.message }))} /> : null}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {report?.isComputing ? <Notice>{t("computing")}</Notice> : null}
      {report && !query.error ? <Report report={report} search={search} /> : null}
      {isAbleTo(me, "numbers.money.read", tenant) && !query.error ? <MoneySection search={search} /> : null}
      {query.error ? null : <QualitySection search={search} />}
      <p className="text-sm text-muted print:hidden">
        {t("byMail")}{" "}
        <Link to="/konto" hash="wochenbericht" className="text-accent-strong underline underline-offset-4">
          {t("weeklyReport")}
        </Link>
      </p>
    </Page>
  );
}

interface ReportProps {
  readonly report: NumbersReport;
  readonly search: Search;
}

const isEmpty = (figures: FiguresView): boolean => Object.values(figures).every((count) => count === 0);

function Report({ report, search }: ReportProps) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const { totals, before, costPerOrderCents, countedSince, checkedAt } = report;
  const filters = filtersOf(search);
  const narrowing = narrowingOf(search);
  if (isEmpty(totals)) return <Empty title={t("empty")}>{t("emptyHint")}</Empty>;
  const counts = (["recommendations", "ordered"] as const).map((name) => {
    const change = formatChange(totals[name], before[name], language);
    return {
      name: t(name),
      value: (
        <BehindLink behind={behindFigure(name, report, filters)}>
          {isCounted(name, narrowing) ? formatCount(totals[name], language) : "–"}
        </BehindLink>
      ),
      hint: (
        <>
          {t("before")}:{" "}
          <BehindLink behind={behindFigure(name, report.beforeDays, filters)}>
            {isCounted(name, narrowing) ? formatCount(before[name], language) : "–"}
          </BehindLink>
          {change && ` (${change})`}
        </>
      ),
    };
  });
  const ofValid = (period: Period, text: string) => (
    <BehindLink behind={behindFigure("validOrders", period, filters)}>{text}</BehindLink>
  );
  return (
    <>
      <KeyFigures
        figures={[
          ...counts,
          {
            name: t("validPerRecommendation"),
            value: (
              <span className="flex flex-wrap items-center gap-2">
                {ofValid(report, formatRate(report.validRate, language))}
                <Unfinished openCount={totals.openValid} />
              </span>
            ),
            hint: (
              <>
                {t("before")}: {ofValid(report.beforeDays, formatRate(report.validRateBefore, language))},{" "}
                {t("yearBefore")}:{" "}
                {ofValid(report.yearBeforeDays, formatRate(report.validRateYearBefore, language))}
              </>
            ),
          },
          {
            name: t("costPerOrder"),
            value: (
              <BehindLink behind={behindFigure("costCents", report, filters)}>
                {costPerOrderCents === null ? "–" : formatMoney(costPerOrderCents, language)}
              </BehindLink>
            ),
            hint: (
              <>
                {t("validOrders")}:{" "}
                <BehindLink behind={behindFigure("validOrders", report, filters)}>
                  {isCounted("validOrders", narrowing) ? formatCount(totals.validOrders, language) : "–"}
                </BehindLink>
              </>
            ),
          },
        ]}
      />
      <FunnelSection report={report} search={search} />
      <TrendSection report={report} search={search} />
      <GroupSection report={report} search={search} />
      <p className="text-xs text-muted">
        {countedSince === null
          ? t("notCounted")
          : t("countedSince", { day: formatDayText(countedSince, language) })}{" "}
        {checkedAt === null ? "" : t("checked", { time: formatTime(new Date(checkedAt), language) })}
      </p>
    </>
  );
}
