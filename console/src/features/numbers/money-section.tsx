import { readMoneyNumbers } from "@weitersagen/contract/console/insight";
import type { MoneyFlows, MoneyReport } from "@weitersagen/contract/insight-money";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BarChart } from "../../ui/bar-chart.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { formatDayText } from "./format.ts";
import { KeyFigures } from "./key-figures.tsx";
import { NumberTable } from "./plain-table.tsx";
import { periodOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

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
  const tenant = useTenant();
  const period = periodOf(search);
  const query = useQuery({
    queryKey: ["numbers", "money", tenant, period],
    queryFn: () => callConsole(readMoneyNumbers, { query: period }, tenant),
  });
  return (
    <Section title={t("money")}>
      <p className="max-w-3xl text-sm text-muted">{t("moneyIntro")}</p>
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
  const { owed, ledgerOwedCents: inLedger } = report;
  const sum = owed.openCents + owed.providedCents + owed.collectedCents;
  return (
    <>
      <KeyFigures
        figures={flows.map(([name, text]) => ({
          name: t(text),
          value: money(report.flows[name]),
          hint: `${t("before")}: ${money(report.before[name])}`,
        }))}
      />
      <h3 className="mt-2 text-sm font-medium">{t("owed")}</h3>
      <KeyFigures
        figures={[
          {
            name: t("owed"),
            value: money(sum),
            hint: sum === inLedger ? t("agrees") : t("differs", { difference: money(sum - inLedger) }),
          },
          { name: t("openCents"), value: money(owed.openCents) },
          { name: t("providedCents"), value: money(owed.providedCents) },
          { name: t("collectedCents"), value: money(owed.collectedCents) },
        ]}
      />
      <BarChart
        title={t("forecast")}
        bars={report.forecast.map(({ from, expectedCents, mostCents }) => ({
          label: formatDayText(from, language),
          value: expectedCents,
          behind: mostCents,
        }))}
        format={(cents) => shortMoney(cents, language)}
        table={
          <NumberTable
            label={t("forecast")}
            head={[t("week"), t("expected"), t("most"), t("due")]}
            rows={report.forecast.map(({ from, expectedCents, mostCents }, index) => [
              formatDayText(from, language, true),
              money(expectedCents),
              money(mostCents),
              money(report.due[index]?.dueCents ?? 0),
            ])}
            keys={report.forecast.map(({ from }) => from)}
          />
        }
      />
      <NumberTable
        label={t("product")}
        head={[t("product"), ...flows.map(([, text]) => t(text))]}
        rows={report.byProduct.map((group) => [
          group.name,
          ...flows.map(([name]) => money(group.flows[name])),
        ])}
        keys={report.byProduct.map(({ key }) => key)}
      />
    </>
  );
}

const shortMoney = (cents: number, language: "de" | "en"): string =>
  new Intl.NumberFormat(language === "de" ? "de-DE" : "en-GB", {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }).format(cents / 100);
