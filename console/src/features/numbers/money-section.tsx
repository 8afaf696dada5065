import { exportMoneyNumbers, readMoneyNumbers } from "@weitersagen/contract/console/insight";
import type { MoneyFlows, MoneyReport } from "@weitersagen/contract/insight-money";
import { behindFlow, filterOfGroup, type ShownFilters } from "@weitersagen/contract/console/insight-links";
import { formatDayOfYear } from "@weitersagen/contract/format";
import { type Period, periodBefore } from "@weitersagen/domain/insight-period";
import type { MoneyFlow } from "@weitersagen/domain/money-flows";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BarChart } from "../../ui/bar-chart.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { BehindLink } from "../../ui/behind-link.tsx";
import { CsvButton } from "./csv-button.tsx";
import { formatDayText } from "./format.ts";
import { KeyFigures } from "../../ui/key-figures.tsx";
import { Due, Owed } from "./owed-parts.tsx";
import { NumberTable } from "./plain-table.tsx";
import { periodOf, type Search } from "./search.ts";
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

/** Money of the period, what is owed now, and what will be paid. */
export function MoneySection({ search }: { readonly search: Search }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const period = periodOf(search);
  const query = useQuery({
    queryKey: ["numbers", language, "money", tenant, period],
    queryFn: () => callConsole(readMoneyNumbers, { query: period }, tenant),
  });
  return (
    <Section title={t("money")} actions={<CsvButton call={exportMoneyNumbers} period={period} />}>
      <p className="max-w-3xl break-after-avoid text-sm text-muted">{t("moneyIntro")}</p>
      <WholeProgramme search={search} />
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {query.data ? <Money report={query.data} /> : null}
    </Section>
  );
}

function Money({ report }: { readonly report: MoneyReport }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const entries = (flow: MoneyFlow, period: Period, cents: number, filters: ShownFilters = {}) => (
    <BehindLink key={flow} behind={behindFlow(flow, period, filters)}>
      {money(cents)}
    </BehindLink>
  );
  return (
    <>
      <KeyFigures
        figures={flows.map(([name, text]) => ({
          name: t(text),
          value: entries(name, report, report.flows[name]),
          hint: (
            <>
              {t("before")}: {entries(name, periodBefore(report), report.before[name])}
            </>
          ),
        }))}
      />
      <Owed report={report} />
      <Due report={report} />
      <p className="max-w-3xl text-sm text-muted">{t("forecastFrom")}</p>
      <BarChart
        title={t("forecast")}
        bars={report.forecast.map(({ from, expectedCents, mostCents }) => ({
          label: formatDayOfYear(from, language),
          value: expectedCents,
          behind: mostCents,
        }))}
        format={(cents) => shortMoney(cents, language)}
        table={
          <NumberTable
            label={t("forecast")}
            head={[t("week"), t("expected"), t("most")]}
            rows={report.forecast.map(({ from, expectedCents, mostCents }, index) => [
              index === 0
                ? t("runningWeek", { week: formatDayText(from, language) })
                : formatDayText(from, language),
              money(expectedCents),
              money(mostCents),
            ])}
            keys={report.forecast.map(({ from }) => from)}
            total={[
              t("total"),
              money(report.forecast.reduce((sum, { expectedCents }) => sum + expectedCents, 0)),
              money(report.forecast.reduce((sum, { mostCents }) => sum + mostCents, 0)),
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
              ...flows.map(([name]) =>
                entries(name, report, part.flows[name], filterOfGroup(group, part.key)),
              ),
            ])}
            keys={parts.map(({ key }) => key)}
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
