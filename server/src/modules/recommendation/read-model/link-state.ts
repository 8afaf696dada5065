import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const byNumber = defineStatement(
  `select r.share, r.status, r.locked_at as "lockedAt", r.typed_first_name as "typedName", f.first_name as "firstName"
     from recommendation r join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
    where r.tenant_id = $1 and r.number = $2`,
  {
    share: "recommendation.share",
    status: "recommendation.status",
    lockedAt: "recommendation.locked_at",
    typedName: "recommendation.typed_first_name",
    firstName: "referrer.first_name",
  },
);

export async function findLinkState(tx: TenantTransaction, number: string) {
  return (await tx.run(byNumber, [tx.tenantId, number]))[0];
}
