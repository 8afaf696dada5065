import {
  exportLiabilitiesOn,
  getLiabilitiesOn,
  type OwedAgency,
  type OwedMonth,
} from "@weitersagen/contract/console/books";
import { isDay } from "@weitersagen/contract/console/list";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { callConsole, download } from "../../lib/api.ts";
import { formatCount, formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { monthOf } from "./month.ts";
import { bookTexts } from "./texts.ts";

/** What was owed at the end of a day, as the ledger says. */
export function LiabilitiesOn({ day }: { readonly day: string }) {
  const t = useTexts(bookTexts);
  const { language } = useLanguage();
  const me = useMe();
  const tenant = useTenant();
  const file = useRun();
  const query = useQuery({
    queryKey: ["liabilitiesOn", tenant, day],
    queryFn: () => callConsole(getLiabilitiesOn, { query: { day } }, tenant),
  });
  const months = useMonthColumns();
  const agencyColumns = useAgencyColumns();
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading rows={5} />;
  const { rewards, rewardsCents, agencies, agenciesCents, owedBackCents } = query.data;
  const money = (cents: number) => formatMoney(cents, language);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1 text-sm text-muted">
          {t("onDay", { day: isDay(day) ? formatIsoDay(day, language) : day })}
        </p>
        {isAbleTo(me, "books.export", tenant) ? (
          <Button
            onPress={() => void file.run(() => download(exportLiabilitiesOn, { query: { day } }, tenant))}
            isPending={file.isRunning}
          >
            <Download aria-hidden size={16} />
            {t("dayCsv")}
          </Button>
        ) : null}
      </div>
      {file.error ? <Failure error={file.error} /> : null}
      <Figures
        items={[
          { label: t("total"), value: money(rewardsCents + agenciesCents) },
          { label: t("toPeople"), value: money(rewardsCents) },
          { label: t("toAgencies"), value: money(agenciesCents) },
          { label: t("owedBack"), value: money(owedBackCents) },
        ]}
      />
      {rewards.length + agencies.length === 0 ? (
        <p className="text-sm text-muted">{t("onDayNothing")}</p>
      ) : null}
      {rewards.length === 0 ? null : (
        <>
          <h3 className="text-sm font-medium text-muted">{t("people")}</h3>
          <DataTable label={t("people")} columns={months} rows={rewards} numbers={["count", "sum"]} />
        </>
      )}
      {agencies.length === 0 ? null : (
        <>
          <h3 className="text-sm font-medium text-muted">{t("agencies")}</h3>
          <DataTable label={t("agencies")} columns={agencyColumns} rows={agencies} numbers={["sum"]} />
        </>
      )}
    </section>
  );
}

function useMonthColumns(): Columns<OwedMonth> {
  const t = useTexts(bookTexts);
  const { language } = useLanguage();
  return useMemo<Columns<OwedMonth>>(
    () => [
      { id: "month", header: t("earned"), cell: ({ row }) => monthOf(row.original.month, language) },
      { id: "count", header: t("count"), cell: ({ row }) => formatCount(row.original.count, language) },
      { id: "sum", header: t("sum"), cell: ({ row }) => formatMoney(row.original.cents, language) },
    ],
    [t, language],
  );
}

function useAgencyColumns(): Columns<OwedAgency> {
  const t = useTexts(bookTexts);
  const { language } = useLanguage();
  return useMemo<Columns<OwedAgency>>(
    () => [
      { id: "number", header: t("agencyNumber"), cell: ({ row }) => row.original.number },
      { id: "name", header: t("agencyName"), cell: ({ row }) => row.original.name },
      { id: "sum", header: t("sum"), cell: ({ row }) => formatMoney(row.original.cents, language) },
    ],
    [t, language],
  );
}
