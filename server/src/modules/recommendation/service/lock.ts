import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type LockState, readLockState } from "../read-model.ts";
import {
  type LockDecision,
  lockRecommendation,
  lockRecommendations,
  releaseRecommendation,
  releaseRecommendations,
} from "../repository/locks.ts";

/** Locks all links of a referrer whose account was blocked. Returns how many were not locked before. */
export function lockLinksOf(tx: TenantTransaction, referrerId: number, by: LockDecision): Promise<number> {
  return lockRecommendations(tx, referrerId, by);
}

/** Releases the links that were locked with the account, after its block has ended. Returns how many. */
export function releaseLinksOf(tx: TenantTransaction, referrerId: number, by: LockDecision): Promise<number> {
  return releaseRecommendations(tx, referrerId, by);
}

const OPERATOR = "operator";

/** Locks one recommendation for everyone who follows it from now on. Earlier promises stay. Returns its number. */
export async function lockOne(
  tx: TenantTransaction,
  typed: string,
  { comment, now }: { comment: string | undefined; now: Date },
): Promise<string> {
  const { number, state } = await changeableState(tx, typed);
  if (state.isLockedByItself) {
    const since = sinceWhen(state);
    throw notPossible(`Sie ist schon gesperrt, seit ${since}.`, `It is locked already, since ${since}.`);
  }
  await lockRecommendation(tx, state.id, { now, actor: OPERATOR, comment: comment ?? null });
  return number;
}

/** Releases one recommendation. Its link works again unless it has expired. Returns its number. */
export async function unlockOne(
  tx: TenantTransaction,
  typed: string,
  { now }: { now: Date },
): Promise<string> {
  const { number, state } = await changeableState(tx, typed);
  if (state.isReferrerBlocked) {
    throw notPossible(
      `Das Konto ${state.referrerEmail} ist gesperrt und damit alle seine Empfehlungen. Entsperren Sie zuerst das Konto.`,
      `The account of ${state.referrerEmail} is blocked, and that locks all of its recommendations. Unblock the account first.`,
    );
  }
  if (state.lockedAt === null) throw notPossible("Sie ist nicht gesperrt.", "It is not locked.");
  await releaseRecommendation(tx, state.id, { now, actor: OPERATOR });
  return number;
}

async function changeableState(
  tx: TenantTransaction,
  typed: string,
): Promise<{ number: string; state: LockState }> {
  const number = readSpokenNumber(typed);
  const state = number === undefined ? undefined : await readLockState(tx, number);
  if (number === undefined || !state) {
    throw new Refusal("notFound", {
      detail: `There is no recommendation "${typed}".`,
      german: `Es gibt keine Empfehlung „${typed}“.`,
    });
  }
  if (state.isReferrerDeleted)
    throw notPossible(
      "Sie bleibt gesperrt, weil das Konto gelöscht wurde.",
      "It stays locked for good, because its account was deleted.",
    );
  return { number, state };
}

const notPossible = (de: string, en: string): Refusal =>
  new Refusal("wrongState", { detail: en, german: de });

function sinceWhen({ lockedAt, comment }: LockState): string {
  return `${lockedAt?.toISOString()}${comment === null ? "" : `: ${comment}`}`;
}
