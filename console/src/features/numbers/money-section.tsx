import { readMoneyNumbers } from "@weitersagen/contract/console/insight";
import type { MoneyFlows, MoneyReport } from "@weitersagen/contract/insight-money";
import { behindFlow, filterOfGroup, type ShownFilters } from "@weitersagen/contract/console/insight-links";
import { formatDayOfYear } from "@weitersagen/contract/format";
import type { Period } from "@weitersagen/domain/insight-period";
import type { MoneyFlow } from "@weitersagen/domain/money-flows";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BarChart } from "../../ui/bar-chart.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { BehindLink } from "../../ui/behind-link.tsx";
import { AsOfNow } from "./as-of-now.tsx";
import { Compared } from "./compared.tsx";
import { formatChange, formatDayText } from "./format.ts";
import { KeyFigures } from "../../ui/key-figures.tsx";
import { Due, Owed } from "./owed-parts.tsx";
import { NumberTable } from "./plain-table.tsx";
import { COMPUTING_MS, filtersOf, periodOf, queryOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";
import { WholeProgramme } from "./whole-programme.tsx";

const flows = [
  ["promised", "promised"],
  ["paid", "paidOut"],
  ["vouchers", "vouchers"],
  ["cancelled", "cancelled"],
  ["lapsed", "lapsed"],
  ["returned", "returned"],
  ["takenBack", "takenBack"],
  ["commission", "commission"],
] as const satisfies readonly (readonly [keyof MoneyFlows, string])[];
type FlowText = (typeof flows)[number][1];

interface SectionProps {
  readonly search: Search;
  /** The first sums are not complete yet: it looks again until they are. */
  readonly isComputing: boolean;
}

/** Money of the period, what is owed now, and what will be paid. */
export function MoneySection({ search, isComputing }: SectionProps) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { productId } = queryOf(search);
  const input = { ...periodOf(search), productId };
  const query = useQuery({
    queryKey: ["numbers", language, "money", tenant, input, isComputing],
    queryFn: () => callConsole(readMoneyNumbers, { query: input }, tenant),
    refetchInterval: isComputing ? COMPUTING_MS : false,
  });
  return (
    <Section title={t("money")}>
      <p className="max-w-3xl break-after-avoid text-sm text-muted">{t("moneyIntro")}</p>
      <OfProduct search={search} />
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {query.data ? <Money report={query.data} search={search} /> : null}
    </Section>
  );
}

/** Says which of the filters apply to money, if any are set: the product alone, and only to the sums of the period. */
function OfProduct({ search }: { readonly search: Search }) {
  const t = useTexts(numbersTexts);
  const names = Object.keys(filtersOf(search));
  if (!names.includes("produkt")) return <WholeProgramme search={search} />;
  return <Notice>{t(names.length === 1 ? "moneyOfProduct" : "moneyOfProductOnly")}</Notice>;
}

function Money({ report, search }: { readonly report: MoneyReport; readonly search: Search }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const { produkt } = filtersOf(search);
  const entries = (
    flow: MoneyFlow,
    {
      period,
      cents,
      label,
      filters,
    }: { period: Period; cents: number; label: string; filters?: ShownFilters },
  ) => (
    <BehindLink
      key={flow}
      behind={behindFlow(flow, period, { ...(produkt !== undefined && { produkt }), ...filters })}
      label={label}
    >
      {money(cents)}
    </BehindLink>
  );
  const ofPeriod = (name: keyof MoneyFlows, text: FlowText, when: "before" | "yearBefore") => {
    const { [when]: former, [`${when}Days` as const]: period } = report;
    const change = formatChange(report.flows[name], former[name], language);
    return (
      <>
        {entries(name, { period, cents: former[name], label: `${t(text)}, ${t(when)}` })}
        {change && ` (${change})`}
      </>
    );
  };
  const sumOf = (amount: (week: MoneyReport["forecast"][number]) => number) =>
    money(report.forecast.reduce((sum, week) => sum + amount(week), 0));
  return (
    <>
      <KeyFigures
        figures={flows.map(([name, text]) => ({
          name: t(text),
          value: entries(name, { period: report, cents: report.flows[name], label: t(text) }),
          hint: (
            <Compared
              before={ofPeriod(name, text, "before")}
              yearBefore={ofPeriod(name, text, "yearBefore")}
            />
          ),
        }))}
      />
      <Owed report={report} search={search} />
      <Due report={report} search={search} />
      <h3 className="mt-2 break-after-avoid text-sm font-medium">{t("forecast")}</h3>
      <AsOfNow at={report.at} search={search} />
      <p className="max-w-3xl text-sm text-muted">
        {t("forecastFrom")}{" "}
        {t("forecastWithout", {
          held: money(report.owed.heldCents),
          unsettled: money(report.owedToAgencies.unsettledCents),
          objected: money(report.owedToAgencies.objectedCents),
        })}
      </p>
      <BarChart
        title={t("forecastBars")}
        bars={report.forecast.map(({ from, expectedCents, mostCents, agencyCents }) => ({
          label: formatDayOfYear(from, language),
          value: expectedCents + agencyCents,
          behind: mostCents + agencyCents,
        }))}
        format={(cents) => shortMoney(cents, language)}
        table={
          <NumberTable
            label={t("forecast")}
            head={[t("week"), t("expected"), t("most"), t("toAgencies"), t("expectedTotal")]}
            rows={report.forecast.map(({ from, expectedCents, mostCents, agencyCents }, index) => [
              index === 0
                ? t("runningWeek", { week: formatDayText(from, language) })
                : formatDayText(from, language),
              money(expectedCents),
              money(mostCents),
              money(agencyCents),
              money(expectedCents + agencyCents),
            ])}
            keys={report.forecast.map(({ from }) => from)}
            total={[
              t("total"),
              sumOf(({ expectedCents }) => expectedCents),
              sumOf(({ mostCents }) => mostCents),
              sumOf(({ agencyCents }) => agencyCents),
              sumOf(({ expectedCents, agencyCents }) => expectedCents + agencyCents),
            ]}
          />
        }
      />
      {(["product", "channel"] as const).map((group) => {
        const parts = group === "product" ? report.byProduct : report.byChannel;
        return (
          <NumberTable
            key={group}
            label={t(`group_${group}`)}
            head={[t(`group_${group}`), ...flows.map(([, text]) => t(text))]}
            rows={parts.map((part) => [
              part.name,
              ...flows.map(([name, text]) =>
                entries(name, {
                  period: report,
                  cents: part.flows[name],
                  label: `${part.name}, ${t(text)}`,
                  filters: filterOfGroup(group, part.key),
                }),
              ),
            ])}
            keys={parts.map(({ key }) => key)}
            total={[
              t("total"),
              ...flows.map(([name, text]) =>
                entries(name, {
                  period: report,
                  cents: report.flows[name],
                  label: `${t("total")}, ${t(text)}`,
                }),
              ),
            ]}
          />
        );
      })}
    </>
  );
}

const shortMoney = (cents: number, language: "de" | "en"): string =>
  new Intl.NumberFormat(language === "de" ? "de-DE" : "en-GB", {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }).format(cents / 100);
