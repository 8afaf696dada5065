import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { awaitsRelease } from "./settlement.ts";

/** An order and the agency that its recommendation is credited to. */
export interface CreditedOrder {
  readonly agencyId: number | null;
  readonly memberId: number | null;
  readonly productId: number | null;
  readonly earns: boolean;
}

/** Locks the order: a second caller waits for the first and then sees what it booked. */
export function lockCreditedOrder(tx: TenantTransaction, id: number): Promise<CreditedOrder | undefined> {
  return tx
    .selectFrom("placed_order")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recommendation.id", "=", "placed_order.recommendation_id"),
    )
    .select([
      "recommendation.agency_id as agencyId",
      "recommendation.agency_member_id as memberId",
      "placed_order.product_id as productId",
      sql<boolean>`placed_order.verified_at is not null and placed_order.cancelled_at is null
        and placed_order.unrewarded_because is null`.as("earns"),
    ])
    .where("placed_order.tenant_id", "=", tx.tenantId)
    .where("placed_order.id", "=", id)
    .forUpdate("placed_order")
    .executeTakeFirst();
}

export interface MemberOrders {
  readonly memberId: number;
  readonly memberNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly orders: number;
}

/**
 * The members of an agency with the orders of a period that count for a bonus: confirmed, rewarded, not cancelled and,
 * where agencies release their orders, released. Members who are locked or came later are listed if they have orders.
 */
export function countMemberOrders(
  tx: TenantTransaction,
  {
    agencyId,
    memberId,
    from,
    until,
  }: { agencyId: number; memberId?: number | undefined; from: Date; until: Date },
): Promise<MemberOrders[]> {
  const valid = tx
    .selectFrom("recommendation")
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "recommendation.tenant_id")
        .onRef("placed_order.recommendation_id", "=", "recommendation.id"),
    )
    .select(["recommendation.agency_member_id as memberId", sql<number>`count(*)::integer`.as("orders")])
    .where("recommendation.tenant_id", "=", tx.tenantId)
    .where("recommendation.agency_id", "=", agencyId)
    .where("placed_order.ordered_at", ">=", from)
    .where("placed_order.ordered_at", "<", until)
    .where("placed_order.verified_at", "is not", null)
    .where("placed_order.cancelled_at", "is", null)
    .where("placed_order.unrewarded_because", "is", null)
    .where(sql<SqlBool>`not ${awaitsRelease}`)
    .groupBy("recommendation.agency_member_id");
  return tx
    .selectFrom("agency_member")
    .leftJoin(valid.as("valid"), "valid.memberId", "agency_member.id")
    .select([
      "agency_member.id as memberId",
      "agency_member.number as memberNumber",
      "agency_member.first_name as firstName",
      "agency_member.last_name as lastName",
      sql<number>`coalesce(valid.orders, 0)`.as("orders"),
    ])
    .where("agency_member.tenant_id", "=", tx.tenantId)
    .where("agency_member.agency_id", "=", agencyId)
    .where((either) =>
      either.or([
        either.and([
          either("agency_member.active", "=", true),
          either("agency_member.created_at", "<", until),
        ]),
        either("valid.orders", ">", 0),
      ]),
    )
    .$if(memberId !== undefined, (query) => query.where("agency_member.id", "=", memberId ?? 0))
    .orderBy("orders", "desc")
    .orderBy("agency_member.number")
    .execute();
}
