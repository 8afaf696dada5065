import { formatShortDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { isPastDay } from "../reward/past-day.ts";
import type { Translate } from "../../lib/texts/texts.ts";
import type { progressTexts } from "./progress-texts.ts";
import type { ProgressStep } from "./progress-line.tsx";

/** Agencies do not learn of a hold. */
export type ShownProgress = Pick<FollowedRecommendation, "steps" | "next"> &
  Partial<Pick<FollowedRecommendation, "isHeld" | "isVoucher" | "reason">>;

/**
 * Only a payment has a promised day. Links and orders are possible until theirs; the provider may take until the last day to
 * confirm an order, which then expires; the day from which a reward is ready is no deadline.
 */
const awaitedTexts = {
  created: "possibleUntil",
  clicked: "possibleUntil",
  accepted: "possibleUntil",
  ordered: "possibleUntil",
  verified: "latestBy",
  provided: "expectedFrom",
  paid: "doneBy",
} as const;

/**
 * The steps for display: completed ones with their dates, then the current one and those ahead, or last the one where
 * progress has stopped.
 */
export function progressStepsOf(
  { steps, next, isHeld = false, isVoucher = false, reason = null }: ShownProgress,
  t: Translate<(typeof progressTexts)["catalogues"]["de"]>,
  { language, brand, now }: { readonly language: Language; readonly brand: string; readonly now: Date },
): ProgressStep[] {
  const isLate = next?.kind === "paid" && next.by !== null && isPastDay(next.by, now);
  // The reward is ready and waits to be collected: that day belongs to the reward, not to the payment after it.
  const collectBy = next?.kind === "expires" ? next.by : null;
  const coming = next?.kind === "expires" ? undefined : next?.kind;
  const awaitedBy = isLate ? "lateSince" : awaitedTexts[coming ?? "paid"];
  const awaited = steps.findIndex(({ at }) => at === null);
  const shown = next === null && awaited >= 0 ? steps.slice(0, awaited + 1) : steps;
  return shown.map(({ kind, at }, index): ProgressStep => {
    const state = at ? "done" : index !== awaited ? "ahead" : next === null ? "stopped" : "current";
    const by = state === "current" && coming ? next?.by : undefined;
    const date = at ?? by;
    // Before the payment it is the person's turn.
    const shownAs = next?.kind === "expires" ? "collect" : isVoucher ? "sentVoucher" : "paid";
    return {
      id: kind,
      label: t(kind === "paid" ? shownAs : kind),
      state,
      ...(date && {
        date: at
          ? formatShortDate(at, language)
          : t(awaitedBy, { date: formatShortDate(date, language), brand }),
      }),
      ...(kind === "provided" &&
        at &&
        collectBy && {
          date: t("readySince", {
            date: formatShortDate(at, language),
            until: formatShortDate(collectBy, language),
          }),
        }),
      ...(state === "current" && isHeld && { date: t("underReview") }),
      ...(state === "stopped" && reason?.name === "cancelled" && { date: t("orderCancelled") }),
    };
  });
}
