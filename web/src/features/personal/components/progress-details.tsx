import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useProgressSteps, Progress } from "../../../entities/recommendation/progress.tsx";
import { areaTexts } from "../area-texts.ts";
import { ProgressSummary } from "./progress-summary.tsx";

interface ProgressDetailsProps {
  readonly recommendation: FollowedRecommendation;
  /** Shows a collapsed bar on phones, because a list of full step lists is long to scroll. */
  readonly isShort?: boolean;
}

/** The steps with their dates, the number of the recommendation and its visitors. */
export function ProgressDetails({ recommendation, isShort = false }: ProgressDetailsProps) {
  const t = useTexts(areaTexts);
  const { number, visitors } = recommendation;
  const spoken = showSpokenNumber(number);
  const steps = useProgressSteps(recommendation);
  const progress = <Progress label={t("way", { number: spoken })} steps={steps} />;
  return (
    <>
      {isShort && <ProgressSummary steps={steps}>{progress}</ProgressSummary>}
      <div className={isShort ? "max-lg:hidden" : ""}>{progress}</div>
      <p className="mt-5 text-fine text-muted tabular-nums">
        {t("number", { number: spoken })}
        {visitors > 0 && ` · ${t("visitors", { count: visitors })}`}
      </p>
    </>
  );
}
