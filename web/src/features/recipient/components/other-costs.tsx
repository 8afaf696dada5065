import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { OfferedProduct } from "../offer.ts";
import { recipientTexts } from "../texts.ts";

/** What a monthly price leaves out: its months and the one-off price, so that the shop has no surprises. */
export function OtherCosts({ product }: { readonly product: OfferedProduct }) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const { monthlyCents, split, oneOffCents } = product;
  return (
    <>
      {split && (
        <span lang={product.language} className="block text-fine text-balance text-muted">
          {split}
        </span>
      )}
      {monthlyCents !== undefined && oneOffCents !== undefined && (
        <span className={classNames("block text-muted", split ? "text-fine" : "max-md:text-fine")}>
          {t("onceAmount", { amount: formatMoney(oneOffCents, language) })}
        </span>
      )}
    </>
  );
}
