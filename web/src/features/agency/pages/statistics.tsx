import { getAgencyStatistics } from "@weitersagen/contract/insight";
import type { NumbersReport } from "@weitersagen/contract/insight-report";
import type { ApiCaller } from "@weitersagen/contract/page";
import { useCallback } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { StatisticsDivision, StatisticsFunnel, StatisticsTrend } from "../components/statistics-parts.tsx";
import { daysOfPeriod, type PeriodName, periodNames } from "../statistics-period.ts";
import { statisticsTexts } from "../statistics-texts.ts";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("statistics")} – ${t("area")}`, description: t("description") };
  },
  Component: StatisticsPage,
});

const groups = ["member", "channel", "product"] as const;
type Group = (typeof groups)[number];

function StatisticsPage() {
  const area = useTexts(agencyTexts);
  return (
    <AgencyFrame screen="AgenturStatistik" title={area("statistics")} ability="viewStatisticsReport">
      <Statistics />
    </AgencyFrame>
  );
}

/** Period and division are in the address. An employee has no division by member. */
function Statistics() {
  const t = useTexts(statisticsTexts);
  const { can } = useAgency();
  const navigate = useNavigate();
  const path = usePath("AgenturStatistik") ?? "/agentur/statistik";
  const search = new URLSearchParams(useLocation().search);
  const seesAgency = can("viewInvoices");
  const offered = seesAgency ? groups : groups.filter((name) => name !== "member");
  const period = periodNames.find((name) => name === search.get("zeitraum")) ?? "quarter";
  const group = offered.find((name) => name === search.get("nach")) ?? offered[0] ?? "product";
  const go = (next: { zeitraum?: PeriodName; nach?: Group }) =>
    void navigate(`${path}?${new URLSearchParams({ zeitraum: period, nach: group, ...next })}`);
  return (
    <>
      <p className="mb-6 max-w-2xl text-muted">{t(seesAgency ? "lead" : "leadMember")}</p>
      <div className="mb-8 flex flex-wrap gap-4 print:hidden">
        <Select
          id="statistik-zeitraum"
          label={t("period")}
          value={period}
          onChange={(event) => go({ zeitraum: event.currentTarget.value as PeriodName })}
          options={periodNames.map((value) => ({ value, label: t(value) }))}
        />
        <Select
          id="statistik-gruppe"
          label={t("group")}
          value={group}
          onChange={(event) => go({ nach: event.currentTarget.value as Group })}
          options={offered.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <Loaded key={`${period} ${group}`} period={period} group={group} />
    </>
  );
}

/** Loaded anew for another period or division. */
function Loaded({ period, group }: { readonly period: PeriodName; readonly group: Group }) {
  const load = useCallback(
    (api: ApiCaller) => api(getAgencyStatistics, { query: { ...daysOfPeriod(period, new Date()), group } }),
    [period, group],
  );
  return <AgencyData load={load}>{(report) => <Report report={report} group={group} />}</AgencyData>;
}

function Report({ report, group }: { readonly report: NumbersReport; readonly group: Group }) {
  const t = useTexts(statisticsTexts);
  const { totals } = report;
  if (totals.recommendations === 0 && totals.visits === 0)
    return <Notice title={t("nothing")}>{t("nothingText")}</Notice>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <StatisticsTrend report={report} />
      <StatisticsFunnel report={report} />
      <StatisticsDivision report={report} name={t(group)} />
    </div>
  );
}
