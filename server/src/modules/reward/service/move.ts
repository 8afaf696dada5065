import { rewardFlow } from "@weitersagen/domain/reward";
import type { Choice, RewardEvent } from "@weitersagen/domain/reward";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { post } from "../../ledger/service.ts";
import type { LedgerEvent } from "../../ledger/service.ts";
import { lockForPayment, updatePaidStatus } from "../../recommendation/service/payment.ts";
import { changeStatus, countPayments } from "../repository/status.ts";
import type { MovedReward } from "../repository/status.ts";

export interface Move {
  readonly now: Date;
  /** Who makes the change: `job`, `order feed`, `referrer 12`, an operator's name. */
  readonly actor: string;
  readonly reason?: string;
  readonly choice?: Choice | null;
  readonly expiresAt?: Date | null;
  readonly remindAt?: Date | null;
}

/**
 * The only function that changes the status of rewards. In the same transaction it writes their history and the ledger
 * and updates their recommendations. Returns the rewards whose status allowed the event.
 */
export async function moveRewards(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  event: RewardEvent,
  { now, actor, reason, ...set }: Move,
): Promise<MovedReward[]> {
  const { from, to } = moveBy(rewardFlow, event);
  const change = { ...set, from, to, at: now, actor, reason: reason ?? null };
  const moved = await changeStatus(tx, rewardIds, change);
  for (const [kind, rewards] of Map.groupBy(moved, (reward) => ledgerEvent(event, reward))) {
    if (kind !== undefined) await post(tx, rewards, kind, { at: now, actor });
  }
  if (moved.length > 0 && changesPayments.has(event)) await updateRecommendations(tx, moved, { now, actor });
  return moved;
}

/** Moves one reward; undefined if its status does not allow the event. */
export async function moveReward(
  tx: TenantTransaction,
  id: number,
  event: RewardEvent,
  move: Move,
): Promise<MovedReward | undefined> {
  return (await moveRewards(tx, [id], event, move))[0];
}

/** Events that change how many rewards of a recommendation are paid or pending. */
const changesPayments: ReadonlySet<RewardEvent> = new Set(["pay", "return", "void", "expire", "cancel"]);

async function updateRecommendations(
  tx: TenantTransaction,
  moved: readonly MovedReward[],
  by: { now: Date; actor: string },
): Promise<void> {
  const ids = [...new Set(moved.map(({ recommendationId }) => recommendationId))];
  // Locked before counting: if two rewards of a recommendation are paid at the same time, the second payment counts both.
  await lockForPayment(tx, ids);
  await updatePaidStatus(tx, await countPayments(tx, ids), by);
}

function ledgerEvent(
  event: RewardEvent,
  { before, choice, clawedBackAt }: MovedReward,
): LedgerEvent | undefined {
  switch (event) {
    case "cancel":
      // A reward owed back whose payment was returned is settled already.
      return clawedBackAt === null ? "cancel" : undefined;
    case "expire":
      return "expire";
    case "pay":
      return choice === "voucher" ? "voucher" : "pay";
    case "void":
      return "return";
    case "return":
      // A payment that the bank refused before execution never left.
      if (before !== "paid") return undefined;
      return clawedBackAt === null ? "return" : "recover";
    case "provide":
    case "collect":
      return undefined;
  }
}
