import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type LockState, readLockState } from "../read-model/locked.ts";
import {
  LOCKED_BY_OWNER,
  type LockDecision,
  lockRecommendation,
  lockRecommendations,
  releaseRecommendation,
  releaseRecommendations,
} from "../repository/locks.ts";
import { notifyOfLock } from "./notify-lock.ts";

/** Locks all links of a referrer whose account was blocked. Returns how many were not locked before. */
export function lockLinksOf(tx: TenantTransaction, referrerId: number, by: LockDecision): Promise<number> {
  return lockRecommendations(tx, referrerId, by);
}

/** Releases the links that were locked with the account, after its block has ended. Returns how many. */
export function releaseLinksOf(tx: TenantTransaction, referrerId: number, by: LockDecision): Promise<number> {
  return releaseRecommendations(tx, referrerId, by);
}

const OPERATOR = "operator";

/**
 * The team locks one recommendation for everyone who follows it from now on. Earlier promises stay. Mails the referrer.
 * Returns its number.
 */
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
  await notifyOfLock(tx, { id: state.id, isLocked: true, now });
  return number;
}

/** Locks a link that its owner did not make. They decided it themselves, so no mail reports it. */
export async function lockForeign(tx: TenantTransaction, id: number, now: Date): Promise<void> {
  await lockRecommendation(tx, id, { now, actor: "referrer", reason: LOCKED_BY_OWNER });
}

/**
 * Releases one recommendation. Its link works again unless it has expired. Mails the referrer, or asks them about the link again
 * if they locked it because they did not make it. Returns its number, and whether they had locked it.
 */
export async function unlockOne(
  tx: TenantTransaction,
  typed: string,
  { now }: { now: Date },
): Promise<{ number: string; wasDisowned: boolean }> {
  const { number, state } = await changeableState(tx, typed);
  if (state.isReferrerBlocked) {
    throw notPossible(
      `Das Konto ${state.referrerEmail} ist gesperrt und damit alle seine Empfehlungen. Entsperren Sie zuerst das Konto.`,
      `The account of ${state.referrerEmail} is blocked, and that locks all of its recommendations. Unblock the account first.`,
    );
  }
  if (state.lockedAt === null) throw notPossible("Sie ist nicht gesperrt.", "It is not locked.");
  await releaseRecommendation(tx, state.id, { now, actor: OPERATOR });
  await notifyOfLock(tx, { id: state.id, isLocked: false, now });
  return { number, wasDisowned: state.isDisowned };
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
  if (state.isUnclaimed)
    throw notPossible(
      "Sie bleibt gesperrt, weil sie vorbei ist und niemand bestätigt hat, sie erstellt zu haben.",
      "It stays locked for good, because it is over and nobody has confirmed that they made it.",
    );
  return { number, state };
}

const notPossible = (de: string, en: string): Refusal =>
  new Refusal("wrongState", { detail: en, german: de });

function sinceWhen({ lockedAt, comment }: LockState): string {
  return `${lockedAt?.toISOString()}${comment === null ? "" : `: ${comment}`}`;
}
