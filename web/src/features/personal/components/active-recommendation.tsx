import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { areaTexts } from "../area-texts.ts";
import { statusSentence } from "../status-sentence.ts";
import { useSubject } from "../use-subject.ts";
import { RecommendationActions } from "./recommendation-actions.tsx";
import { ProgressDetails } from "./progress-details.tsx";

/** An active recommendation: its state, since when, and the next step. */
export function ActiveRecommendation({
  recommendation,
}: {
  readonly recommendation: FollowedRecommendation;
}) {
  const t = useTexts(areaTexts);
  const { language, tenant } = usePage();
  const sentence = statusSentence(recommendation);
  const { number, statusAt, referrerCents, tierCents, isHeld } = recommendation;
  return (
    <article aria-labelledby={`empfehlung-${number}`} className="border-t border-line py-8 md:py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:gap-x-10">
        <div className="min-w-0 flex-[1_1_10rem]">
          <h3 id={`empfehlung-${number}`} className="text-fine font-semibold text-muted">
            {useSubject(recommendation)}
          </h3>
          <p className="mt-1 font-display text-heading font-semibold text-balance">{t(sentence)}</p>
          <p className="mt-1 text-fine text-muted tabular-nums">
            {t("since", { date: formatDate(statusAt, language) })}
          </p>
          {isHeld && <p className="mt-2 max-w-2xl text-muted">{t("heldText")}</p>}
          {sentence === "reported" && (
            <p className="mt-2 max-w-2xl text-muted">
              {t("reportedText", { brand: tenant.configuration.brand })}
            </p>
          )}
        </div>
        {referrerCents > 0 && (
          <p className="ml-auto text-right">
            <span className="block text-fine text-muted">{t("yourReward")}</span>
            <Amount cents={referrerCents} language={language} size="regular" />
            {tierCents > 0 && (
              <span className="block max-w-36 text-fine text-balance text-muted">
                {tierCents === referrerCents
                  ? t("tierOnly")
                  : t("tierPart", { amount: formatMoney(tierCents, language) })}
              </span>
            )}
          </p>
        )}
      </div>
      <div className="mt-6">
        <ProgressDetails recommendation={recommendation} isShort />
      </div>
      <RecommendationActions recommendation={recommendation} />
    </article>
  );
}
