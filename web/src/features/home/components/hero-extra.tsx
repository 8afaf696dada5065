import { formatMoney, formatOrdinals } from "@weitersagen/contract/format";
import { extraRewardsId } from "../../../entities/reward/active-tiers.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { Offers } from "../offers.ts";
import { homeTexts } from "../texts.ts";

/** The extra rewards on top: which recommendations earn them, with a link to their conditions. */
export function HeroExtra({ extra }: { readonly extra: Offers["extra"] }) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const rewards = usePath("AktuellePraemienuebersicht");
  if (extra === undefined) return null;
  const { totalCents, successes } = extra;
  const text = t("extra", {
    count: successes.length,
    amount: formatMoney(totalCents, language),
    numbers: formatOrdinals(successes, language),
  });
  return (
    <p className="mt-3 font-semibold">
      {rewards === undefined ? (
        text
      ) : (
        <Link to={`${rewards}#${extraRewardsId}`} className="inline-block py-2 underline underline-offset-4">
          {text}
        </Link>
      )}
    </p>
  );
}
