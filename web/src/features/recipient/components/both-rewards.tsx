import { formatMoney } from "@weitersagen/contract/format";
import type { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { recipientTexts } from "../texts.ts";

/** What the contact gets and what the referrer gets, and that all of it is advertising. */
export function BothRewards({ recommendation }: { readonly recommendation: PublicRecommendation }) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const { referrerFirstName: name, referrerCents, recipientCents } = recommendation;
  return (
    <div>
      {recipientCents > 0 && (
        <p>
          <span className="block">{t("youGet")}</span>
          <Amount cents={recipientCents} language={language} size="hero" />
          <span className="mt-3 block text-fine text-muted">{t("rewardAfter")}</span>
        </p>
      )}
      {referrerCents > 0 && (
        <p className={recipientCents > 0 ? "mt-6 border-t border-line pt-5" : undefined}>
          <span className="block text-fine text-muted">{t("theyGet", { name })}</span>
          <Amount cents={referrerCents} language={language} size={recipientCents > 0 ? "small" : "large"} />
        </p>
      )}
      <Advertising recommendation={recommendation} />
    </div>
  );
}

function Advertising({ recommendation }: { readonly recommendation: PublicRecommendation }) {
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
    <p className="mt-6 text-fine text-muted">
      <strong className="font-semibold text-ink">{t("advertising")}.</strong> {sentence}
    </p>
  );
}
