import { addWeeks } from "./dates.ts";
import { sentBy } from "./payout-promise.ts";
import type { RecommendationStatus } from "./recommendation.ts";
import type { RewardStatus } from "./reward.ts";

/** The steps of a recommendation, in the order in which they happen. */
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

/** The nine specified status texts, and the one of an order that only a browser has reported. */
export type StatusText =
  | "notReacted"
  | "expired"
  | "noContract"
  | "reported"
  | "contract"
  | "claimInProcessing"
  | "rewardReady"
  | "pickUpReward"
  | "enterBankData"
  | "paid";

/** The facts from which progress is computed. Of several orders, the most advanced one counts. */
export interface ProgressFacts {
  readonly status: RecommendationStatus;
  readonly createdAt: Date;
  readonly validUntil: Date;
  /** When the link was locked: it cannot be accepted any more, but acceptances before count. */
  readonly lockedAt: Date | null;
  readonly clickedAt: Date | null;
  readonly acceptedAt: Date | null;
  /** Until when the last recipient may order. */
  readonly keptUntil: Date | null;
  readonly orderedAt: Date | null;
  readonly verifiedAt: Date | null;
  /** The order earns nothing. */
  readonly isUnrewarded: boolean;
  /** Whether the reader was promised a share. The reward itself is created shortly after the order is verified. */
  readonly isPromised: boolean;
  readonly reward: {
    readonly status: RewardStatus;
    readonly statusAt: Date;
    readonly dueAt: Date;
    readonly expiresAt: Date | null;
    readonly needsBankAccount: boolean;
    /** Chosen as a voucher. */
    readonly isVoucher: boolean;
    /** Held for manual review, so there is no due date. */
    readonly isHeld: boolean;
    /** The agency has not released the order yet; the date is the one that the mail about the order names. */
    readonly isUnreleased: boolean;
  } | null;
}

/** The columns of a reward in a progress query; all null while there is no reward. */
export interface RewardColumns {
  readonly rewardStatus: RewardStatus | null;
  readonly rewardStatusAt: Date | null;
  readonly rewardDueAt: Date | null;
  readonly rewardExpiresAt: Date | null;
  readonly needsBankAccount: boolean;
  readonly isVoucher: boolean;
  readonly isRewardHeld: boolean;
  readonly isRewardUnreleased: boolean;
}

export function rewardFacts(row: RewardColumns): ProgressFacts["reward"] {
  const {
    rewardStatus: status,
    rewardStatusAt: statusAt,
    rewardDueAt: dueAt,
    needsBankAccount,
    isVoucher,
  } = row;
  if (!status || !statusAt || !dueAt) return null;
  return {
    status,
    statusAt,
    dueAt,
    expiresAt: row.rewardExpiresAt,
    needsBankAccount,
    isVoucher,
    isHeld: row.isRewardHeld,
    isUnreleased: row.isRewardUnreleased,
  };
}

/** Within this many weeks the provider verifies or cancels an order. */
export const VERIFIED_WITHIN_WEEKS = 10;

const rewardTexts = {
  open: "claimInProcessing",
  provided: "pickUpReward",
  collected: "rewardReady",
  paid: "paid",
  expired: "expired",
  cancelled: "noContract",
} as const satisfies Record<RewardStatus, StatusText>;

export function statusText(facts: ProgressFacts): StatusText {
  const { reward } = facts;
  if (reward?.status === "collected" && reward.needsBankAccount) return "enterBankData";
  if (reward) return rewardTexts[reward.status];
  if (facts.isUnrewarded || facts.status === "cancelled") return "noContract";
  if (facts.verifiedAt) return "contract";
  if (facts.orderedAt) return isUnconfirmed(facts) ? "expired" : "reported";
  if (facts.acceptedAt) return "noContract";
  return facts.status === "expired" ? "expired" : "notReacted";
}

/**
 * Since when it is so: the last that happened to the reward or, before there is one, to the recommendation and its order.
 * `statusAt` is when the recommendation itself changed, which reports, releases and refusals of reports do not do. What has
 * expired did so at the end of its period, however late the job recorded it.
 */
