import type { OwnReward } from "@weitersagen/contract/reward";

export const sumOf = (rewards: readonly Pick<OwnReward, "amountCents">[]): number =>
  rewards.reduce((sum, { amountCents }) => sum + amountCents, 0);
