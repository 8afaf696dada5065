import type { ConfirmedOrder } from "@weitersagen/domain/order-release";
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

/**
 * How much is credited to an agency or to one of its members. As in the report, referrers with a credited recommendation
 * count too, and orders that were cancelled or earn nothing, such as refused ones, do not.
 */
export async function countCredited(
  tx: TenantTransaction,
  { agencyId, memberId, since }: Credited,
): Promise<Record<Name, Count>> {
  const credited = sql`agency_id = ${agencyId} and (${memberId}::bigint is null or agency_member_id = ${memberId})`;
  const counts = sql`count(*)::integer as total, (count(*) filter (where at >= ${since}))::integer as recent`;
  const { rows } = await sql<Count & { name: Name }>`
    select 'referrers' as name, ${counts} from (
      select created_at as at from referrer where tenant_id = ${tx.tenantId} and id = any (array(
        select id from referrer where tenant_id = ${tx.tenantId} and ${credited}
        union
        select referrer_id from recommendation where tenant_id = ${tx.tenantId} and ${credited}))) found
    union all select 'recommendations', ${counts} from (
      select created_at as at from recommendation where tenant_id = ${tx.tenantId} and ${credited}) found
    union all select 'invitations', ${counts} from (
      select created_at as at from invitation where tenant_id = ${tx.tenantId} and ${credited}) found
    union all select 'orders', ${counts} from (
      select placed.ordered_at as at
        from recommendation
        join placed_order placed
          on placed.tenant_id = recommendation.tenant_id and placed.recommendation_id = recommendation.id
       where recommendation.tenant_id = ${tx.tenantId} and ${credited}
         and placed.cancelled_at is null and placed.unrewarded_because is null) found`.execute(tx);
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

export interface OpenReleases {
  readonly count: number;
  /** The nearest deadline. */
  readonly dueAt: Date;
}

/** Orders that this member can release now; undefined if there are none. */
export async function countReleases(
  tx: TenantTransaction,
  { agencyId, memberId, releaserId }: Omit<Credited, "since"> & { readonly releaserId: number },
): Promise<OpenReleases | undefined> {
  const { rows } = await sql<OpenReleases>`
    select count(*)::integer as count, min(waiting.due_at) as "dueAt"
      from order_release waiting
      join placed_order placed on placed.tenant_id = waiting.tenant_id and placed.id = waiting.order_id
      join recommendation on recommendation.tenant_id = placed.tenant_id and recommendation.id = placed.recommendation_id
     where waiting.tenant_id = ${tx.tenantId} and waiting.agency_id = ${agencyId}
       and waiting.status in ('waiting', 'confirming') and waiting.first_by is distinct from ${releaserId}
       and placed.cancelled_at is null and placed.unrewarded_because is null
       and (${memberId}::bigint is null or recommendation.agency_member_id = ${memberId})`.execute(tx);
  return rows[0]?.count ? rows[0] : undefined;
}

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
       and waiting.status in ('waiting', 'confirming') and ${wanted}
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
