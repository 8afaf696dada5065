import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const byNumber = defineStatement(
  `select share, status, locked_at as "lockedAt" from recommendation where tenant_id = $1 and number = $2`,
  { share: "recommendation.share", status: "recommendation.status", lockedAt: "recommendation.locked_at" },
);

export async function findLinkState(tx: TenantTransaction, number: string) {
  return (await tx.run(byNumber, [tx.tenantId, number]))[0];
}
