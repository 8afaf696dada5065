import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  type LockDecision,
  type LockState,
  lockRecommendation,
  lockRecommendations,
  releaseRecommendation,
  releaseRecommendations,
  takeLockState,
} from "../repository/locks.ts";

/** The referrer's account is blocked: none of its links leads anywhere. Answers how many did until now. */
export function lockLinksOf(tx: TenantTransaction, referrerId: number, by: LockDecision): Promise<number> {
  return lockRecommendations(tx, referrerId, by);
}

/** The block has ended: what it locked leads on, and what was locked for another reason does not. */
export function releaseLinksOf(tx: TenantTransaction, referrerId: number, by: LockDecision): Promise<number> {
  return releaseRecommendations(tx, referrerId, by);
}

const OPERATOR = "operator";

/** Whoever follows it from now on is promised nothing; what was promised before stays. Answers its number. */
export function lockOne(
  database: Database,
  tenantId: number,
  typed: string,
  { reason, now }: { reason: string | undefined; now: Date },
): Promise<string> {
  return withLockState(database, tenantId, typed, (tx, state) => {
    if (state.isLockedByItself) throw notPossible(`It is locked already, ${sinceWhen(state)}.`);
    return lockRecommendation(tx, state.id, { now, actor: OPERATOR, words: reason ?? null });
  });
}

/** Lets it lead on, as far as it has not run out meanwhile. Answers its number. */
export function unlockOne(
  database: Database,
  tenantId: number,
  typed: string,
  { now }: { now: Date },
): Promise<string> {
  return withLockState(database, tenantId, typed, (tx, state) => {
    if (state.isReferrerBlocked) {
      throw notPossible(
        `The account of ${state.referrerEmail} is blocked, and that locks all of its recommendations. Unblock the account first.`,
      );
    }
    if (state.lockedAt === null) throw notPossible("It is not locked.");
    return releaseRecommendation(tx, state.id, { now, actor: OPERATOR });
  });
}

async function withLockState(
  database: Database,
  tenantId: number,
  typed: string,
  work: (tx: TenantTransaction, state: LockState) => Promise<void>,
): Promise<string> {
  const number = readSpokenNumber(typed);
  return database.inTenant(tenantId, async (tx) => {
    const state = number === undefined ? undefined : await takeLockState(tx, number);
    if (number === undefined || !state) {
      throw new Refusal("notFound", { detail: `There is no recommendation "${typed}".` });
    }
    if (state.isReferrerDeleted) throw notPossible("It leads nowhere for good: its account was deleted.");
    await work(tx, state);
    return number;
  });
}

const notPossible = (detail: string): Refusal => new Refusal("wrongState", { detail });

function sinceWhen({ lockedAt, words }: LockState): string {
  return `since ${lockedAt?.toISOString()}${words === null ? "" : `: ${words}`}`;
}
