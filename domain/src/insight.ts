import { RECIPIENT_WITHOUT_ORDER } from "./data-map/lengths.ts";
import { TRANSFER_DAYS } from "./payout-promise.ts";
import { LINK_VALID_DAYS } from "./recommendation.ts";
import { VERIFIED_WITHIN_WEEKS } from "./recommendation-progress.ts";
import { recordOf } from "./record-of.ts";

/** The steps of the funnel, in their order. */
export const funnelSteps = ["seen", "shared", "opened", "accepted", "ordered", "valid", "paid"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** What is counted for a day. */
export const figureNames = [
  "seenCatalogue",
  "seenForm",
  "shares",
  "clicks",
  "machineClicks",
  "visits",
  "mailsSent",
  "mailsFailed",
  "recommendations",
  "opened",
  "accepted",
  "ordered",
  "valid",
  "paid",
  "recipients",
  "orders",
  "cancelledOrders",
  "validOrders",
  "costCents",
  "openOpened",
  "openAccepted",
  "openOrdered",
  "openValid",
  "openPaid",
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, number>>;

export const noFigures: Figures = recordOf(figureNames, () => 0);

export function addFigures(one: Figures, other: Figures): Figures {
  return recordOf(figureNames, (name) => one[name] + other[name]);
}

/** The kinds of events that are counted as they happen, without cookies or identifiers. */
export const sightingKinds = ["seenCatalogue", "seenForm", "share"] as const;
export type SightingKind = (typeof sightingKinds)[number];

export type DeviceKind = "phone" | "tablet" | "computer";

const tablet = /ipad|tablet|kindle|silk|playbook|(?:android(?!.*mobile))/i;
const phone = /mobi|iphone|ipod|android|windows phone/i;

/** The kind of device of a browser. Long user agents are cut, because the patterns are slow for a text without end. */
export function deviceKind(userAgent: string): DeviceKind {
  const text = userAgent.slice(0, 500);
  if (tablet.test(text)) return "tablet";
  return phone.test(text) ? "phone" : "computer";
}

export function countOfStep(figures: Figures, step: FunnelStep): number {
  if (step === "seen") return figures.seenCatalogue + figures.seenForm;
  if (step === "shared") return figures.shares;
  return figures[step];
}

/** Null where there is nothing to divide by. */
export const rateOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** How many valid orders a recommendation brings: the one figure of a programme. */
export const validPerRecommendation = ({ validOrders, recommendations }: Figures): number | null =>
  rateOf(validOrders, recommendations);

/** The figure whose being counted decides about a step. */
export const figureOfStep = (step: FunnelStep): FigureName => {
  if (step === "seen") return "seenForm";
  return step === "shared" ? "shares" : step;
};

/**
 * The count that a step is divided by. Pages and shares carry no identifier, so from "opened" on recommendations are
 * counted: "opened" is divided by all recommendations of the same days.
 */
export function baseOfStep(figures: Figures, step: FunnelStep): number {
  if (step === "seen") return 0;
  if (step === "opened") return figures.recommendations;
  return countOfStep(figures, funnelSteps[funnelSteps.indexOf(step) - 1] ?? "seen");
}

/** How many can still reach a step: see `insight-open.ts`. None of those that are counted as they happen. */
export function openOfStep(figures: Figures, step: FunnelStep): number {
  switch (step) {
    case "seen":
    case "shared":
      return 0;
    case "opened":
      return figures.openOpened;
    case "accepted":
      return figures.openAccepted;
    case "ordered":
      return figures.openOrdered;
    case "valid":
      return figures.openValid;
    case "paid":
      return figures.openPaid;
  }
}

interface Terms {
  readonly complaintDays: number;
  readonly rewardExpiryDays: number;
}

/**
 * The days after its creation within which a recommendation can reach a step. Until then its cohort is unfinished: a step
 * that is still missing is not lost. Null for steps that are counted as they happen.
 */
export function daysToStep(step: FunnelStep, { complaintDays, rewardExpiryDays }: Terms): number | null {
  const ordered = LINK_VALID_DAYS + 7 * (RECIPIENT_WITHOUT_ORDER.count + VERIFIED_WITHIN_WEEKS);
  const valid = ordered + complaintDays;
  switch (step) {
    case "seen":
    case "shared":
      return null;
    case "opened":
    case "accepted":
      return LINK_VALID_DAYS;
    case "ordered":
      return ordered;
    case "valid":
      return valid;
    case "paid":
      return valid + rewardExpiryDays + TRANSFER_DAYS;
  }
}
