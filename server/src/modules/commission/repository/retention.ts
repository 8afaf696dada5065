import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Credit notes that were settled at this time or before, and the documents that cancel others. */
export async function findOldNotes(tx: TenantTransaction, until: Date, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("credit_note")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("issued_at", "<=", until)
    .where("status_at", "<=", until)
    .where((eb) => eb.or([eb("kind", "=", "cancellation"), eb("status", "in", ["paid", "cancelled"])]))
    .orderBy("issued_at")
    .orderBy("id")
    .limit(size)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes credit notes with everything that belongs to them; the database keeps those of a later time. */
export async function deleteNotes(tx: TenantTransaction, ids: readonly number[], until: Date): Promise<void> {
  await sql`select platform.forget_credit_notes(${ids}::bigint[], ${until})`.execute(tx);
}

/** Commissions that no credit note settles, of orders whose bookings are all of this time or before. */
export async function findOldCommissions(
  tx: TenantTransaction,
  until: Date,
  size: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom("commission")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("booked_at", "<=", until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("credit_note_line as line")
            .select("line.position")
            .whereRef("line.tenant_id", "=", "commission.tenant_id")
            .whereRef("line.commission_id", "=", "commission.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("commission as other")
            .select("other.id")
            .whereRef("other.tenant_id", "=", "commission.tenant_id")
            .whereRef("other.order_id", "=", "commission.order_id")
            .where("other.booked_at", ">", until),
        ),
      ),
    )
    .orderBy("id")
    .limit(size)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteCommissions(
  tx: TenantTransaction,
  ids: readonly number[],
  until: Date,
): Promise<void> {
  await sql`select platform.forget_commissions(${ids}::bigint[], ${until})`.execute(tx);
}
