import { ExternalLink, TicketCheck } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { rewardTexts } from "../texts.ts";

/** Which shop takes the voucher, under which conditions, with a link to it. On phones the picture is above the text. */
export function VoucherShop() {
  const t = useTexts(rewardTexts);
  const { language, tenant } = usePage();
  const { voucherShop: shop, contentApp } = tenant.configuration;
  if (!shop) return null;
  return (
    <div className="mt-6 flex flex-col gap-4 border-t border-line pt-6 md:flex-row md:gap-6">
      {shop.picture === undefined ? (
        <TicketCheck aria-hidden className="size-8 shrink-0 text-link" />
      ) : (
        <img
          src={`/api/assets/${contentApp}/${shop.picture}`}
          alt=""
          className="h-36 w-auto max-w-full self-start rounded-card object-contain md:h-auto md:w-36"
        />
      )}
      <div className="min-w-0">
        <p className="font-display text-lead">{t("voucherAt", { shop: shop.name })}</p>
        {shop.conditions && <p className="mt-1 text-muted">{shop.conditions[language]}</p>}
        <a
          href={shop.url}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
        >
          {t("toShop", { shop: shop.name })}
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </a>
      </div>
    </div>
  );
}
