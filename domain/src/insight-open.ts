import { type FunnelStep, funnelSteps } from "./insight.ts";
import type { RecommendationStatus } from "./recommendation.ts";
import type { RewardStatus } from "./reward.ts";

/** The steps that recommendations reach; "seen" and "shared" are counted as they happen. */
export const recommendationSteps = ["opened", "accepted", "ordered", "valid", "paid"] as const;
export type RecommendationStep = (typeof recommendationSteps)[number];

/** What can still carry a recommendation on, each with the first step that it can lead to. */
export const prospects = {
  /** Its status is open: the link can be followed, or a person who accepted still has time to order. */
  open: "opened",
  /** It is locked, so no new people can come, but a person who accepted before still has time to order. */
  locked: "ordered",
  /** A reward is in the complaint period, or is held. Cancelled and unrewarded orders have none. */
  pending: "valid",
  /** A reward is ready or chosen. */
  payable: "paid",
} as const satisfies Record<string, RecommendationStep>;
export type Prospect = keyof typeof prospects;

const orderOf = (step: FunnelStep): number => funnelSteps.indexOf(step);

/** The prospects that lead to a step: those that lead to it or to a step before. */
export const prospectsOf = (step: RecommendationStep): Prospect[] =>
  (Object.keys(prospects) as Prospect[]).filter((name) => orderOf(prospects[name]) <= orderOf(step));

/** What is known of a recommendation. */
export interface OpenFacts {
  readonly status: RecommendationStatus;
  readonly isLocked: boolean;
  readonly isAccepted: boolean;
  /** Without those that were taken back. */
  readonly rewards: readonly RewardStatus[];
  readonly reached: readonly RecommendationStep[];
}

const has: Readonly<Record<Prospect, (facts: OpenFacts) => boolean>> = {
  open: ({ status, isLocked }) => status === "open" && !isLocked,
  locked: ({ status, isLocked, isAccepted }) => status === "open" && isLocked && isAccepted,
  pending: ({ rewards }) => rewards.includes("open"),
  payable: ({ rewards }) => rewards.includes("provided") || rewards.includes("collected"),
};

/**
 * Whether a step is open: the recommendation has not reached it and still can. What is neither reached nor open is lost.
 * `read-model/steps.ts` and `read-model/computed.ts` of the module `insight` say the same in SQL.
 */
export const isOpenStep = (step: RecommendationStep, facts: OpenFacts): boolean =>
  !facts.reached.includes(step) && prospectsOf(step).some((name) => has[name](facts));
