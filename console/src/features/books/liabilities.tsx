import { getLiabilities, type Liability } from "@weitersagen/contract/console/books";
import type { Words } from "@weitersagen/contract/console/list";
import { rewardStateNames } from "@weitersagen/contract/console/reward-list";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge, Failure, Loading } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { LiabilitiesOn } from "./liabilities-on.tsx";
import { monthOf } from "./month.ts";
import { bookTexts } from "./texts.ts";

/** What is owed: now, or at the end of the day in the address. */
export function Liabilities() {
  const t = useTexts(bookTexts);
  const navigate = useNavigate();
  const { stichtag } = useSearch({ strict: false }) as { stichtag?: unknown };
  const day = typeof stichtag === "string" && stichtag !== "" ? stichtag : undefined;
  const choose = (next: string) => {
    if (next === (day ?? "")) return;
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => ({ ...search, stichtag: next || undefined }),
    });
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <h2 className="flex-1 self-center font-semibold">{t("liabilities")}</h2>
        {/* A new key shows what the address says after going back. */}
        <div key={day ?? ""} className="w-44">
          <Field
            label={t("day")}
            type="date"
            defaultValue={day ?? ""}
            onBlur={({ target }) => choose(target.value)}
            onKeyDown={({ key, target }) => {
              if (key === "Enter") choose((target as HTMLInputElement).value);
            }}
          />
        </div>
        {day === undefined ? null : <Button onPress={() => choose("")}>{t("today")}</Button>}
      </div>
      {day === undefined ? <PresentLiabilities /> : <LiabilitiesOn day={day} />}
    </>
  );
}

/** What is owed to people and agencies now, and which transfers miss the promised four weeks. */
function PresentLiabilities() {
  const t = useTexts(bookTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["liabilities", tenant],
    queryFn: () => callConsole(getLiabilities, {}, tenant),
  });
  const columns = useColumns();
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading rows={5} />;
  const { rows, agenciesCents, uncreditedCents, late, owedBackCents, owedBack } = query.data;
  const sum = (some: readonly Liability[]) => some.reduce((total, { cents }) => total + cents, 0);
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Figures
          items={[
            { label: t("total"), value: formatMoney(sum(rows) + agenciesCents, language) },
            { label: t("toPeople"), value: formatMoney(sum(rows), language) },
            {
              label: t("toAgencies"),
              value: formatMoney(agenciesCents, language),
              hint:
                agenciesCents === 0 && uncreditedCents === 0
                  ? undefined
                  : t("agencyParts", {
                      notes: formatMoney(agenciesCents - uncreditedCents, language),
                      commissions: formatMoney(uncreditedCents, language),
                    }),
            },
            {
              label: t("owedBack"),
              value: formatMoney(owedBackCents, language),
              hint:
                owedBack === 0 ? undefined : t("owedBackHint", { count: formatCount(owedBack, language) }),
            },
          ]}
        />
        {rows.length === 0 ? (
          <p className="text-sm text-muted">{t("nothingOwed")}</p>
        ) : (
          <DataTable label={t("liabilities")} columns={columns} rows={rows} numbers={["count", "sum"]} />
        )}
      </section>
      <Section
        title={t("late")}
        actions={
          late.length > 0 ? (
            <Link to={`/${tenant}/auszahlungen`} className="link text-sm font-medium">
              {t("toPayouts")}
            </Link>
          ) : null
        }
      >
        {late.length === 0 ? <p className="text-sm text-muted">{t("lateEmpty")}</p> : null}
        <ul className="grid">
          {late.map(({ rewardId, amountCents, chosenAt, promisedUntil, isLate, isHeld }) => (
            <li
              key={rewardId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
            >
              <Badge tone={isLate ? "danger" : "warn"}>{isLate ? t("overdue") : t("soon")}</Badge>
              <span className="min-w-24 font-medium">{t("reward", { id: rewardId })}</span>
              <span className="min-w-20 text-right">{formatMoney(amountCents, language)}</span>
              <span className="text-muted">
                {t("chosen", { at: formatDay(chosenAt, language) })} ·{" "}
                {t("until", { at: formatDay(promisedUntil, language) })}
                {isHeld ? ` · ${t("held")}` : ""}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** The states of rewards in the words of their list; of collected ones also what was chosen. */
const stateNames: Readonly<Record<Liability["state"], Words>> = {
  open: rewardStateNames.open,
  provided: rewardStateNames.provided,
  transfer: { de: "Abgeholt: Überweisung", en: "Collected: transfer" },
  voucher: { de: "Abgeholt: Gutschein", en: "Collected: voucher" },
};

function useColumns(): Columns<Liability> {
  const t = useTexts(bookTexts);
  const { language } = useLanguage();
  return useMemo<Columns<Liability>>(
    () => [
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original: row } }) => (
          <>
            {stateNames[row.state][language]} {row.isHeld ? <Badge tone="warn">{t("held")}</Badge> : null}
          </>
        ),
      },
      { id: "month", header: t("month"), cell: ({ row }) => monthOf(row.original.month, language) },
      { id: "count", header: t("count"), cell: ({ row }) => formatCount(row.original.count, language) },
      { id: "sum", header: t("sum"), cell: ({ row }) => formatMoney(row.original.cents, language) },
    ],
    [t, language],
  );
}
