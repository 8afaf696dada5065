import { readNumbers } from "@weitersagen/contract/console/insight";
import type { FiguresView, NumbersReport } from "@weitersagen/contract/insight-report";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useMemo } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ShownReport } from "../../ui/behind-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Failure, Loading } from "../../ui/states.tsx";
import { Unread } from "../../ui/unread.tsx";
import { CsvMenu } from "./csv-menu.tsx";
import { ByMail } from "./by-mail.tsx";
import { Filters } from "./filters.tsx";
import { filterTexts } from "./filter-texts.ts";
import { formatDayText } from "./format.ts";
import { FunnelSection } from "./funnel-section.tsx";
import { GroupSection } from "./group-section.tsx";
import { KeySection } from "./key-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { QualitySection } from "./quality-section.tsx";
import { COMPUTING_MS, queryOf, readSearch, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";
import { TrendSection } from "./trend-section.tsx";
import { useNewChoices } from "./use-choices.ts";
import { UnknownFilters } from "./unknown-filters.tsx";

/** The funnel of a period, its trend and division, and its money. */
export function NumbersPage() {
  const t = useTexts(numbersTexts);
  const me = useMe();
  const tenant = useTenant();
  const address = useSearch({ strict: false }) as Search;
  const { search, unread } = useMemo(() => readSearch(address), [address]);
  const shown = useMemo(() => ({ ...search }), [search]);
  const filterText = useTexts(filterTexts);
  const { language } = useLanguage();
  const input = queryOf(search);
  const query = useQuery({
    queryKey: ["numbers", language, tenant, input],
    queryFn: () => callConsole(readNumbers, { query: input }, tenant),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComputing ? COMPUTING_MS : false),
  });
  const { data: report } = query;
  useNewChoices(report?.isComputing ?? false);
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
          <CsvMenu search={search} />
        </div>
      }
    >
      <Filters
        search={search}
        from={report?.from ?? search.von ?? ""}
        until={report?.until ?? search.bis ?? ""}
      />
      <Unread
        parts={unread.map(({ name, value }) => ({
          label: filterText(name),
          value,
          isDay: name === "von" || name === "bis",
        }))}
      />
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {report?.isComputing ? <Notice>{t("computing")}</Notice> : null}
      {report ? <UnknownFilters report={report} search={search} /> : null}
      <ShownReport value={shown}>
        {report && !query.error ? (
          <Report report={report} search={search} isLoading={query.isPlaceholderData} />
        ) : null}
        {report && !query.error && isAbleTo(me, "numbers.money.read", tenant) ? (
          <MoneySection search={search} isComputing={report.isComputing} />
        ) : null}
        {query.error ? null : <QualitySection search={search} />}
      </ShownReport>
      <ByMail />
    </Page>
  );
}

interface ReportProps {
  readonly report: NumbersReport;
  readonly search: Search;
  /** Another report is on its way; this is the one before. */
  readonly isLoading: boolean;
}

const isEmpty = (figures: FiguresView): boolean =>
  Object.values(figures).every((count) => (count ?? 0) === 0);

function Report({ report, search, isLoading }: ReportProps) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const { totals, countedSince, checkedAt } = report;
  if (isEmpty(totals)) return <Empty title={t("empty")}>{t("emptyHint")}</Empty>;
  return (
    <div
      aria-busy={isLoading}
      className={`grid grid-cols-[minmax(0,1fr)] gap-5 print:block print:space-y-4 ${isLoading ? "opacity-60" : ""}`}
    >
      <KeySection report={report} search={search} />
      <FunnelSection report={report} search={search} />
      <TrendSection report={report} search={search} />
      <GroupSection report={report} search={search} isLoading={isLoading} />
      <p className="text-xs text-muted">
        {countedSince === null
          ? t("notCounted")
          : t("countedSince", { day: formatDayText(countedSince, language) })}{" "}
        {checkedAt === null ? "" : t("checked", { time: formatTime(new Date(checkedAt), language) })}
      </p>
    </div>
  );
}
