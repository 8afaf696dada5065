import type { ClaimStatus } from "@weitersagen/domain/claim";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewClaimRow {
  readonly referrerId: number;
  readonly recommendationId: number;
  readonly typedNumber: string;
  readonly orderedOn: string;
  readonly note: string;
  readonly now: Date;
  readonly waitsUntil: Date;
}

/** Undefined when the order is claimed already. A concurrent first claim has committed by then. */
export async function insertClaim(tx: TenantTransaction, row: NewClaimRow): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("claim")
    .values({
      tenant_id: tx.tenantId,
      referrer_id: row.referrerId,
      recommendation_id: row.recommendationId,
      order_number: sql<string>`upper(${row.typedNumber})`,
      typed_number: row.typedNumber,
      ordered_on: row.orderedOn,
      note: row.note,
      status_at: row.now,
      created_at: row.now,
      waits_until: row.waitsUntil,
    })
    .onConflict((conflict) => conflict.constraint("claim_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** The newer statement replaces the older one; an empty note keeps the older note. */
export async function completeClaim(tx: TenantTransaction, id: number, row: NewClaimRow): Promise<void> {
  await tx
    .updateTable("claim")
    .set({
      referrer_id: row.referrerId,
      recommendation_id: row.recommendationId,
      typed_number: row.typedNumber,
      ordered_on: row.orderedOn,
      ...(row.note !== "" && { note: row.note }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/** The caller has locked the claim and checked that its state allows it. */
export async function reopenClaim(tx: TenantTransaction, id: number, row: NewClaimRow): Promise<void> {
  await completeClaim(tx, id, row);
  await tx
    .updateTable("claim")
    .set({
      status: "open",
      reason: null,
      status_at: row.now,
      waits_until: row.waitsUntil,
      note: row.note,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

export interface ClaimChange {
  readonly from: readonly ClaimStatus[];
  readonly to: ClaimStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  readonly orderId: number | null;
}

/** False when the claim is no longer in one of the expected states. */
export async function changeClaim(tx: TenantTransaction, id: number, change: ClaimChange): Promise<boolean> {
  const { to, at, reason, orderId, from } = change;
  const { numUpdatedRows } = await tx
    .updateTable("claim")
    .set({ status: to, status_at: at, reason, order_id: orderId })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await insertClaimEvent(tx, id, change);
  return true;
}

export async function insertClaimEvent(
  tx: TenantTransaction,
  claimId: number,
  { to, at, actor, reason }: Pick<ClaimChange, "to" | "at" | "actor" | "reason">,
): Promise<void> {
  await tx
    .insertInto("claim_event")
    .values({ tenant_id: tx.tenantId, claim_id: claimId, to_status: to, at, actor, reason })
    .execute();
}

/** Open claims whose waiting period is over. Claims that another transaction works on are skipped. */
export async function lockOverdueClaims(tx: TenantTransaction, now: Date, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("claim")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "open")
    .where("waits_until", "<=", now)
    .orderBy("waits_until")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
