import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useProgressSteps, Progress } from "../../../entities/recommendation/progress.tsx";
import { areaTexts } from "../area-texts.ts";

interface ProgressDetailsProps {
  readonly recommendation: FollowedRecommendation;
}

/** The steps with their dates, the number of the recommendation and its visitors. */
export function ProgressDetails({ recommendation }: ProgressDetailsProps) {
  const t = useTexts(areaTexts);
  const { number, visitors } = recommendation;
  const spoken = showSpokenNumber(number);
  const steps = useProgressSteps(recommendation);
  return (
    <>
      <Progress label={t("way", { number: spoken })} steps={steps} />
      <p className="mt-5 text-fine text-muted tabular-nums">
        {t("number", { number: spoken })}
        {visitors > 0 && ` · ${t("visitors", { count: visitors })}`}
      </p>
    </>
  );
}
