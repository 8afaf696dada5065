import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const byNumber = defineStatement(
  `select share, status, locked_at as "lockedAt" from recommendation where tenant_id = $1 and number = $2`,
  { share: "recommendation.share", status: "recommendation.status", lockedAt: "recommendation.locked_at" },
);

/**
 * What of a recommendation its referrer or an operator can change, and the page of its link shows, as text to compare. Read
 * before each view of that page, so it is one look-up by key.
 */
export async function linkState(tx: TenantTransaction, typed: string): Promise<string> {
  const number = readSpokenNumber(typed);
  const [found] = number === undefined ? [] : await tx.run(byNumber, [tx.tenantId, number]);
  return found ? `${found.share} ${found.status} ${found.lockedAt?.getTime() ?? ""}` : "";
}
