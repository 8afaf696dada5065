import type { Claim } from "@weitersagen/contract/claim";
import { formatDate, formatMoney, formatShortDate } from "@weitersagen/contract/format";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useState } from "react";
import { EndingReason } from "../../../entities/recommendation/ending-reason.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { areaTexts } from "../area-texts.ts";
import { claimTexts } from "../claim-texts.ts";
import { outlookOf, sinceText } from "../outlook.ts";
import { type Group, isAskedAbout, isCounted, isShareable } from "../recommendation-groups.ts";
import { statusSentence } from "../status-sentence.ts";
import { useSubject } from "../use-subject.ts";
import { ClaimList } from "./claim-list.tsx";
import { NicknameField } from "./nickname-field.tsx";
import { ProgressDetails } from "./progress-details.tsx";
import { RecommendationActions } from "./recommendation-actions.tsx";
import { StateDot } from "./state-dot.tsx";
import { type Answer, TypedQuestion } from "./typed-question.tsx";

interface RowProps {
  readonly recommendation: FollowedRecommendation;
}

interface ListedRowProps extends RowProps {
  readonly group: Group;
  /** The orders that the referrer has reported for it. */
  readonly claims: readonly Claim[];
  readonly isClaimable: boolean;
  readonly isUnfolded: boolean;
  readonly onFold: (isUnfolded: boolean) => void;
  readonly onRename: (nickname: string | null) => void;
  /** Called after the answer to the question whose link it is. */
  readonly onAnswer: (answer: Answer) => void;
}

/** A recommendation in one line: whom it is for, its state and its amount. Opened it shows the whole timeline. */
export function RecommendationRow({
  recommendation,
  group,
  claims,
  isClaimable,
  isUnfolded,
  onFold,
  onRename,
  onAnswer,
}: ListedRowProps) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { number, nickname, createdAt, referrerCents, upTo } = recommendation;
  const subject = useSubject(recommendation);
  const [now] = useState(() => new Date());
  const isAsked = isAskedAbout(recommendation);
  return (
    <details
      id={`empfehlung-${number}`}
      open={isAsked || isUnfolded}
      onToggle={(event) => onFold(event.currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3 [&::-webkit-details-marker]:hidden">
        <StateDot
          recommendation={recommendation}
          group={group}
          isLate={statusSentence(recommendation, now) === "payoutLate"}
        />
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 flex-[1_1_9rem]">
            <span className="block font-semibold [overflow-wrap:anywhere]">{nickname ?? subject}</span>
            <span className="block text-fine text-muted tabular-nums">
              {nickname !== null && `${subject} · `}
              {t("recommendedOn", { date: formatShortDate(createdAt, language) })}
            </span>
            <span className="mt-1 block text-fine tabular-nums">
              {t(statusSentence(recommendation, now))}
              <Dates recommendation={recommendation} />
              <ClaimState claims={claims} />
            </span>
          </span>
          {referrerCents > 0 && isCounted(recommendation) && !isLost(recommendation) && (
            <Amount cents={referrerCents} upTo={upTo} language={language} size="small" />
          )}
        </span>
        <FoldMark />
      </summary>
      <div className="pt-2 pb-8 md:pl-10">
        <NicknameField {...{ number, nickname, subject }} onSaved={onRename} />
        {isAsked && <TypedQuestion recommendation={recommendation} onAnswer={onAnswer} />}
        <Remarks recommendation={recommendation} />
        <ProgressDetails recommendation={recommendation} />
        {claims.length > 0 && (
          <div className="mt-6 max-w-2xl">
            <ClaimList claims={claims} />
          </div>
        )}
        <RecommendationActions {...{ recommendation, claims, isClaimable }} />
      </div>
    </details>
  );
}

/** The newest reported order, until it is found: then the state of the recommendation says more. */
function ClaimState({ claims }: { readonly claims: readonly Claim[] }) {
  const t = useTexts(areaTexts);
  const tClaim = useTexts(claimTexts);
  const claim = claims.find(({ status }) => status !== "matched");
  if (claim === undefined) return null;
  return <span className="block">{t("claimed", { state: tClaim(claim.status) })}</span>;
}

/** Since when it is so, unless the row says that day already, and what comes by when. */
function Dates({ recommendation }: RowProps) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const [now] = useState(() => new Date());
  const outlook = outlookOf(recommendation, now);
  const { heldUntil } = recommendation;
  const since = formatShortDate(recommendation.statusAt, language);
  const dates = [
    ...(since === formatShortDate(recommendation.createdAt, language)
      ? []
      : [t(sinceText(recommendation), { date: since })]),
    ...(heldUntil !== null && heldUntil > now
      ? [t("heldUntil", { date: formatShortDate(heldUntil, language) })]
      : []),
    ...(outlook ? [t(outlook.text, { date: formatShortDate(outlook.date, language) })] : []),
  ];
  return <span className="block text-muted">{dates.join(" · ")}</span>;
}

/** Over without a payment: its amount is not to be had any more. */
const isLost = ({ next, statusText }: FollowedRecommendation): boolean =>
  next === null && statusText !== "paid";

/** What explains the state: a review, an extra reward, or why there is no reward. */
function Remarks({ recommendation }: RowProps) {
  const t = useTexts(areaTexts);
  const { language, tenant } = usePage();
  const { isHeld, heldUntil, isLocked, tierCents, referrerCents, reason, validUntil } = recommendation;
  const [now] = useState(() => new Date());
  const sentence = statusSentence(recommendation, now);
  const endings: Readonly<Partial<Record<typeof sentence, string>>> = {
    rewardExpired: t("rewardExpiredText"),
    expired: t("expiredText", { date: formatDate(validUntil, language) }),
    ...(recommendation.next === null && { contract: t("contractText") }),
    reported: t("reportedText", { brand: tenant.configuration.brand }),
    unreleased: t("unreleasedText"),
  };
  // Once something is ordered the lock changes nothing.
  const isStopped = isLocked && (sentence === "locked" || sentence === "noContractYet");
  const remarks = [
    ...(isStopped ? [t("lockedText", { email: tenant.configuration.supportEmail })] : []),
    ...(sentence === "cancelled" && !isShareable(recommendation, now) ? [t("cancelledText")] : []),
    ...(isHeld ? [t("heldText")] : []),
    ...(heldUntil !== null && heldUntil <= now && !recommendation.isUnreleased ? [t("heldOver")] : []),
    ...(tierCents > 0
      ? [
          tierCents === referrerCents
            ? t("tierOnly")
            : t("tierPart", { amount: formatMoney(tierCents, language) }),
        ]
      : []),
    ...(reason === null ? [endings[sentence]] : []),
  ].filter((text) => text !== undefined);
  return (
    <div className="mb-6 max-w-2xl space-y-2 empty:hidden">
      {reason && <EndingReason reason={reason} />}
      {remarks.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
