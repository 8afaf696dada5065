import { rewardFlow } from "@weitersagen/domain/reward";
import type { Choice, RewardEvent } from "@weitersagen/domain/reward";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { post } from "../../ledger/service.ts";
import type { MoneyMove } from "../../ledger/service.ts";
import { changeStatus, findReward, followRewards } from "../repository/rewards.ts";
import type { MovedReward, Reward } from "../repository/rewards.ts";

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
 * The only way rewards change their state: with their history, their money and the state of their recommendations, in
 * one transaction. Answers those whose state allowed it.
 */
export async function moveRewards(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  event: RewardEvent,
  { now, actor, reason, ...set }: Move,
): Promise<MovedReward[]> {
  const { from, to } = moveBy(rewardFlow, event);
  const moved = await changeStatus(tx, rewardIds, {
    ...set,
    from,
    to,
    at: now,
    actor,
    reason: reason ?? null,
  });
  for (const [money, rewards] of Map.groupBy(moved, (reward) => moneyOf(event, reward))) {
    if (money === undefined) continue;
    const ids = rewards.map(({ id }) => id);
    await post(tx, ids, money, { at: now, actor });
  }
  if (moved.length > 0 && settlesOrReopens.has(event)) {
    const recommendations = [...new Set(moved.map(({ recommendationId }) => recommendationId))];
    await followRewards(tx, recommendations, { now, actor });
  }
  return moved;
}

/** After these another number of a recommendation's rewards is paid or still to be paid. */
const settlesOrReopens: ReadonlySet<RewardEvent> = new Set(["pay", "return", "expire", "cancel"]);

/** One reward; undefined when its state does not allow it (any more). */
export async function moveReward(
  tx: TenantTransaction,
  id: number,
  event: RewardEvent,
  move: Move,
): Promise<MovedReward | undefined> {
  return (await moveRewards(tx, [id], event, move))[0];
}

function moneyOf(event: RewardEvent, { before, choice, clawedBackAt }: MovedReward): MoneyMove | undefined {
  switch (event) {
    case "cancel":
      // What was owed back and came back is owed to nobody.
      return clawedBackAt === null ? "cancel" : undefined;
    case "expire":
      return "expire";
    case "pay":
      return choice === "voucher" ? "voucher" : "pay";
    case "return":
      // What the bank refused before execution never left.
      if (before !== "paid") return undefined;
      return clawedBackAt === null ? "return" : "recover";
    case "provide":
    case "collect":
      return undefined;
  }
}

export function rewardById(tx: TenantTransaction, id: number): Promise<RewardRecord | undefined> {
  return findReward(tx, id);
}
