import { timingSafeEqual } from "node:crypto";
import { isLinkValid, isLockedOut } from "@weitersagen/domain/recommendation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import { findByCode, findByNumber, type RecommendationRecord } from "../read-model/details.ts";
import { countRecommendations } from "../repository/of-referrer.ts";

export async function hasRecommended(tx: TenantTransaction, referrerId: number): Promise<boolean> {
  return (await countRecommendations(tx, referrerId)) > 0;
}

/** The recommendation with a number as typed. Unknown and malformed numbers are refused alike. */
export async function recommendationByNumber(
  tx: TenantTransaction,
  typed: string,
): Promise<RecommendationRecord> {
  const number = readSpokenNumber(typed);
  const found = number === undefined ? undefined : await findByNumber(tx, number);
  if (!found) throw new Refusal("notFound");
  return found;
}

/** What a visitor typed as a code. A number looks the same, is as hard to guess, and opens the same page in a link. */
export async function recommendationByTypedCode(
  tx: TenantTransaction,
  typed: string,
): Promise<RecommendationRecord> {
  const text = readSpokenNumber(typed);
  if (text === undefined) throw new Refusal("notFound");
  const found = (await findByCode(tx, text)) ?? (await findByNumber(tx, text));
  // Without a link only the code opens it.
  if (!found || (found.code !== text && !found.hasLink)) throw new Refusal("notFound");
  return found;
}

export function refuseLocked(found: Pick<RecommendationRecord, "lockedAt">): void {
  if (found.lockedAt) throw new Refusal("recommendationLocked");
}

/** Refuses a recipient who accepted after the lock. Those who accepted before it may still order. */
export function refuseLockedOut(
  { lockedAt }: Pick<RecommendationRecord, "lockedAt">,
  { createdAt }: { readonly createdAt: Date },
): void {
  if (isLockedOut(lockedAt?.getTime() ?? null, createdAt.getTime())) {
    throw new Refusal("recommendationLocked");
  }
}

/** Refuses a recommendation that cannot be followed any more. */
export function refuseClosed(found: RecommendationRecord, now: Date): void {
  refuseLocked(found);
  if (!isLinkValid(found, now)) throw new Refusal("recommendationExpired");
}

/** Whether a capability opens the share screen: the one from its creation, or one issued by the opt-in link. None does after the account was deleted. */
export async function isCapabilityFor(
  tx: TenantTransaction,
  found: RecommendationRecord,
  capability: string,
  now: Date,
): Promise<boolean> {
  // A deleted account has no address: the browsers that still hold its keys learn that it is gone.
  // An unclaimed link answers alike: otherwise a browser could find out that the address it typed has an account.
  if (found.referrerEmail === null || found.isUnclaimed) return false;
  if (timingSafeEqual(hashSecret(capability), found.linkHash)) return true;
  const token = await findOneTimeToken(tx, capability);
  return token?.purpose === "shareScreen" && token.subject === found.id && token.expiresAt > now;
}
