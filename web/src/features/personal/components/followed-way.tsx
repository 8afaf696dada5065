import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-way";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { ProgressWay } from "../../../ui/progress-way.tsx";
import { areaTexts } from "../area-texts.ts";
import { wayStepsOf } from "../way-steps.ts";
import { ShortWay } from "./short-way.tsx";

interface FollowedWayProps {
  readonly recommendation: FollowedRecommendation;
  /** On phones a bar that opens: many ways below each other would be a long way to scroll. */
  readonly isShort?: boolean;
}

/** The steps with their dates, and who they belong to. */
export function FollowedWay({ recommendation, isShort = false }: FollowedWayProps) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { number, visitors } = recommendation;
  const spoken = `${number.slice(0, 5)}-${number.slice(5)}`;
  const steps = wayStepsOf(recommendation, t, language);
  const way = (
    <ProgressWay
      label={t("way", { number: spoken })}
      steps={steps}
      stateTexts={{
        done: t("stateDone"),
        current: t("stateCurrent"),
        ahead: t("stateAhead"),
        stopped: t("stateStopped"),
      }}
    />
  );
  return (
    <>
      {isShort && <ShortWay steps={steps}>{way}</ShortWay>}
      <div className={isShort ? "max-lg:hidden" : ""}>{way}</div>
      <p className="mt-5 text-fine text-muted tabular-nums">
        {t("number", { number: spoken })}
        {visitors > 0 && ` · ${t("visitors", { count: visitors })}`}
      </p>
    </>
  );
}
