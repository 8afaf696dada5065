import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The open recommendations of an agency's members that have no order. */
const openOfAgency = (tx: TenantTransaction, agencyId: number) =>
  tx
    .selectFrom("recommendation")
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("agency_member_id", "is not", null)
    .where("status", "=", "open")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("placed_order")
            .select("placed_order.id")
            .whereRef("placed_order.tenant_id", "=", "recommendation.tenant_id")
            .whereRef("placed_order.recommendation_id", "=", "recommendation.id"),
        ),
      ),
    );

export function countOpenByMember(
  tx: TenantTransaction,
  agencyId: number,
): Promise<{ readonly memberId: number; readonly count: number }[]> {
  return openOfAgency(tx, agencyId)
    .select((eb) => [sql<number>`agency_member_id`.as("memberId"), eb.fn.countAll<number>().as("count")])
    .groupBy("agency_member_id")
    .execute();
}

export async function findOpenOfMember(
  tx: TenantTransaction,
  agencyId: number,
  memberId: number,
): Promise<number[]> {
  const rows = await openOfAgency(tx, agencyId)
    .select("id")
    .where("agency_member_id", "=", memberId)
    .execute();
  return rows.map(({ id }) => id);
}
