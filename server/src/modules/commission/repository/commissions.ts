import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface StoredCommission {
  readonly id: number;
  readonly kind: "earned" | "cancelled";
  readonly round: number;
  readonly agencyId: number;
  readonly memberId: number | null;
  readonly productId: number;
  readonly amountCents: number;
}

/** The bookings of one order, oldest first. */
export function listOfOrder(tx: TenantTransaction, orderId: number): Promise<StoredCommission[]> {
  return tx
    .selectFrom("commission")
    .select([
      "id",
      "kind",
      "round",
      "agency_id as agencyId",
      "agency_member_id as memberId",
      "product_id as productId",
      "amount_cents as amountCents",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

export interface NewCommission extends Omit<StoredCommission, "id"> {
  readonly orderId: number;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
}

/** The database refuses a second commission of an order, and to take back what is not booked. */
export async function insertCommission(tx: TenantTransaction, booked: NewCommission): Promise<number> {
  const { id } = await tx
    .insertInto("commission")
    .values({
      tenant_id: tx.tenantId,
      order_id: booked.orderId,
      agency_id: booked.agencyId,
      agency_member_id: booked.memberId,
      product_id: booked.productId,
      kind: booked.kind,
      round: booked.round,
      amount_cents: booked.amountCents,
      booked_at: booked.at,
      actor: booked.actor,
      reason: booked.reason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
