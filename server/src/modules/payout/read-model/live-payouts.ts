import type { Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { isHeld } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isChosen, isOverCap, personId } from "./reward-conditions.ts";

interface Page {
  readonly after: number;
  readonly size: number;
}

interface LockedPayout {
  readonly id: number;
  readonly rewardId: number;
  readonly amountCents: number;
  readonly party: Party;
  readonly personId: number;
}

/**
 * The next live payouts of rewards of a batch in the order of its file. Locks payouts and rewards until the transaction
 * commits; a reward that another transaction changes at the same time is read after that change.
 */
const lockLiveAfter = (tx: TenantTransaction, batchId: number, { after, size }: Page) =>
  tx
    .selectFrom("payout")
    .innerJoin("reward", (join) =>
      join.onRef("reward.tenant_id", "=", "payout.tenant_id").onRef("reward.id", "=", "payout.reward_id"),
    )
    .select([
      "payout.id",
      "reward.id as rewardId",
      "payout.amount_cents as amountCents",
      "reward.party",
      personId.as("personId"),
    ])
    .where("payout.tenant_id", "=", tx.tenantId)
    .where("payout.batch_id", "=", batchId)
    .where("payout.status", "=", "live")
    .where("payout.id", ">", after)
    .orderBy("payout.id")
    .limit(size)
    .forUpdate(["payout", "reward"]);

export interface BatchPayout extends LockedPayout {
  /** The reward can still be paid: not cancelled, held or moved since the batch was created, and not over the cap. */
  readonly isOpen: boolean;
}

export function lockForReleaseAfter(
  tx: TenantTransaction,
  { batchId, cap }: { readonly batchId: number; readonly cap: number | null },
  page: Page,
): Promise<BatchPayout[]> {
  return lockLiveAfter(tx, batchId, page)
    .select(sql<boolean>`(${isChosen} and not ${isHeld("reward")} and not ${isOverCap(cap)})`.as("isOpen"))
    .execute();
}

export interface VoidablePayout extends LockedPayout {
  readonly isClawedBack: boolean;
}

export function lockVoidableAfter(
  tx: TenantTransaction,
  batchId: number,
  page: Page,
): Promise<VoidablePayout[]> {
  return lockLiveAfter(tx, batchId, page)
    .select(sql<boolean>`reward.clawed_back_at is not null`.as("isClawedBack"))
    .execute();
}
