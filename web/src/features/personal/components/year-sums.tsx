import type { EarningsSummary } from "@weitersagen/contract/my-data-calls";
import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { areaTexts } from "../area-texts.ts";
import { Fold } from "./fold.tsx";

/** The paid sum of each year, with a tax hint. At the end of the page, because it is needed once a year. */
export function YearSums({ earnings: { years, taxHintYear } }: { readonly earnings: EarningsSummary }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  if (years.length === 0) return null;
  return (
    <section aria-labelledby="jahre">
      <h2 id="jahre" className="text-heading">
        {t("taxSection")}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-8 gap-y-1 text-muted tabular-nums">
        {years.map(({ year, cents }) => (
          <li key={year}>{t("yearSum", { year: String(year), amount: formatMoney(cents, language) })}</li>
        ))}
      </ul>
      {taxHintYear !== null && (
        <Fold label={<h3 className="font-semibold">{t("taxTitle", { year: String(taxHintYear) })}</h3>}>
          <p className="max-w-3xl text-muted">{t("taxText")}</p>
        </Fold>
      )}
    </section>
  );
}
