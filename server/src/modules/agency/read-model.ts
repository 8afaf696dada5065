import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

interface Credited {
  readonly agencyId: number;
  /** Only what is credited to this member; null counts the whole agency. */
  readonly memberId: number | null;
  /** Counts apart what happened since then. */
  readonly since: Date;
}

export interface Count {
  readonly total: number;
  readonly recent: number;
}

type Name = "referrers" | "recommendations" | "invitations" | "orders";

/** How much is credited to an agency or to one of its members. */
export async function countCredited(
  tx: TenantTransaction,
  { agencyId, memberId, since }: Credited,
): Promise<Record<Name, Count>> {
  const credited = sql`agency_id = ${agencyId} and (${memberId}::bigint is null or agency_member_id = ${memberId})`;
  const counts = sql`count(*)::integer as total, (count(*) filter (where at >= ${since}))::integer as recent`;
  const { rows } = await sql<Count & { name: Name }>`
    select 'referrers' as name, ${counts} from (
      select created_at as at from referrer where tenant_id = ${tx.tenantId} and ${credited}) found
    union all select 'recommendations', ${counts} from (
      select created_at as at from recommendation where tenant_id = ${tx.tenantId} and ${credited}) found
    union all select 'invitations', ${counts} from (
      select created_at as at from invitation where tenant_id = ${tx.tenantId} and ${credited}) found
    union all select 'orders', ${counts} from (
      select placed.ordered_at as at
        from recommendation
        join placed_order placed
          on placed.tenant_id = recommendation.tenant_id and placed.recommendation_id = recommendation.id
       where recommendation.tenant_id = ${tx.tenantId} and ${credited} and placed.cancelled_at is null) found`.execute(
    tx,
  );
  const of = (name: Name): Count => {
    const { total = 0, recent = 0 } = rows.find((row) => row.name === name) ?? {};
    return { total, recent };
  };
  return {
    referrers: of("referrers"),
    recommendations: of("recommendations"),
    invitations: of("invitations"),
    orders: of("orders"),
  };
}
