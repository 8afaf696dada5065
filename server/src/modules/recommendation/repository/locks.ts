import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertEvents } from "./recommendations.ts";

/**
 * Why a recommendation is locked: its referrer's account is blocked, or an operator or its owner locked this one. Or it is over,
 * and the owner of the typed address did not say that it is theirs: that lock stays.
 */
export const LOCKED_WITH_ACCOUNT = "referrerBlocked";
export const LOCKED_BY_OPERATOR = "operator";
export const LOCKED_BY_OWNER = "owner";
export const LOCKED_UNCLAIMED = "unclaimed";

export interface LockDecision {
  readonly now: Date;
  readonly actor: string;
}

const update = (tx: TenantTransaction) =>
  tx.updateTable("recommendation").where("tenant_id", "=", tx.tenantId);

/** Locks all recommendations of a referrer that are not locked yet. Returns how many. */
export async function lockRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  { now, actor }: LockDecision,
): Promise<number> {
  const locked = await update(tx)
    .set({ locked_at: now, lock_reason: LOCKED_WITH_ACCOUNT })
    .where("referrer_id", "=", referrerId)
    .where("locked_at", "is", null)
    .returning("id")
    .execute();
  await insertEvents(tx, idsOf(locked), { kind: "locked", at: now, actor });
  return locked.length;
}

/** Releases those recommendations of a referrer that were locked with the account, and no others. Returns how many. */
export async function releaseRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  { now, actor }: LockDecision,
): Promise<number> {
  const released = await update(tx)
    .set({ locked_at: null, lock_reason: null })
    .where("referrer_id", "=", referrerId)
    .where("lock_reason", "=", LOCKED_WITH_ACCOUNT)
    .returning("id")
    .execute();
  await insertEvents(tx, idsOf(released), { kind: "released", at: now, actor });
  return released.length;
}

interface LockOfOne extends LockDecision {
  readonly comment?: string | null;
  readonly reason?: typeof LOCKED_BY_OPERATOR | typeof LOCKED_BY_OWNER;
}

/** Locks a single recommendation. If it was locked with its account, it now stays locked when the block ends. */
export async function lockRecommendation(
  tx: TenantTransaction,
  id: number,
  { now, actor, comment = null, reason = LOCKED_BY_OPERATOR }: LockOfOne,
): Promise<void> {
  const locked = await update(tx)
    .set((eb) => ({
      locked_at: eb.fn.coalesce("locked_at", eb.val(now)),
      lock_reason: reason,
    }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("locked_at", "is", null), eb("lock_reason", "=", LOCKED_WITH_ACCOUNT)]))
    .returning("id")
    .execute();
  const detail = comment === null ? {} : { reason: comment };
  await insertEvents(tx, idsOf(locked), { kind: "locked", at: now, actor, detail });
}

/** Releases a single recommendation unless it is locked with its account. */
export async function releaseRecommendation(
  tx: TenantTransaction,
  id: number,
  { now, actor }: LockDecision,
): Promise<void> {
  const released = await update(tx)
    .set({ locked_at: null, lock_reason: null })
    .where("id", "=", id)
    .where("lock_reason", "<>", LOCKED_WITH_ACCOUNT)
    .returning("id")
    .execute();
  await insertEvents(tx, idsOf(released), { kind: "released", at: now, actor });
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
