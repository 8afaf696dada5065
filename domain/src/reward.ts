export const rewardFlow = {
  open: { provide: "provided", cancel: "cancelled" },
  provided: { collect: "collected", expire: "expired", cancel: "cancelled" },
  collected: { pay: "paid", return: "provided", cancel: "cancelled" },
  paid: { return: "provided" },
  expired: {},
  cancelled: {},
} as const;

export type RewardStatus = keyof typeof rewardFlow;

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
