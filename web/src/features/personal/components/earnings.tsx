import type { EarningsSummary } from "@weitersagen/contract/my-data-calls";
import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { areaTexts } from "../area-texts.ts";

/** The sums of paid and expected rewards. */
export function Earnings({ earnings }: { readonly earnings: EarningsSummary }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { receivedCents, underwayCents } = earnings;
  return (
    <dl className="flex flex-wrap gap-x-16 gap-y-6">
      {(
        [
          ["received", receivedCents],
          ["underway", underwayCents],
        ] as const
      ).map(([label, cents]) => (
        <div key={label}>
          <dt className="text-muted">{t(label)}</dt>
          <dd>
            <Amount cents={cents} language={language} size="large" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The paid sum of each year, with a tax hint. */
export function YearSums({ earnings: { years, taxHintYear } }: { readonly earnings: EarningsSummary }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  return (
    <>
      {years.length > 0 && (
        <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-1 text-muted tabular-nums">
          {years.map(({ year, cents }) => (
            <li key={year}>{t("yearSum", { year: String(year), amount: formatMoney(cents, language) })}</li>
          ))}
        </ul>
      )}
      {taxHintYear !== null && (
        <aside className="mt-6 max-w-3xl border-l-4 border-accent pl-5">
          <h2 className="font-semibold">{t("taxTitle", { year: String(taxHintYear) })}</h2>
          <p className="mt-1 text-muted">{t("taxText")}</p>
        </aside>
      )}
    </>
  );
}
