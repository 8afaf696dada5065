import { VOUCHER_USE_DAYS, getVoucherStock, type VoucherStock } from "@weitersagen/contract/console/vouchers";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Badge, Empty } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { voucherTexts } from "./texts.ts";

/** The stock of voucher codes, and how codes come in and out. */
export function VouchersPage() {
  const t = useTexts(voucherTexts);
  const tenant = useTenant();
  const me = useMe();
  const [purpose, setPurpose] = useState<"add" | "withdraw">();
  const query = useQuery({
    queryKey: ["vouchers", tenant],
    queryFn: () => callConsole(getVoucherStock, {}, tenant),
  });
  const columns = useColumns();
  const { data } = query;
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        isAbleTo(me, "vouchers.change", tenant) ? (
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => setPurpose("withdraw")}>{t("withdraw")}</Button>
            <Button kind="primary" onPress={() => setPurpose("add")}>
              {t("add")}
            </Button>
          </div>
        ) : null
      }
    >
      <QueryState query={query} rows={4} />
      {data && !data.isOffered ? <Notice>{t("notOffered")}</Notice> : null}
      {data?.content.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      {data && data.content.length > 0 ? (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={data.content}
          numbers={["value", "left", "used", "waiting", "aside"]}
        />
      ) : null}
      {purpose === undefined ? null : (
        <CodesDialog key={purpose} purpose={purpose} onClose={() => setPurpose(undefined)} />
      )}
    </Page>
  );
}

const YEAR = 365;

function useColumns(): Columns<VoucherStock> {
  const t = useTexts(voucherTexts);
  const { language } = useLanguage();
  return useMemo<Columns<VoucherStock>>(
    () => [
      {
        id: "value",
        header: t("value"),
        cell: ({ row }) => (
          <span className="font-medium">{formatMoney(row.original.valueCents, language)}</span>
        ),
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original } }) => {
          if (original.isLow) return <Badge tone="danger">{t("low")}</Badge>;
          return original.left === 0 ? <Badge>{t("unused")}</Badge> : <Badge tone="good">{t("ok")}</Badge>;
        },
      },
      { id: "left", header: t("left"), cell: ({ row }) => formatCount(row.original.left, language) },
      { id: "used", header: t("used"), cell: ({ row }) => formatCount(row.original.used, language) },
      {
        id: "lasts",
        header: t("lasts"),
        cell: ({ row: { original: stock } }) => {
          if (stock.used === 0) return null;
          const days = Math.round((stock.left / stock.used) * VOUCHER_USE_DAYS);
          return days > YEAR ? t("long") : t("days", { days: formatCount(days, language) });
        },
      },
      {
        id: "waiting",
        header: t("waiting"),
        cell: ({ row: { original: stock } }) => (
          <>
            {formatCount(stock.waiting, language)}
            {stock.waitingSince === null ? null : (
              <span className="block text-xs text-muted">
                {t("since", { at: formatTime(stock.waitingSince, language) })}
              </span>
            )}
          </>
        ),
      },
      { id: "aside", header: t("aside"), cell: ({ row }) => formatCount(row.original.aside, language) },
    ],
    [t, language],
  );
}
