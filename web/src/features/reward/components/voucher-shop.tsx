import { ExternalLink, TicketCheck } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { rewardTexts } from "../texts.ts";

/** The voucher as a ticket: which shop takes it, under which conditions, with a link to it. With large fonts the picture is a strip above the text. */
export function VoucherShop() {
  const t = useTexts(rewardTexts);
  const { language, tenant } = usePage();
  const { voucherShop: shop, contentApp } = tenant.configuration;
  if (!shop) return null;
  return (
    <div className="mt-6 flex flex-wrap overflow-hidden rounded-card border border-line bg-paper">
      {shop.picture === undefined ? (
        <div
          aria-hidden
          className="grid min-h-16 flex-[1_0_4rem] place-items-center bg-accent text-on-accent"
        >
          <TicketCheck className="size-8" />
        </div>
      ) : (
        <div className="relative min-h-24 flex-[1_0_6rem] bg-surface md:flex-[1_0_9rem]">
          <img
            src={`/api/assets/${contentApp}/${shop.picture}`}
            alt=""
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
      <div className="-m-0.5 min-w-0 flex-[99_1_11rem] border-2 border-dashed border-line px-5 pt-4 pb-3">
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
