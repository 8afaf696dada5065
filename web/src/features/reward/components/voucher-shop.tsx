import { ExternalLink } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { rewardTexts } from "../texts.ts";

/** Which shop takes the voucher, under which conditions, with a link to it. */
export function VoucherShop() {
  const t = useTexts(rewardTexts);
  const { language, tenant } = usePage();
  const shop = tenant.configuration.voucherShop;
  if (!shop) return null;
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5">
      <p className="font-display text-lead">{t("voucherAt", { shop: shop.name })}</p>
      {shop.conditions && <p className="mt-2 text-muted">{shop.conditions[language]}</p>}
      <a
        href={shop.url}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
      >
        {t("toShop", { shop: shop.name })}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </div>
  );
}
