import { formatDate, formatExtraRewards } from "@weitersagen/contract/format";
import { earliestEnd } from "@weitersagen/domain/extra-rewards";
import { extraRewardsId } from "../../../entities/reward/active-tiers.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { Offers } from "../offers.ts";
import { homeTexts } from "../texts.ts";

/** The extra rewards on top: which recommendations earn them, with a link to their conditions. */
export function HeroExtra({ extras }: Pick<Offers, "extras">) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const rewards = usePath("AktuellePraemienuebersicht");
  if (extras === undefined || extras.length === 0) return null;
  const named = formatExtraRewards(extras, language);
  const end = earliestEnd(extras);
  const text = end
    ? t("extraUntil", { rewards: named, date: formatDate(end, language) })
    : t("extra", { rewards: named });
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
