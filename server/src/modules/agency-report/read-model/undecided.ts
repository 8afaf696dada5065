import type { Member } from "@weitersagen/domain/order-release";
import type { KnownPerson } from "@weitersagen/domain/person-signs";
import { sql } from "kysely";
import { isOpenRelease } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface UndecidedOrder {
  readonly id: number;
  /** Who recommended and who ordered. */
  readonly people: readonly KnownPerson[];
  /** The member who has released it as the first of two people. */
  readonly first: Member | null;
}

const person = (alias: string) => sql`jsonb_build_object('email', ${sql.ref(`${alias}.email`)},
  'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`;

/** The people of an agency's orders that wait for a release, or that only a browser has reported. */
export async function findUndecided(tx: TenantTransaction, agencyId: number): Promise<UndecidedOrder[]> {
  const { rows } = await sql<UndecidedOrder>`
    select o.id, jsonb_build_array(${person("f")}, ${person("k")}) as people,
           case when m.id is not null then ${person("m")} || jsonb_build_object('id', m.id) end as first
      from (
        select order_id as id from order_release
         where tenant_id = ${tx.tenantId} and agency_id = ${agencyId} and ${isOpenRelease(sql`status`)}
        union
        select id from placed_order where tenant_id = ${tx.tenantId} and verified_at is null
      ) undecided
      join placed_order o on o.tenant_id = ${tx.tenantId} and o.id = undecided.id
      join recommendation r on r.tenant_id = o.tenant_id and r.id = o.recommendation_id
      join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
      left join recipient k on k.tenant_id = o.tenant_id and k.id = o.recipient_id
      left join order_release q on q.tenant_id = o.tenant_id and q.order_id = o.id
      left join agency_member m on m.tenant_id = o.tenant_id and m.id = q.first_by
     where r.agency_id = ${agencyId}
       and o.cancelled_at is null and o.unrewarded_because is null
       and (q.status is null or ${isOpenRelease(sql`q.status`)})`.execute(tx);
  return rows;
}
