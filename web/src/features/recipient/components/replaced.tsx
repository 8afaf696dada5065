import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { shortName } from "../../../entities/product/short-name.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { OpenOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";

/** Says that what was recommended is not sold any more, what replaced it, and which contract counts. */
export function Replaced({ offer: { recommendation } }: { readonly offer: OpenOffer }) {
  const t = useTexts(recipientTexts);
  const { brand } = usePage().tenant.configuration;
  const { product, replacement } = recommendation;
  if (product.isOnSale || isTalk(recommendation)) return null;
  const old = shortName(product.name);
  return (
    <div className="mt-6 max-w-3xl">
      <Notice>
        {replacement
          ? t("replaced", { old, name: shortName(replacement.name) })
          : t("noLongerSold", { old, brand })}
      </Notice>
    </div>
  );
}
