import { getReconciliation, type UnconfirmedBatch } from "@weitersagen/contract/console/books";
import { accountNames } from "@weitersagen/contract/console/journal";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { bookTexts } from "./texts.ts";

/** The ledger, what was sent to the bank, and what the bank has confirmed. */
export function Reconciliation() {
  const t = useTexts(bookTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["reconciliation", tenant],
    queryFn: () => callConsole(getReconciliation, {}, tenant),
  });
  const columns = useColumns();
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading rows={5} />;
  const {
    accounts,
    ledgerCents,
    sentCents,
    confirmedCents,
    unconfirmedCents,
    differenceCents,
    aside,
    batches,
  } = query.data;
  const wrong = accounts.filter(({ isWrong }) => isWrong);
  const money = (cents: number) => formatMoney(cents, language);
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">{t("reconciliation")}</h2>
        <p className="text-xs text-muted">{t("asOfToday")}</p>
        <Figures
          items={[
            { label: t("ledger"), value: money(ledgerCents) },
            { label: t("sent"), value: money(sentCents) },
            { label: t("confirmed"), value: money(confirmedCents) },
            { label: t("unconfirmed"), value: money(unconfirmedCents) },
          ]}
        />
        {differenceCents === 0 && wrong.length === 0 ? <Notice tone="good">{t("agrees")}</Notice> : null}
        {differenceCents === 0 ? null : (
          <Notice tone="warn">{t("differs", { sum: money(differenceCents) })}</Notice>
        )}
        {wrong.length === 0 ? null : (
          <Notice tone="danger">
            {t("wrong", { accounts: wrong.map(({ account }) => accountNames[account][language]).join(", ") })}
          </Notice>
        )}
        {aside === 0 ? null : (
          <Notice
            tone="warn"
            actions={
              <Link to={`/${tenant}/bank`} className="link font-medium">
                {t("clarify")}
              </Link>
            }
          >
            {t("asideHint", { count: formatCount(aside, language) })}
          </Notice>
        )}
        {batches.length > 0 ? (
          <>
            <h3 className="text-sm font-medium text-muted">{t("waiting")}</h3>
            <DataTable label={t("waiting")} columns={columns} rows={batches} numbers={["payments", "sum"]} />
          </>
        ) : null}
      </section>
      <Section title={t("accounts")}>
        <dl className="grid gap-1 text-sm">
          {accounts.map(({ account, cents }) => (
            <div key={account} className="flex gap-4 border-b border-line py-1 last:border-0">
              <dt className="flex-1">{accountNames[account][language]}</dt>
              <dd className="text-right">{money(cents)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-muted">
          {t("asOfToday")} {t("accountsHint")}
        </p>
      </Section>
    </>
  );
}

function useColumns(): Columns<UnconfirmedBatch> {
  const t = useTexts(bookTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  return useMemo<Columns<UnconfirmedBatch>>(
    () => [
      {
        id: "number",
        header: t("payout"),
        cell: ({ row }) => (
          <Link to={`/${tenant}/auszahlungen/${row.original.number}`} className="link font-medium">
            {row.original.number}
          </Link>
        ),
      },
      {
        id: "released",
        header: t("released"),
        cell: ({ row }) => formatTime(row.original.releasedAt, language),
      },
      {
        id: "fetched",
        header: t("fetched"),
        cell: ({ row: { original: batch } }) =>
          batch.exportedAt === null ? t("notFetched") : formatTime(batch.exportedAt, language),
      },
      {
        id: "payments",
        header: t("payments"),
        cell: ({ row: { original: batch } }) => t("of", { count: batch.unconfirmed, all: batch.count }),
      },
      {
        id: "sum",
        header: t("sum"),
        cell: ({ row }) => formatMoney(row.original.unconfirmedCents, language),
      },
    ],
    [t, language, tenant],
  );
}
