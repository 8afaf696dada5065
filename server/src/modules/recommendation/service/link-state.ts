import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findLinkState } from "../read-model/link-state.ts";

/**
 * What of a recommendation its referrer or an operator can change, and the page of its link shows, as text to compare. Read
 * before each view of that page, so it is one look-up by key.
 */
export async function linkState(tx: TenantTransaction, typed: string): Promise<string> {
  const number = readSpokenNumber(typed);
  const found = number === undefined ? undefined : await findLinkState(tx, number);
  return found ? `${found.share} ${found.status} ${found.lockedAt?.getTime() ?? ""}` : "";
}
