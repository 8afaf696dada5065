import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Why a recommendation leads nowhere: its referrer's account, or an operator who looked at this one. */
const BLOCKED = "referrerBlocked";
const BY_ITSELF = "operator";

export interface LockDecision {
  readonly now: Date;
  readonly actor: string;
}

const lockAll = defineStatement<{ id: number }>(
  `with locked as (
     update recommendation set locked_at = $3, lock_reason = $5
      where tenant_id = $1 and referrer_id = $2 and locked_at is null returning id
   ), told as (
     insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
     select $1, id, 'locked', $3, $4 from locked
   )
   select id from locked`,
);

const releaseAll = defineStatement<{ id: number }>(
  `with released as (
     update recommendation set locked_at = null, lock_reason = null
      where tenant_id = $1 and referrer_id = $2 and lock_reason = $5 returning id
   ), told as (
     insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
     select $1, id, 'released', $3, $4 from released
   )
   select id from released`,
);

/** All of a referrer's that are not locked yet. Answers how many. */
export async function lockRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  { now, actor }: LockDecision,
): Promise<number> {
  return (await tx.run(lockAll, [tx.tenantId, referrerId, now, actor, BLOCKED])).length;
}

/** Those that a block locked, and no others. Answers how many. */
export async function releaseRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  { now, actor }: LockDecision,
): Promise<number> {
  return (await tx.run(releaseAll, [tx.tenantId, referrerId, now, actor, BLOCKED])).length;
}

const takeReferrer = defineStatement(
  `select from referrer f join recommendation r on r.tenant_id = f.tenant_id and r.referrer_id = f.id
    where r.tenant_id = $1 and r.number = $2 for update of f`,
);

export interface LockState {
  readonly id: number;
  readonly lockedAt: Date | null;
  /** Not only because of its referrer's account. */
  readonly isLockedByItself: boolean;
  /** In the words of whoever locked it by itself, if they gave any. */
  readonly words: string | null;
  readonly referrerEmail: string | null;
  readonly isReferrerBlocked: boolean;
  readonly isReferrerDeleted: boolean;
}

const lockState = defineStatement<LockState>(
  `select r.id, r.locked_at as "lockedAt", coalesce(r.lock_reason <> $3, false) as "isLockedByItself",
          (select e.detail ->> 'reason' from recommendation_event e
            where e.tenant_id = r.tenant_id and e.recommendation_id = r.id and e.kind = 'locked'
            order by e.id desc limit 1) as words,
          f.email as "referrerEmail", f.block_reason is not null as "isReferrerBlocked",
          f.deleted_at is not null as "isReferrerDeleted"
     from recommendation r join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
    where r.tenant_id = $1 and r.number = $2`,
);

/** How it stands. Its referrer's account is taken first, as by whoever blocks it, so that neither undoes the other. */
export async function takeLockState(tx: TenantTransaction, number: string): Promise<LockState | undefined> {
  await tx.run(takeReferrer, [tx.tenantId, number]);
  return (await tx.run(lockState, [tx.tenantId, number, BLOCKED]))[0];
}

const lockOne = defineStatement(
  `with locked as (
     update recommendation set locked_at = coalesce(locked_at, $3), lock_reason = $5
      where tenant_id = $1 and id = $2 and (locked_at is null or lock_reason = $6) returning id
   )
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor, detail)
   select $1, id, 'locked', $3, $4, jsonb_strip_nulls(jsonb_build_object('reason', $7::text)) from locked`,
);

/** By itself, also where the block of its account locked it before: then it stays locked when the block ends. */
export async function lockRecommendation(
  tx: TenantTransaction,
  id: number,
  { now, actor, words }: LockDecision & { readonly words: string | null },
): Promise<void> {
  await tx.run(lockOne, [tx.tenantId, id, now, actor, BY_ITSELF, BLOCKED, words]);
}

const releaseOne = defineStatement(
  `with released as (
     update recommendation set locked_at = null, lock_reason = null
      where tenant_id = $1 and id = $2 and lock_reason <> $5 returning id
   )
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
   select $1, id, 'released', $3, $4 from released`,
);

export async function releaseRecommendation(
  tx: TenantTransaction,
  id: number,
  { now, actor }: LockDecision,
): Promise<void> {
  await tx.run(releaseOne, [tx.tenantId, id, now, actor, BLOCKED]);
}
