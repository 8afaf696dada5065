import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/**
 * Moves the mark up to which acceptances were planned, and returns where it was (`firstFrom` in the first round).
 * Undefined when it is there already: a concurrent round did it.
 */
export async function advanceMark(
  tx: TenantTransaction,
  { acceptedUntil, firstFrom }: { acceptedUntil: Date; firstFrom: Date },
): Promise<Date | undefined> {
  const moved = await tx
    .insertInto("claim_invitation_mark")
    .values({ tenant_id: tx.tenantId, accepted_until: acceptedUntil })
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet({ accepted_until: acceptedUntil })
        .where("claim_invitation_mark.accepted_until", "<", acceptedUntil),
    )
    // The subquery still sees the row as it was before this statement.
    .returning(
      sql<Date>`coalesce((
        select accepted_until from claim_invitation_mark where tenant_id = ${tx.tenantId}), ${firstFrom})`.as(
        "from",
      ),
    )
    .executeTakeFirst();
  return moved?.from;
}

/** A recommendation is asked about once: those that have an invitation are left as they are. */
export async function insertInvitations(
  tx: TenantTransaction,
  recommendationIds: readonly number[],
  dueAt: Date,
): Promise<void> {
  if (recommendationIds.length === 0) return;
  await sql`
    insert into claim_invitation (tenant_id, recommendation_id, due_at)
    select ${tx.tenantId}, id, ${dueAt} from unnest(${[...recommendationIds]}::bigint[]) as planned (id)
    on conflict do nothing`.execute(tx);
}

export async function writeInvitation(
  tx: TenantTransaction,
  recommendationId: number,
  { dueAt, invitedAt }: { dueAt: Date | null; invitedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("claim_invitation")
    .set({ due_at: dueAt, invited_at: invitedAt })
    .where("tenant_id", "=", tx.tenantId)
    .where("recommendation_id", "=", recommendationId)
    .execute();
}
