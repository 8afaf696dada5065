import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findLinkState } from "../read-model/link-state.ts";

/**
 * What of a recommendation its referrer or an operator can change, and the page of its link shows, as text to compare: the
 * referrer's name, too, which follows the account from when its owner calls a typed link theirs. Read before each view of
 * that page, so it is one look-up by keys.
 */
export async function linkState(tx: TenantTransaction, typed: string): Promise<string> {
  const number = readSpokenNumber(typed);
  const found = number === undefined ? undefined : await findLinkState(tx, number);
  if (!found) return "";
  const { share, status, lockedAt, typedName, firstName } = found;
  return [share, status, lockedAt?.getTime(), typedName ?? firstName].join(" ");
}
