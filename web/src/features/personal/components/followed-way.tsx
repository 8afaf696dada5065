import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-way";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { ProgressWay } from "../../../ui/progress-way.tsx";
import { areaTexts } from "../area-texts.ts";
import { wayStepsOf } from "../way-steps.ts";

/** The steps with their dates, and who they belong to. */
export function FollowedWay({ recommendation }: { readonly recommendation: FollowedRecommendation }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { number, visitors } = recommendation;
  const spoken = `${number.slice(0, 5)}-${number.slice(5)}`;
  return (
    <>
      <ProgressWay
        label={t("way", { number: spoken })}
        steps={wayStepsOf(recommendation, t, language)}
        stateTexts={{
          done: t("stateDone"),
          current: t("stateCurrent"),
          ahead: t("stateAhead"),
          stopped: t("stateStopped"),
        }}
      />
      <p className="mt-5 text-fine text-muted tabular-nums">
        {t("number", { number: spoken })}
        {visitors > 0 && ` · ${t("visitors", { count: visitors })}`}
      </p>
    </>
  );
}
