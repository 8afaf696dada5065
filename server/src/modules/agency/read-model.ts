import type { ConfirmedOrder } from "@weitersagen/domain/order-release";
import { sql } from "kysely";
import { isReleaseOpen } from "../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface OrderToConfirm extends ConfirmedOrder {
  readonly orderId: number;
  readonly dueAt: Date;
}

/** The credit and the people of orders that wait for a release: those with these ids, or those that a member has released first. */
export async function findOrdersToConfirm(
  tx: TenantTransaction,
  agencyId: number,
  of: { readonly ids: readonly number[] } | { readonly firstBy: number },
): Promise<OrderToConfirm[]> {
  const wanted =
    "ids" in of ? sql`waiting.order_id = any (${of.ids}::bigint[])` : sql`waiting.first_by = ${of.firstBy}`;
  const person = (alias: string) => sql`jsonb_build_object('email', ${sql.ref(`${alias}.email`)},
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`;
  const { rows } = await sql<OrderToConfirm>`
    select waiting.order_id as "orderId", recommendation.agency_member_id as "creditedTo", waiting.first_by as "firstBy",
           waiting.due_at as "dueAt", jsonb_build_array(${person("referrer")}, ${person("recipient")}) as people
      from order_release waiting
      join placed_order placed on placed.tenant_id = waiting.tenant_id and placed.id = waiting.order_id
      join recommendation on recommendation.tenant_id = placed.tenant_id and recommendation.id = placed.recommendation_id
      join referrer on referrer.tenant_id = recommendation.tenant_id and referrer.id = recommendation.referrer_id
      left join recipient on recipient.tenant_id = placed.tenant_id and recipient.id = placed.recipient_id
     where waiting.tenant_id = ${tx.tenantId} and waiting.agency_id = ${agencyId}
       and ${isReleaseOpen("waiting")} and ${wanted}
       and placed.cancelled_at is null and placed.unrewarded_because is null
     order by waiting.due_at, waiting.order_id`.execute(tx);
  return rows;
}

/** Whether a credit note was ever issued to the agency, cancelled ones too. */
export async function hasCreditNote(tx: TenantTransaction, agencyId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("credit_note")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
