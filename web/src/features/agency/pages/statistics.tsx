import { getAgencyStatistics } from "@weitersagen/contract/insight";
import { type GroupView, NO_KEY, type NumbersReport } from "@weitersagen/contract/insight-report";
import type { ApiCaller } from "@weitersagen/contract/page";
import { seesWholeAgency } from "@weitersagen/domain/agency-abilities";
import { Download, Printer } from "lucide-react";
import { useCallback } from "react";
import { csvFile } from "../../../lib/encoding/csv-file.ts";
import { offerFile } from "../../../lib/encoding/offer-file.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import {
  FigureChoice,
  StatisticsDays,
  StatisticsDivision,
  StatisticsFunnel,
  StatisticsTrend,
} from "../components/statistics-parts.tsx";
import { daysOfPeriod, type PeriodName, periodNames } from "../statistics-period.ts";
import { type FigureName, figures, statisticsFileName, statisticsRows } from "../statistics-rows.ts";
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

/** Period, division and the part that is looked at alone are in the address. An employee has no division by member. */
function Statistics() {
  const t = useTexts(statisticsTexts);
  const { roles } = useAgency();
  const navigate = useNavigate();
  const path = usePath("AgenturStatistik") ?? "/agentur/statistik";
  const search = new URLSearchParams(useLocation().search);
  const seesAgency = seesWholeAgency(roles);
  const offered = seesAgency ? groups : groups.filter((name) => name !== "member");
  const period = periodNames.find((name) => name === search.get("zeitraum")) ?? "quarter";
  const group = offered.find((name) => name === search.get("nach")) ?? offered[0] ?? "product";
  const only = search.get("nur") ?? "";
  const figure = figures.find((name) => name === search.get("zahl")) ?? "recommendations";
  // Another division has other parts to choose from.
  const go = (next: { zeitraum?: PeriodName; nach?: Group; nur?: string; zahl?: FigureName }) => {
    const kept = {
      zeitraum: period,
      nach: group,
      ...(next.nach === undefined && only && { nur: only }),
      ...(figure !== "recommendations" && { zahl: figure }),
    };
    const chosen = Object.entries({ ...kept, ...next }).filter(([, value]) => value !== "");
    void navigate(`${path}?${new URLSearchParams(chosen)}`);
  };
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
      <Loaded
        key={`${period} ${group} ${only}`}
        period={period}
        group={group}
        only={only}
        onOnly={(key) => go({ nur: key })}
        figure={figure}
        onFigure={(name) => go({ zahl: name })}
      />
    </>
  );
}

interface Chosen {
  readonly group: Group;
  /** The key of the member, channel or product that is looked at alone; empty: all of them. */
  readonly only: string;
  readonly onOnly: (key: string) => void;
  readonly figure: FigureName;
  readonly onFigure: (figure: FigureName) => void;
}

/** The filter that leaves one part of a division. */
const filterOf = (group: Group, key: string) => {
  if (group === "member") return { memberId: Number(key) };
  return group === "channel" ? { channel: key || NO_KEY } : { productId: Number(key) };
};

/** Loaded anew for another period, division or part. */
function Loaded({ period, ...chosen }: Chosen & { readonly period: PeriodName }) {
  const { group, only } = chosen;
  const load = useCallback(
    async (api: ApiCaller) => {
      const days = daysOfPeriod(period, new Date());
      const whole = await api(getAgencyStatistics, { query: { ...days, group } });
      const part = whole.groups.find(({ key }) => keyInAddress(key) === only);
      // A member has no division by member.
      const divided = group === "member" ? "product" : group;
      const query = { ...days, group: divided, ...(part && filterOf(group, part.key)) };
      return { whole, shown: part ? await api(getAgencyStatistics, { query }) : whole, part };
    },
    [period, group, only],
  );
  return (
    <AgencyData load={load}>
      {({ whole, shown, part }) => <Report whole={whole} shown={shown} part={part} {...chosen} />}
    </AgencyData>
  );
}

/** Recommendations without a channel have the empty key. */
const keyInAddress = (key: string): string => key || NO_KEY;

interface ReportProps extends Chosen {
  readonly whole: NumbersReport;
  /** Of the part alone, or the same as the whole. */
  readonly shown: NumbersReport;
  readonly part: GroupView | undefined;
}

function Report({ whole, shown, part, group, onOnly, figure, onFigure }: ReportProps) {
  const t = useTexts(statisticsTexts);
  const { totals } = whole;
  if (totals.recommendations === 0 && totals.visits === 0)
    return <Notice title={t("nothing")}>{t("nothingText")}</Notice>;
  return (
    <div className="printed grid grid-cols-[minmax(0,1fr)] gap-10">
      <PrintedTitle part={part} />
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <Select
          id="statistik-nur"
          label={t("only")}
          value={part ? keyInAddress(part.key) : ""}
          onChange={(event) => onOnly(event.currentTarget.value)}
          options={[
            { value: "", label: t("all") },
            ...whole.groups.map(({ key, name }) => ({ value: keyInAddress(key), label: name })),
          ]}
        />
        <FigureChoice figure={figure} onChoose={onFigure} />
        <TakeAway whole={whole} shown={shown} part={part} group={group} />
      </div>
      <StatisticsDays report={shown} />
      <StatisticsTrend report={shown} figure={figure} />
      <StatisticsFunnel report={shown} />
      <StatisticsDivision report={whole} figure={figure} name={t(group)} />
    </div>
  );
}

const namesOf = (agencyName: string, part: GroupView | undefined): string =>
  [agencyName, part?.name].filter(Boolean).join(", ");

/** Whose numbers these are: a printed page has neither the menu nor the choices. */
function PrintedTitle({ part }: Pick<ReportProps, "part">) {
  const area = useTexts(agencyTexts);
  const { agencyName } = useAgency();
  return (
    <p className="hidden text-heading print:block">
      {`${area("statistics")} – ${namesOf(agencyName, part)}`}
    </p>
  );
}

/** The numbers on paper, or as a file for spreadsheets. */
function TakeAway({ whole, shown, part, group }: Pick<ReportProps, "whole" | "shown" | "part" | "group">) {
  const t = useTexts(statisticsTexts);
  const { language, tenant } = usePage();
  const { agencyName } = useAgency();
  const download = () => {
    const names = { whole: agencyName, shown: namesOf(agencyName, part) };
    const headings = {
      whose: t("whose"),
      part: t("part"),
      name: t("name"),
      visits: t("visits"),
      figures: figures.map((name) => t(name)),
      cancelled: t("cancelled"),
      funnel: t("funnel"),
      trend: t("trend"),
      division: `${t("division")} ${t(group)}`,
    };
    offerFile(
      csvFile(statisticsRows({ whole, shown, names }, headings, language)),
      statisticsFileName(`${tenant.slug}-${t("fileName")}`, shown, part),
    );
  };
  return (
    <div className="flex gap-3">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {t("print")}
      </Button>
      <Button variant="secondary" onClick={download}>
        <Download aria-hidden className="size-4" />
        {t("csv")}
      </Button>
    </div>
  );
}
