import { listPayees, type Payee } from "@weitersagen/contract/console/payout-lists";
import { getPayoutPreview } from "@weitersagen/contract/console/payouts";
import { rewardStateNames } from "@weitersagen/contract/console/reward-list";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { LeftOut } from "./left-out.tsx";
import { BankReason, PaymentState } from "./payment-state.tsx";
import { batchTexts } from "./texts.ts";

/** So many are shown at first. */
const FIRST = 25;

interface Props {
  readonly number: string;
  /** How many it pays. The server names the first of them. */
  readonly count: number;
  /** Before the release there is no answer of the bank. */
  readonly isReleased: boolean;
}

/** Whom a payout pays how much; the list of payments has all of them. */
export function BatchPayments({ number, count, isReleased }: Props) {
  const t = useTexts(batchTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const columns = useColumns(isReleased);
  const [isWhole, setWhole] = useState(false);
  const query = useQuery({
    queryKey: ["payees", tenant, number],
    queryFn: () => callConsole(listPayees, { params: { number } }, tenant),
  });
  const rows = query.data?.content ?? [];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-3">
        <h2 className="flex-1 font-semibold">{t("payments")}</h2>
        <Link
          to={`/${tenant}/zahlungen`}
          search={{ auszahlung: number }}
          className="link text-sm font-medium"
        >
          {t("allPayments")}
        </Link>
      </div>
      <QueryState query={query} rows={4} />
      {query.data ? (
        <DataTable
          label={t("payments")}
          columns={columns}
          rows={isWhole ? rows : rows.slice(0, FIRST)}
          numbers={["amount"]}
        />
      ) : null}
      {!isWhole && rows.length > FIRST ? (
        <div>
          <Button onPress={() => setWhole(true)}>
            {t(count > rows.length ? "showFirst" : "showAll", {
              shown: formatCount(rows.length, language),
              count: formatCount(Math.max(count, rows.length), language),
            })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** What stays out of the payout as things are now, for the person who releases it. */
export function NotIncluded() {
  const t = useTexts(batchTexts);
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["payoutPreview", tenant],
    queryFn: () => callConsole(getPayoutPreview, {}, tenant),
  });
  // What is in a batch already is shown above, or in another batch.
  const lines =
    query.data?.lines.filter(({ reason }) => reason !== "inBatch" && reason !== "noteInBatch") ?? [];
  const leftOut = lines.filter(({ reason }) => reason !== null);
  return (
    <Section title={t("notIncluded")}>
      <QueryState query={query} rows={2} />
      {query.data && leftOut.length === 0 ? (
        <p className="text-sm text-muted">{t("nothingLeftOut")}</p>
      ) : null}
      {leftOut.length > 0 ? <LeftOut lines={leftOut} /> : null}
    </Section>
  );
}

function TenantLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const tenant = useTenant();
  return (
    <Link to={`/${tenant}/${to}`} className="link">
      {children}
    </Link>
  );
}

function useColumns(isReleased: boolean): Columns<Payee> {
  const t = useTexts(batchTexts);
  const { language } = useLanguage();
  const me = useMe();
  const tenant = useTenant();
  const opensPeople = isAbleTo(me, "people.read", tenant);
  const opensNotes = isAbleTo(me, "agencies.read", tenant);
  return useMemo<Columns<Payee>>(() => {
    const linked = (path: string | undefined, text: string | null) =>
      path === undefined || text === null || !opensPeople ? text : <TenantLink to={path}>{text}</TenantLink>;
    const noteLinked = (number: string | null) =>
      number === null || !opensNotes ? number : <TenantLink to="gutschriften">{number}</TenantLink>;
    const all: Columns<Payee> = [
      {
        id: "payee",
        header: t("payee"),
        cell: ({ row: { original: payee } }) =>
          linked(payee.person ? `personen/${payee.person.kind}/${payee.person.id}` : undefined, payee.name),
      },
      {
        id: "account",
        header: t("account"),
        cell: ({ row }) => (
          <>
            {row.original.holder === null ? null : <span className="block">{row.original.holder}</span>}
            <span className="sm:whitespace-nowrap">{row.original.account ?? t("accountGone")}</span>
          </>
        ),
      },
      {
        id: "amount",
        header: t("amount"),
        cell: ({ row }) => formatMoney(row.original.amountCents, language),
      },
      {
        id: "paidFor",
        header: t("paidFor"),
        cell: ({ row: { original: payee } }) => (
          <>
            {payee.recommendation === null
              ? noteLinked(payee.creditNote)
              : linked(`empfehlungen/${payee.recommendation}`, payee.recommendation)}
            <span className="block text-xs whitespace-nowrap text-muted">{payee.payment}</span>
          </>
        ),
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original: payee } }) => (
          <>
            <PaymentState state={payee.state} />
            {payee.reason === null ? null : (
              <span className="block text-xs">
                <BankReason code={payee.reason} />
              </span>
            )}
          </>
        ),
      },
    ];
    if (!isReleased) return all;
    return [
      ...all,
      {
        id: "rewardNow",
        header: t("rewardNow"),
        cell: ({ row: { original: payee } }) =>
          payee.rewardState === null ? null : rewardStateNames[payee.rewardState][language],
      },
    ];
  }, [t, language, isReleased, opensPeople, opensNotes]);
}
