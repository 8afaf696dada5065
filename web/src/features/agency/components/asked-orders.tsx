import type { OrderRow } from "@weitersagen/contract/agency-report-rows";
import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { releaseTexts } from "../release-texts.ts";
import { orderName } from "./release-buttons.tsx";

/** So many orders are named; of more, the rest is counted. */
const NAMED = 5;

export function useAmount(rows: readonly OrderRow[]): string {
  const { language } = usePage();
  return formatMoney(
    rows.reduce((sum, { rewardCents }) => sum + (rewardCents ?? 0), 0),
    language,
  );
}

/** The orders that a decision is about: one with what is known of it, of many the first few and the sum. */
export function AskedOrders({ rows }: { readonly rows: readonly OrderRow[] }) {
  const [row, ...others] = rows;
  if (!row) return null;
  return others.length === 0 ? <OneOrder row={row} /> : <ManyOrders rows={rows} />;
}

function OneOrder({ row }: { readonly row: OrderRow }) {
  const t = useTexts(releaseTexts);
  const amount = useAmount([row]);
  const facts = [
    [t("order"), orderName(row)],
    [t("customer"), row.customerName],
    [t("product"), row.productName],
    [t("referrer"), row.referrerName],
    [t("reward"), row.rewardCents !== null ? amount : t("rewardLater")],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card bg-surface p-4">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

function ManyOrders({ rows }: { readonly rows: readonly OrderRow[] }) {
  const t = useTexts(releaseTexts);
  const amount = useAmount(rows);
  const { language } = usePage();
  const rest = rows.length - NAMED;
  return (
    <div className="rounded-card bg-surface p-4">
      <p className="font-semibold">{t("askedSum", { count: rows.length, amount })}</p>
      <ul className="mt-2 grid gap-2 text-fine">
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.id} className="wrap-anywhere">
            <span className="font-semibold">{orderName(row)}</span>
            {[
              row.customerName,
              row.productName,
              row.rewardCents !== null ? formatMoney(row.rewardCents, language) : null,
            ]
              .filter(Boolean)
              .map((part) => `, ${part}`)
              .join("")}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-fine">{t("askedMore", { count: rest })}</p>}
    </div>
  );
}
