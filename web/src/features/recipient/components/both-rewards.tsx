import { formatMoney } from "@weitersagen/contract/format";
import type { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { recipientTexts } from "../texts.ts";

interface RewardsProps {
  readonly recommendation: PublicRecommendation;
}

/** The recipient's reward in large figures, with the referrer's beside it. */
export function BothRewards({ recommendation }: RewardsProps) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const { referrerFirstName: name, referrerCents, recipientCents } = recommendation;
  const shares = recipientCents > 0;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        {shares && (
          <p>
            <span className="mb-1.5 block">{t("youGet")}</span>
            <Amount cents={recipientCents} language={language} size="hero" />
          </p>
        )}
        {referrerCents > 0 && (
          <p className={shares ? "pb-1" : undefined}>
            <span className="block text-fine text-muted">{t("theyGet", { name })}</span>
            <Amount cents={referrerCents} language={language} size={shares ? "regular" : "large"} />
          </p>
        )}
      </div>
      {shares && <p className="mt-3 text-fine text-muted">{t("rewardAfter")}</p>}
    </>
  );
}

/** States that this is advertising, and who benefits from it. */
export function Advertising({ recommendation }: RewardsProps) {
  const t = useTexts(recipientTexts);
  const { language, tenant } = usePage();
  const { brand } = tenant.configuration;
  const { referrerFirstName: name, referrerCents, recipientCents } = recommendation;
  const sentence =
    recipientCents > 0 && referrerCents > 0
      ? t("adBoth", { name, brand })
      : recipientCents > 0
        ? t("adContact", { name, brand })
        : referrerCents > 0
          ? t("adSelf", { name, brand, amount: formatMoney(referrerCents, language) })
          : t("adNone", { name });
  return (
    <p className="mt-5 text-fine text-muted">
      <strong className="font-semibold text-ink">{t("advertising")}.</strong> {sentence}
    </p>
  );
}
