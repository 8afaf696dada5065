import type { BonusResult } from "@weitersagen/contract/agency-money";
import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { agencyMoneyTexts } from "../money-texts.ts";

const cell = "py-2 pr-4 tabular-nums md:text-right max-md:flex max-md:justify-between max-md:py-0";

/** What members have reached in a month; on a phone each row is a block. */
export function BonusResults({ results }: { readonly results: readonly BonusResult[] }) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const money = (cents: number) => formatMoney(cents, language);
  if (results.length === 0) return <p className="text-muted">{t("noMembers")}</p>;
  const hasForecast = results.some(({ forecastOrders }) => forecastOrders !== null);
  const columns = ["orders", "missing", "bonus", ...(hasForecast ? (["forecast"] as const) : [])] as const;
  const valueOf = (result: BonusResult, column: (typeof columns)[number]): string => {
    const { orders, missingOrders, bonusCents, forecastOrders, forecastCents } = result;
    if (column === "orders") return String(orders);
    if (column === "missing") return missingOrders === null ? "–" : String(missingOrders);
    if (column === "bonus") return bonusCents === null ? "–" : money(bonusCents);
    if (forecastOrders === null) return "–";
    return t("forecastText", { count: forecastOrders, amount: money(forecastCents ?? 0) });
  };
  return (
    <table aria-label={t("results")} className="w-full border-collapse text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-fine text-muted">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t("member")}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold md:text-right">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {results.map((result) => (
          <tr key={result.memberNumber} className="border-b border-line max-md:block max-md:py-3">
            <th scope="row" className="py-2 pr-4 font-normal max-md:block max-md:py-0">
              <span className="block font-semibold">{`${result.firstName} ${result.lastName}`.trim()}</span>
              <span className="text-fine text-muted">{result.memberNumber}</span>
            </th>
            {columns.map((column) => (
              <td key={column} className={cell}>
                <span aria-hidden className="text-fine text-muted md:hidden">
                  {t(column)}
                </span>
                {valueOf(result, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
