import type { EventOf } from "./state-flow.ts";

export const rewardFlow = {
  open: { provide: "provided", cancel: "cancelled" },
  provided: { collect: "collected", expire: "expired", cancel: "cancelled" },
  collected: { pay: "paid", return: "provided", cancel: "cancelled" },
  // A payout is voided before the bank has it: the reward waits for the next one.
  paid: { return: "provided", void: "collected" },
  expired: {},
  cancelled: {},
} as const;

export type RewardStatus = keyof typeof rewardFlow;
export type RewardEvent = EventOf<typeof rewardFlow>;

/** The states of a reward that may still be paid, and may still be cancelled. */
export const pendingRewardStates = [
  "open",
  "provided",
  "collected",
] as const satisfies readonly RewardStatus[];
/** The states of a reward that is paid or lost. A returned payment makes a paid one pending again. */
export const settledRewardStates = [
  "paid",
  "expired",
  "cancelled",
] as const satisfies readonly RewardStatus[];

/** Who gets a reward, what it is for, and how it is paid out. */
export type Party = "referrer" | "recipient";
export type RewardKind = "bounty" | "tier" | "goodwill";
export type Choice = "transfer" | "voucher";

/** Benefits to a customer who takes out an insurance are illegal above this many cents per contract and year. */
export const INSURANCE_RECIPIENT_CAP_CENTS = 1500;

/** The most a recipient may get: the tenant's own cap and, for an insurance, the legal one. */
export function recipientCap(maxRecipientCents: number | null, isInsurance: boolean): number | null {
  if (!isInsurance) return maxRecipientCents;
  return Math.min(maxRecipientCents ?? INSURANCE_RECIPIENT_CAP_CENTS, INSURANCE_RECIPIENT_CAP_CENTS);
}

/** The referrer's percent of a reward: self, both, contact. */
export const shares = [100, 50, 0] as const;
export type Share = (typeof shares)[number];

export interface Split {
  readonly referrerCents: number;
  readonly recipientCents: number;
}

/**
 * Divides a reward in whole cents that add up to it. An odd cent goes to the referrer; what exceeds the recipient's
 * cap stays with the referrer.
 */
export function splitReward(amountCents: number, share: Share, maxRecipientCents: number | null): Split {
  const part = Math.floor((amountCents * (100 - share)) / 100);
  const recipientCents = maxRecipientCents === null ? part : Math.min(part, maxRecipientCents);
  return { referrerCents: amountCents - recipientCents, recipientCents };
}
