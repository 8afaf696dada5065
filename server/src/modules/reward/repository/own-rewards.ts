import type { Choice, Party, RewardKind, RewardStatus } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

interface Owner {
  readonly party: Party;
  readonly id: number;
}

export interface ListedReward {
  readonly id: number;
  readonly party: Owner["party"];
  readonly kind: RewardKind;
  readonly amountCents: number;
  readonly status: RewardStatus;
  readonly statusAt: Date;
  readonly dueAt: Date;
  readonly expiresAt: Date | null;
  readonly choice: Choice | null;
  readonly isHeld: boolean;
  readonly cancelReason: string | null;
  readonly productName: string | null;
}

/** A recipient's are found by the recommendation they accepted: no index leads to them from the recipient alone. */
const isOwnedBy = (tx: TenantTransaction, { party, id }: Owner) =>
  party === "referrer"
    ? sql`reward.referrer_id = ${id}`
    : sql`reward.recipient_id = ${id} and reward.recommendation_id = (
        select recommendation_id from recipient where tenant_id = ${tx.tenantId} and id = ${id})`;

/** One's rewards, newest first; or the one named, if it is one's own. */
export async function listOwned(
  tx: TenantTransaction,
  owner: Owner,
  only: number | null,
): Promise<ListedReward[]> {
  const { rows } = await sql<ListedReward>`
    select reward.id, reward.party, reward.kind, reward.amount_cents as "amountCents", reward.status,
           reward.status_at as "statusAt", reward.due_at as "dueAt", reward.expires_at as "expiresAt", reward.choice,
           (reward.held_at is not null and reward.decided_at is null) as "isHeld",
           reward.cancel_reason as "cancelReason", product.display_name as "productName"
      from reward
      join placed_order on placed_order.tenant_id = reward.tenant_id and placed_order.id = reward.order_id
      left join product on product.tenant_id = reward.tenant_id and product.id = placed_order.product_id
     where reward.tenant_id = ${tx.tenantId} and ${isOwnedBy(tx, owner)}
       and (${only}::bigint is null or reward.id = ${only}::bigint)
     order by reward.created_at desc, reward.id desc limit 500`.execute(tx);
  return rows;
}

interface PastState {
  readonly status: RewardStatus;
  readonly at: Date;
}

/** The way of each of these rewards so far, oldest first. */
export async function historiesOf(
  tx: TenantTransaction,
  rewardIds: readonly number[],
): Promise<(rewardId: number) => PastState[]> {
  const { rows } = await sql<PastState & { rewardId: number }>`
    select reward_id as "rewardId", to_status as status, at from reward_event
     where tenant_id = ${tx.tenantId} and reward_id = any (${rewardIds}::bigint[]) order by at, id`.execute(
    tx,
  );
  const byReward = Map.groupBy(rows, ({ rewardId }) => rewardId);
  return (rewardId) => (byReward.get(rewardId) ?? []).map(({ status, at }) => ({ status, at }));
}

/** The products behind one's rewards. */
export async function ownedProducts(tx: TenantTransaction, owner: Owner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct placed_order.product_id as id from reward
      join placed_order on placed_order.tenant_id = reward.tenant_id and placed_order.id = reward.order_id
     where reward.tenant_id = ${tx.tenantId} and ${isOwnedBy(tx, owner)} and placed_order.product_id is not null`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function countTokensSince(
  tx: TenantTransaction,
  rewardId: number,
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("reward_token")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tx.tenantId)
    .where("reward_id", "=", rewardId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}
