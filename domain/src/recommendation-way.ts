import { addWeeks } from "./dates.ts";
import type { RecommendationStatus } from "./recommendation.ts";
import type { RewardStatus } from "./reward.ts";

/** The way of a recommendation, in the order in which its steps happen. */
export const stepKinds = [
  "created",
  "clicked",
  "accepted",
  "ordered",
  "verified",
  "provided",
  "paid",
] as const;
export type StepKind = (typeof stepKinds)[number];

/** The nine sentences that tell a referrer where things stand. */
export type StatusText =
  | "notReacted"
  | "expired"
  | "noContract"
  | "contract"
  | "claimInProcessing"
  | "rewardReady"
  | "pickUpReward"
  | "enterBankData"
  | "paid";

/** What happened to a recommendation so far; of several orders the most advanced. */
export interface WayFacts {
  readonly status: RecommendationStatus;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly clickedAt: Date | null;
  readonly acceptedAt: Date | null;
  /** Until when the last recipient may still order. */
  readonly keptUntil: Date | null;
  readonly orderedAt: Date | null;
  readonly verifiedAt: Date | null;
  /** The order earns nothing. */
  readonly isUnrewarded: boolean;
  /** Whether a share was promised to the one who follows it; the rewards of a verified order come a moment later. */
  readonly isPromised: boolean;
  readonly reward: {
    readonly status: RewardStatus;
    readonly statusAt: Date;
    readonly dueAt: Date;
    readonly expiresAt: Date | null;
    readonly needsBankAccount: boolean;
    /** Waits for a person's decision: nobody can say when. */
    readonly isHeld: boolean;
  } | null;
}

/** A reward as it is read beside the order that earned it. */
export interface RewardColumns {
  readonly rewardStatus: RewardStatus | null;
  readonly rewardStatusAt: Date | null;
  readonly rewardDueAt: Date | null;
  readonly rewardExpiresAt: Date | null;
  readonly needsBankAccount: boolean;
  readonly isRewardHeld: boolean;
}

export function rewardFacts(row: RewardColumns): WayFacts["reward"] {
  const { rewardStatus: status, rewardStatusAt: statusAt, rewardDueAt: dueAt, needsBankAccount } = row;
  if (!status || !statusAt || !dueAt) return null;
  return {
    status,
    statusAt,
    dueAt,
    expiresAt: row.rewardExpiresAt,
    needsBankAccount,
    isHeld: row.isRewardHeld,
  };
}

/** Cash is paid within so many weeks after the bank data are known. */
const PAID_WITHIN_WEEKS = 4;

/** Until then a provider has told what became of an order. */
const TOLD_WITHIN_WEEKS = 10;

const rewardTexts = {
  open: "claimInProcessing",
  provided: "pickUpReward",
  collected: "rewardReady",
  paid: "paid",
  expired: "expired",
  cancelled: "noContract",
} as const satisfies Record<RewardStatus, StatusText>;

export function statusText(facts: WayFacts): StatusText {
  const { reward } = facts;
  if (reward?.status === "collected" && reward.needsBankAccount) return "enterBankData";
  if (reward) return rewardTexts[reward.status];
  if (facts.isUnrewarded || facts.status === "cancelled") return "noContract";
  if (facts.orderedAt) return "contract";
  if (facts.acceptedAt) return "noContract";
  return facts.status === "expired" ? "expired" : "notReacted";
}

export interface NextStep {
  readonly kind: StepKind | "expires";
  /** At the latest; null where nobody can say, or where that day is past and the step is late. */
  readonly by: Date | null;
}

/** What comes next; null where nothing is awaited any more. */
export function nextStep(facts: WayFacts, now: Date): NextStep | null {
  const awaited = awaitedStep(facts);
  return awaited?.by && awaited.by < now ? { ...awaited, by: null } : awaited;
}

function awaitedStep(facts: WayFacts): NextStep | null {
  const { reward } = facts;
  if (reward) {
    if (reward.status === "open") return { kind: "provided", by: reward.isHeld ? null : reward.dueAt };
    if (reward.status === "provided") return { kind: "expires", by: reward.expiresAt };
    if (reward.status === "collected") {
      return { kind: "paid", by: reward.isHeld ? null : addWeeks(reward.statusAt, PAID_WITHIN_WEEKS) };
    }
    return null;
  }
  if (facts.isUnrewarded || facts.status === "expired" || facts.status === "cancelled") return null;
  if (facts.verifiedAt) return facts.isPromised ? { kind: "provided", by: null } : null;
  if (facts.orderedAt) return { kind: "verified", by: addWeeks(facts.orderedAt, TOLD_WITHIN_WEEKS) };
  if (facts.acceptedAt) return { kind: "ordered", by: facts.keptUntil };
  return { kind: facts.clickedAt ? "accepted" : "clicked", by: facts.validUntil };
}

/**
 * Every step with its date, those to come without. A step that left no trace, such as a code that was read out instead
 * of a link that was opened, happened with the next one at the latest. For whoever was promised nothing the way ends with
 * the verified order.
 */
export function stepsOf(
  facts: WayFacts,
  reward: { readonly providedAt: Date | null; readonly paidAt: Date | null },
): { kind: StepKind; at: Date | null }[] {
  const dates: Record<StepKind, Date | null> = {
    created: facts.createdAt,
    clicked: facts.clickedAt,
    accepted: facts.acceptedAt,
    ordered: facts.orderedAt,
    verified: facts.verifiedAt,
    provided: reward.providedAt,
    // Money that came back is to be paid again.
    paid: facts.reward?.status === "paid" ? reward.paidAt : null,
  };
  const kinds = facts.isPromised || facts.reward ? stepKinds : stepKinds.slice(0, -2);
  return kinds.map((kind, index) => ({
    kind,
    at:
      kinds
        .slice(index)
        .map((later) => dates[later])
        .find((date) => date !== null) ?? null,
  }));
}
