import { formatDate, formatShortDate } from "@weitersagen/contract/format";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { Check, X } from "lucide-react";
import { EndingReason } from "../../../entities/recommendation/ending-reason.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { areaTexts } from "../area-texts.ts";
import { statusSentence } from "../status-sentence.ts";
import { useSubject } from "../use-subject.ts";
import { RecommendationActions } from "./recommendation-actions.tsx";
import { ProgressDetails } from "./progress-details.tsx";

/** A finished recommendation in one line that expands to its steps. */
export function FinishedRecommendation({
  recommendation,
}: {
  readonly recommendation: FollowedRecommendation;
}) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { number, statusAt, statusText, referrerCents } = recommendation;
  const isPaid = statusText === "paid";
  const isGood = isPaid || statusText === "contract";
  const Icon = isGood ? Check : X;
  return (
    <details id={`empfehlung-${number}`} className="group border-b border-line">
      <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-4 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden
          className={classNames(
            "grid size-6 place-items-center rounded-full",
            isGood ? "bg-success text-paper" : "border-2 border-line text-muted",
          )}
        >
          <Icon className="size-3.5" strokeWidth={3} />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 flex-[1_1_9rem]">
            <span className="block font-semibold">{useSubject(recommendation)}</span>
            <span className="block text-fine text-muted tabular-nums">
              {t(statusSentence(recommendation))} {formatShortDate(statusAt, language)}
            </span>
          </span>
          {isPaid && <Amount cents={referrerCents} language={language} size="small" />}
        </span>
        <FoldMark look="size-5 text-muted" />
      </summary>
      <div className="pt-2 pb-8 md:pl-10">
        <Ending recommendation={recommendation} />
        <ProgressDetails recommendation={recommendation} />
        <RecommendationActions recommendation={recommendation} />
      </div>
    </details>
  );
}

/** The reason, if it ended without a reward. */
function Ending({ recommendation }: { readonly recommendation: FollowedRecommendation }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const sentence = statusSentence(recommendation);
  const { reason } = recommendation;
  if (reason)
    return (
      <div className="mb-6 max-w-2xl">
        <EndingReason reason={reason} />
      </div>
    );
  const text =
    sentence === "rewardExpired"
      ? t("rewardExpiredText")
      : sentence === "expired"
        ? t("expiredText", { date: formatDate(recommendation.validUntil, language) })
        : sentence === "contract"
          ? t("contractText")
          : undefined;
  return text === undefined ? null : <p className="mb-6 max-w-2xl">{text}</p>;
}
