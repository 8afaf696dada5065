import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-way";
import { usePage } from "../lib/page.tsx";
import { useTexts } from "../lib/texts.ts";
import { wayTexts } from "../lib/way-texts.ts";
import { ProgressWay, type WayStep } from "./progress-way.tsx";
import { wayStepsOf } from "./way-steps.ts";

/** The steps of a way in the reader's words. */
export function useWaySteps(way: Pick<FollowedRecommendation, "steps" | "next">): WayStep[] {
  const { language } = usePage();
  return wayStepsOf(way, useTexts(wayTexts), language);
}

interface WayProps {
  readonly label: string;
  readonly steps: readonly WayStep[];
  readonly isUpright?: boolean;
}

export function Way(props: WayProps) {
  const t = useTexts(wayTexts);
  return (
    <ProgressWay
      {...props}
      stateTexts={{
        done: t("stateDone"),
        current: t("stateCurrent"),
        ahead: t("stateAhead"),
        stopped: t("stateStopped"),
      }}
    />
  );
}
