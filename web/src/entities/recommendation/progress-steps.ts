import { formatShortDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import type { Translate } from "../../lib/texts/texts.ts";
import type { progressTexts } from "./progress-texts.ts";
import type { ProgressStep } from "./progress-line.tsx";

/** The steps for display: completed ones with their dates, then the current one, or the one where progress has stopped. */
export function progressStepsOf(
  { steps, next }: Pick<FollowedRecommendation, "steps" | "next">,
  t: Translate<(typeof progressTexts)["catalogues"]["de"]>,
  language: Language,
): ProgressStep[] {
  // A reward that is ready has no due date: its owner collects it until it expires. Before that its date is no deadline.
  const awaitedBy =
    next?.kind === "expires" ? "collectBy" : next?.kind === "provided" ? "expectedFrom" : "doneBy";
  const awaited = steps.findIndex(({ at }) => at === null);
  return steps.map(({ kind, at }, index): ProgressStep => {
    const state = at ? "done" : index !== awaited ? "ahead" : next === null ? "stopped" : "current";
    const by = state === "current" ? next?.by : undefined;
    const date = at ?? by;
    return {
      id: kind,
      label: t(kind),
      state,
      ...(date && {
        date: at ? formatShortDate(at, language) : t(awaitedBy, { date: formatShortDate(date, language) }),
      }),
    };
  });
}
