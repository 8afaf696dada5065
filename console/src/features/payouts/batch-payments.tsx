import { paymentList, rewardNow } from "@weitersagen/contract/console/payout-lists";
import type { RowOf } from "@weitersagen/contract/console/list";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { BankReason, PaymentState } from "./payment-state.tsx";
import { batchTexts } from "./texts.ts";

type Payment = RowOf<typeof paymentList>;

const SHOWN = 25;

/** The first payments of a payout; the list of payments has all of them. */
export function BatchPayments({ number }: { readonly number: string }) {
  const t = useTexts(batchTexts);
  const tenant = useTenant();
  const columns = useColumns();
  const query = useQuery({
    queryKey: ["batchPayments", tenant, number],
    queryFn: () =>
      callConsole(paymentList.page, { query: { batch: number, sort: "id", size: SHOWN } }, tenant),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-3">
        <h2 className="flex-1 font-semibold">{t("payments")}</h2>
        <Link
          to={`/${tenant}/zahlungen`}
          search={{ auszahlung: number }}
          className="text-sm font-medium text-accent-strong underline underline-offset-4"
        >
          {t("allPayments")}
        </Link>
      </div>
      <QueryState query={query} rows={4} />
      {query.data ? <DataTable label={t("payments")} columns={columns} rows={query.data.content} /> : null}
    </section>
  );
}

function useColumns(): Columns<Payment> {
  const t = useTexts(batchTexts);
  const { language } = useLanguage();
  return useMemo<Columns<Payment>>(
    () => [
      {
        id: "payment",
        header: t("payment"),
        cell: ({ row }) => <span className="whitespace-nowrap">{row.original.payment}</span>,
      },
      {
        id: "amount",
        header: t("amount"),
        cell: ({ row }) => (
          <span className="block sm:text-right">{formatMoney(row.original.amountCents, language)}</span>
        ),
      },
      { id: "state", header: t("state"), cell: ({ row }) => <PaymentState state={row.original.state} /> },
      { id: "reason", header: t("reason"), cell: ({ row }) => <BankReason code={row.original.reason} /> },
      {
        id: "rewardNow",
        header: t("rewardNow"),
        cell: ({ row: { original: payment } }) =>
          payment.rewardState === null ? null : rewardNow[payment.rewardState][language],
      },
      {
        id: "paidFor",
        header: t("paidFor"),
        cell: ({ row: { original: payment } }) => payment.recommendation ?? payment.creditNote,
      },
    ],
    [t, language],
  );
}