export function statusSince(
  facts: ProgressFacts,
  {
    statusAt,
    refusedAt,
    releasedAt,
  }: { readonly statusAt: Date; readonly refusedAt: Date | null; readonly releasedAt: Date | null },
): Date {
  const { reward, status, validUntil, lockedAt, clickedAt, acceptedAt, orderedAt, verifiedAt } = facts;
  if (reward?.status === "expired" && reward.expiresAt) return reward.expiresAt;
  if (!reward && !acceptedAt && !orderedAt) {
    if (status === "expired") return validUntil;
    if (lockedAt) return lockedAt;
  }
  const dates = reward
    ? [reward.statusAt, releasedAt]
    : [statusAt, clickedAt, acceptedAt, orderedAt, verifiedAt, refusedAt];
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}

/** A browser reported an order, and the provider did not confirm it in time. */
export function isUnconfirmed({
  status,
  orderedAt,
  verifiedAt,
}: Pick<ProgressFacts, "status" | "orderedAt" | "verifiedAt">): boolean {
  return status === "expired" && orderedAt !== null && verifiedAt === null;
}

/** Until when a reported order may be confirmed: the recipient's own time to order, and at least the provider's check. */
export function verifiedBy(orderedAt: Date, keptUntil: Date | null): Date {
  const checked = addWeeks(orderedAt, VERIFIED_WITHIN_WEEKS);
  return keptUntil !== null && keptUntil > checked ? keptUntil : checked;
}

export interface NextStep {
  readonly kind: StepKind | "expires";
  /** The latest date; null when unknown. Of those already past only that of a transfer is given: it is late. A voucher waits for new codes. */
  readonly by: Date | null;
}

/** The next step; null when the recommendation is finished. */
export function nextStep(facts: ProgressFacts, now: Date): NextStep | null {
  const awaited = awaitedStep(facts);
  if (awaited?.kind === "paid" && !facts.reward?.isVoucher) return awaited;
  return awaited?.by && awaited.by < now ? { ...awaited, by: null } : awaited;
}

function awaitedStep(facts: ProgressFacts): NextStep | null {
  const { reward } = facts;
  if (reward) {
    if (reward.status === "open") {
      return { kind: "provided", by: reward.isHeld ? null : reward.dueAt };
    }
    if (reward.status === "provided") return { kind: "expires", by: reward.expiresAt };
    if (reward.status === "collected") {
      // The weeks begin only when the bank data are known.
      const isPromised = !reward.isHeld && !reward.needsBankAccount;
      return { kind: "paid", by: isPromised ? sentBy(reward.statusAt, reward.isVoucher) : null };
    }
    return null;
  }
  if (facts.isUnrewarded || facts.status === "expired" || facts.status === "cancelled") return null;
  if (facts.verifiedAt) return facts.isPromised ? { kind: "provided", by: null } : null;
  if (facts.orderedAt) return { kind: "verified", by: verifiedBy(facts.orderedAt, facts.keptUntil) };
  if (facts.acceptedAt) return { kind: "ordered", by: facts.keptUntil };
  if (facts.lockedAt) return null;
  return { kind: facts.clickedAt ? "accepted" : "clicked", by: facts.validUntil };
}

/**
 * All steps; those still to come have no date. A step that was not recorded (a code that was read out leaves no click)
 * gets the date of the next recorded step, because it happened by then at the latest. Without a promised share the list
 * ends with the verified order.
 */
export function stepsOf(
  facts: ProgressFacts,
  reward: { readonly providedAt: Date | null; readonly paidAt: Date | null },
): { kind: StepKind; at: Date | null }[] {
  const dates: Record<StepKind, Date | null> = {
    created: facts.createdAt,
    clicked: facts.clickedAt,
    accepted: facts.acceptedAt,
    ordered: facts.orderedAt,
    verified: facts.verifiedAt,
    provided: reward.providedAt,
    // A returned payment is paid again, so its earlier date does not count.
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
