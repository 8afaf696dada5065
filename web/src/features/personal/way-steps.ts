import { formatShortDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-way";
import type { Translate } from "../../lib/texts.ts";
import type { WayStep } from "../../ui/progress-way.tsx";
import type { areaTexts } from "./area-texts.ts";

const names = {
  created: "stepCreated",
  clicked: "stepClicked",
  accepted: "stepAccepted",
  ordered: "stepOrdered",
  verified: "stepVerified",
  provided: "stepProvided",
  paid: "stepPaid",
} as const;

/** The steps as the way draws them: done with their dates, then the one awaited, or the one where nothing is any more. */
export function wayStepsOf(
  recommendation: FollowedRecommendation,
  t: Translate<(typeof areaTexts)["catalogues"]["de"]>,
  language: Language,
): WayStep[] {
  const { steps, next } = recommendation;
  // A reward that is ready is paid whenever its owner collects it, until it lapses.
  const awaitedBy = next?.kind === "expires" ? "collectBy" : "doneBy";
  const awaited = steps.findIndex(({ at }) => at === null);
  return steps.map(({ kind, at }, index): WayStep => {
    const state = at ? "done" : index !== awaited ? "ahead" : next === null ? "stopped" : "current";
    const by = state === "current" ? next?.by : undefined;
    const date = at ?? by;
    return {
      id: kind,
      label: t(names[kind]),
      state,
      ...(date && {
        date: at ? formatShortDate(at, language) : t(awaitedBy, { date: formatShortDate(date, language) }),
      }),
    };
  });
}
