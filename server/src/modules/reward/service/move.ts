import { rewardFlow } from "@weitersagen/domain/reward";
import type { RewardEvent, RewardStatus } from "@weitersagen/domain/reward";
import { next, statesBefore } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { post } from "../../ledger/service.ts";
import type { MoneyMove } from "../../ledger/service.ts";
import { changeStatus, findReward, followRewards } from "../repository.ts";
import type { Choice, MovedReward, Reward } from "../repository.ts";

export type RewardRecord = Reward;

export interface Move {
  readonly now: Date;
  /** Who did it: `job`, `order feed`, `referrer 12`, an operator's name. */
  readonly actor: string;
  readonly reason?: string;
  readonly choice?: Choice | null;
  readonly expiresAt?: Date;
  readonly remindAt?: Date | null;
}

/**
 * The only way a reward changes its state: with its history, its money and the state of its recommendation, in one
 * transaction. Undefined when its state does not allow it (any more).
 */
export async function moveReward(
  tx: TenantTransaction,
  id: number,
  event: RewardEvent,
  { now, actor, reason, ...set }: Move,
): Promise<MovedReward | undefined> {
  const from = statesBefore(rewardFlow, event) as RewardStatus[];
  const [first] = from;
  const to = first && next(rewardFlow, first, event);
  if (to === undefined) throw new Error(`no state of a reward allows ${event}`);
  const moved = await changeStatus(tx, id, { ...set, from, to, at: now, actor, reason: reason ?? null });
  if (!moved) return undefined;
  const money = moneyOf(event, moved);
  if (money) await post(tx, [id], money, { at: now, actor });
  if (money) await followRewards(tx, [moved.recommendationId], { now, actor });
  return moved;
}

function moneyOf(event: RewardEvent, { before, choice }: MovedReward): MoneyMove | undefined {
  switch (event) {
    case "cancel":
      return "cancel";
    case "expire":
      return "expire";
    case "pay":
      return choice === "voucher" ? "voucher" : "pay";
    case "return":
      // What the bank refused before execution never left.
      return before === "paid" ? "return" : undefined;
    case "provide":
    case "collect":
      return undefined;
  }
}

export function rewardById(tx: TenantTransaction, id: number): Promise<RewardRecord | undefined> {
  return findReward(tx, id);
}
