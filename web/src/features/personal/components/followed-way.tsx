import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-way";
import { useTexts } from "../../../lib/texts.ts";
import { useWaySteps, Way } from "../../../ui/way.tsx";
import { areaTexts } from "../area-texts.ts";
import { ShortWay } from "./short-way.tsx";

interface FollowedWayProps {
  readonly recommendation: FollowedRecommendation;
  /** On phones a bar that opens: many ways below each other would be a long way to scroll. */
  readonly isShort?: boolean;
}

/** The steps with their dates, and who they belong to. */
export function FollowedWay({ recommendation, isShort = false }: FollowedWayProps) {
  const t = useTexts(areaTexts);
  const { number, visitors } = recommendation;
  const spoken = `${number.slice(0, 5)}-${number.slice(5)}`;
  const steps = useWaySteps(recommendation);
  const way = <Way label={t("way", { number: spoken })} steps={steps} />;
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
