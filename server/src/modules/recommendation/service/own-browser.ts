import type { NewRecommendation } from "@weitersagen/contract/recommendation";
import { isLinkValid } from "@weitersagen/domain/recommendation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findByNumber } from "../read-model/details.ts";
import { isCapabilityFor } from "./access.ts";

/**
 * Whether a browser is the one of an account's owner: it holds the key to a valid link of the account for which the owner has
 * vouched. A stranger may have made the first link of an account that was confirmed otherwise, and an agent has the key of a link
 * that was recorded for a customer too, so those prove nothing.
 */
export async function isOwnersBrowser(
  tx: TenantTransaction,
  referrerId: number,
  ownLink: NewRecommendation["recommendation"]["ownLink"],
  now: Date,
): Promise<boolean> {
  const number = ownLink && readSpokenNumber(ownLink.number);
  const found = number === undefined ? undefined : await findByNumber(tx, number);
  if (!ownLink || found?.referrerId !== referrerId) return false;
  const isOwners = found.vouchedAt !== null && found.lockedAt === null && found.agentNumber === null;
  return isOwners && isLinkValid(found, now) && isCapabilityFor(tx, found, ownLink.capability, now);
}
