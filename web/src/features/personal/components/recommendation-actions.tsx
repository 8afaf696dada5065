import type { Claim } from "@weitersagen/contract/claim";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { formAgain } from "@weitersagen/domain/recommend-form";
import { useState } from "react";
import { formSite } from "../../../entities/product/recommend-path.ts";
import { pathOf, pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { areaTexts } from "../area-texts.ts";
import { claimedNumbers, isShareable } from "../recommendation-groups.ts";
import { useSubject } from "../use-subject.ts";

interface RecommendationActionsProps {
  readonly recommendation: FollowedRecommendation;
  readonly claims: readonly Claim[];
  /** An order can be reported for it. */
  readonly isClaimable: boolean;
}

/** The referrer's actions: at most one main action, sharing while the link is valid, and a link for a missing reward. */
export function RecommendationActions({ recommendation, claims, isClaimable }: RecommendationActionsProps) {
  const t = useTexts(areaTexts);
  const page = usePage();
  const [now] = useState(() => new Date());
  const { statusText, number, next, orders, reason } = recommendation;
  const claim = pathOf(page, "Nachbuchung");
  const isOver = next === null;
  const again = formAgain(formSite(page), recommendation);
  const mainActions = {
    pickUpReward: { to: pathOf(page, "PraemieWaehlen"), label: t("collect"), look: "secondary" },
    enterBankData: { to: pathOf(page, "EmpfehlerBankdaten"), label: t("enterBank"), look: "primary" },
    notReacted: undefined,
    expired: { to: again, label: t("recommendAgain"), look: "secondary" },
    noContract: {
      to: isOver ? again : undefined,
      label: t("recommendAgain"),
      look: "secondary",
    },
    contract: undefined,
    claimInProcessing: undefined,
    rewardReady: undefined,
    reported: undefined,
    paid: undefined,
  } as const;
  const action = mainActions[statusText];
  // The same actions appear once for each recommendation, so their names say which one they are about.
  const about = `: ${useSubject(recommendation)}, ${t("number", { number })}`;
  // An order that counts needs no claim; one that was not confirmed in time may.
  const isClaimed = claimedNumbers(claims).has(number);
  const canClaim =
    isClaimable &&
    !isClaimed &&
    (orders === 0 || reason?.name === "unconfirmed") &&
    claim !== undefined &&
    (statusText === "noContract" || statusText === "expired");
  const share = isShareable(recommendation, now) ? pathWith(page, "EmpfehlungTeilen", number) : undefined;
  if (action?.to === undefined && share === undefined && !canClaim) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {action?.to !== undefined && (
        <ButtonLink to={action.to} variant={action.look}>
          {action.label}
          <span className="sr-only">{about}</span>
        </ButtonLink>
      )}
      {share !== undefined && (
        <ButtonLink to={share} variant="secondary">
          {t("shareAgain")}
          <span className="sr-only">{about}</span>
        </ButtonLink>
      )}
      {canClaim && (
        <ButtonLink to={`${claim}?nr=${number}`} variant="quiet" className="-ml-2">
          {t("claimThis")}
          <span className="sr-only">{about}</span>
        </ButtonLink>
      )}
    </div>
  );
}
