import { formatMoney, formatPromise } from "@weitersagen/contract/format";
import { waitingWeeks } from "@weitersagen/domain/waiting-time";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { FormerPrice } from "../../../ui/price.tsx";
import { talkTopic } from "../landing-title.ts";
import { isGone, type OpenOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";
import { OtherCosts } from "./other-costs.tsx";

interface RewardsProps {
  readonly offer: OpenOffer;
}

/** What the recipient gets, in large figures: a share of the reward, or the product for its price. What the referrer gets follows. */
export function BothRewards({ offer }: RewardsProps) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const { referrerFirstName: name, referrerCents, recipientCents, upTo } = offer.recommendation;
  if (isGone(offer)) return null;
  const shares = recipientCents > 0;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      {shares ? (
        <p>
          <span className="mb-3 block md:mb-4">{t("youGet")}</span>
          <Amount
            cents={recipientCents}
            upTo={upTo}
            language={language}
            size="hero"
            className="lg:text-[min(8.5rem,12vw)]"
          />
        </p>
      ) : (
        <OwnPrice offer={offer} />
      )}
      {referrerCents > 0 && (
        // On a phone the sentence about advertising names it, where the price needs the room.
        <p className={shares ? "pb-1" : "text-muted max-md:hidden"}>
          <span className="block text-fine text-muted">{t("theyGet", { name })}</span>
          <Amount cents={referrerCents} upTo={upTo} language={language} size={shares ? "regular" : "small"} />
        </p>
      )}
      {shares && talkTopic(offer) !== undefined && (
        <p className="w-full text-fine text-muted">{t("forTopic")}</p>
      )}
    </div>
  );
}

/** When and how the reward comes, by the settings of the tenant. */
export function RewardTime() {
  const t = useTexts(recipientTexts);
  const { complaintDays, offersVouchers } = usePage().tenant.configuration;
  return t(offersVouchers ? "rewardWhen" : "rewardWhenTransfer", { count: waitingWeeks(complaintDays) });
}

/** The whole price in large figures. For something free, such as a talk with an advisor, only that it is free. */
function OwnPrice({ offer: { product, recommendation } }: RewardsProps) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const { monthlyCents, usualCents, oneOffCents } = product;
  const cents = monthlyCents ?? oneOffCents;
  if (cents === undefined || isTalk(recommendation))
    return <p className="font-display text-heading">{t("freeTalk")}</p>;
  return (
    <p>
      <span className="mb-1.5 block">
        {t("yourPrice")}{" "}
        {usualCents !== undefined && (
          <FormerPrice cents={usualCents} label={t("before")} language={language} />
        )}
      </span>
      <Amount cents={cents} language={language} size="large" />{" "}
      <span className="ml-1 text-muted">{t(monthlyCents === undefined ? "once" : "perMonth")}</span>
      <OtherCosts product={product} />
    </p>
  );
}

/** States that this is advertising, and who benefits from it. */
export function Advertising({ offer }: RewardsProps) {
  const t = useTexts(recipientTexts);
  const [sentence] = useAdSentences(offer);
  return (
    <p className="text-fine text-muted">
      <strong className="font-semibold text-ink">{t("advertising")}.</strong> {sentence}
    </p>
  );
}

/** What the friend does not get, and what the referrer may get on top: below the button, which it would push out of a phone's first view. */
export function AdvertisingDetails({ offer }: RewardsProps) {
  const [, ...details] = useAdSentences(offer);
  return details.length > 0 && <p className="text-fine text-muted">{details.join(" ")}</p>;
}

function useAdSentences(offer: OpenOffer): string[] {
  const t = useTexts(recipientTexts);
  const { language, tenant } = usePage();
  const { brand } = tenant.configuration;
  const { recommendation, extraCents } = offer;
  const { referrerFirstName: name, referrerCents, recipientCents, upTo, share } = recommendation;
  if (isGone(offer)) {
    if (share === 100) return [t("adAnySelf", { name, brand }), t("adNotYou")];
    return [t(share === 0 ? "adContact" : "adBoth", { name, brand })];
  }
  const extra = formatMoney(extraCents, language);
  if (referrerCents === 0) {
    if (recipientCents === 0) return [t("adNone", { name })];
    return [t(extraCents > 0 ? "adContactExtra" : "adContact", { name, brand, extra })];
  }
  const sentences =
    recipientCents > 0
      ? [t("adBoth", { name, brand })]
      : [
          t(talkTopic(offer) === undefined ? "adSelf" : "adTopicSelf", {
            name,
            brand,
            amount: formatPromise({ amountCents: referrerCents, upTo }, language),
          }),
          t("adNotYou"),
        ];
  return extraCents > 0 ? [...sentences, t("adExtra", { name, extra })] : sentences;
}
