import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import type { OfferedProduct, OpenOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";

interface RewardsProps {
  readonly offer: OpenOffer;
}

/** What the recipient gets, in large figures: a share of the reward, or the price. What the referrer gets follows. */
export function BothRewards({ offer: { recommendation, product, extraCents } }: RewardsProps) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const { referrerFirstName: name, referrerCents, recipientCents } = recommendation;
  const shares = recipientCents > 0;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        {shares ? (
          <p>
            <span className="mb-1.5 block">{t("youGet")}</span>
            <Amount cents={recipientCents} language={language} size="hero" />
          </p>
        ) : (
          <OwnPrice product={product} />
        )}
        {referrerCents > 0 && (
          <p className={shares ? "pb-1" : "text-muted"}>
            <span className="block text-fine text-muted">
              {t(extraCents > 0 ? "theyGetAtLeast" : "theyGet", { name })}
            </span>
            <Amount cents={referrerCents} language={language} size={shares ? "regular" : "small"} />
          </p>
        )}
      </div>
      {/* On a phone the product with the same line is right above. */}
      {!shares && product.split && (
        <p lang={product.language} className="mt-1.5 hidden text-fine text-muted md:block">
          {product.split}
        </p>
      )}
      {shares && <p className="mt-3 text-fine text-muted">{t("rewardAfter")}</p>}
    </>
  );
}

/** The price advantage, or the price. Nothing for something free, such as a talk with an advisor. */
function OwnPrice({
  product: { monthlyCents, usualCents, oneOffCents },
}: {
  readonly product: OfferedProduct;
}) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const cents = monthlyCents ?? oneOffCents;
  if (cents === undefined) return <p className="font-display text-heading">{t("freeTalk")}</p>;
  const saved = monthlyCents === undefined || usualCents === undefined ? 0 : usualCents - monthlyCents;
  return (
    <p>
      <span className="mb-1.5 block">{t(saved > 0 ? "yourAdvantage" : "yourPrice")}</span>
      <Amount cents={saved > 0 ? saved : cents} language={language} size="large" />{" "}
      <span className="ml-1 text-muted">{t(monthlyCents === undefined ? "once" : "perMonth")}</span>
    </p>
  );
}

/** States that this is advertising, and who benefits from it. */
export function Advertising({ offer }: RewardsProps) {
  const t = useTexts(recipientTexts);
  return (
    <p className="mt-5 text-fine text-muted">
      <strong className="font-semibold text-ink">{t("advertising")}.</strong> {useAdSentence(offer)}
    </p>
  );
}

function useAdSentence({ recommendation, extraCents }: OpenOffer): string {
  const t = useTexts(recipientTexts);
  const { language, tenant } = usePage();
  const { brand } = tenant.configuration;
  const { referrerFirstName: name, referrerCents, recipientCents } = recommendation;
  const extra = formatMoney(extraCents, language);
  if (referrerCents === 0) {
    if (recipientCents === 0) return t("adNone", { name });
    return t(extraCents > 0 ? "adContactExtra" : "adContact", { name, brand, extra });
  }
  const sentence =
    recipientCents > 0
      ? t("adBoth", { name, brand })
      : t("adSelf", { name, brand, amount: formatMoney(referrerCents, language) });
  return extraCents > 0 ? `${sentence} ${t("adExtra", { name, extra })}` : sentence;
}
