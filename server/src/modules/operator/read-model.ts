import type { Role } from "@weitersagen/domain/operator-abilities";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { sql } from "kysely";
import type { PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";
import type { AuditedTarget } from "./repository/audit.ts";

const MOST_TARGETS = 200;

export interface NamedGrant {
  readonly operatorId: number;
  readonly role: Role;
  /** The slug; null for the installation. */
  readonly tenant: string | null;
}

/** The roles of these operators, or of all, with the slugs of their tenants. */
export async function findGrants(tx: PlatformTransaction, operatorId?: number): Promise<NamedGrant[]> {
  let query = tx
    .selectFrom("operator_role")
    .leftJoin("tenant", "tenant.id", "operator_role.for_tenant")
    .select(["operator_role.operator_id as operatorId", "operator_role.role", "tenant.slug as tenant"]);
  if (operatorId !== undefined) query = query.where("operator_role.operator_id", "=", operatorId);
  return query.orderBy("operator_role.id").execute();
}

/** How people write a name: as typed, and with capital letters. */
const spellings = (word: string): string[] => [
  ...new Set([word, word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()]),
];

/**
 * What a text that people see may mean in the log of a tenant: the people with this name or e-mail address, and the
 * recommendation with this number or code with its rewards. Every part reads an index.
 */
export async function findTargets(tx: TenantTransaction, text: string): Promise<AuditedTarget[]> {
  const email = text.toLowerCase();
  const words = text.split(/\s+/);
  const lastNames = spellings(words.at(-1) ?? "");
  const firstNames = words.length > 1 ? spellings(words[0] ?? "") : null;
  const spoken = readSpokenNumber(text) ?? "";
  const named = (table: "referrer" | "recipient") => sql`
    select ${table}::text as kind, id::text from ${sql.table(table)}
     where tenant_id = ${tx.tenantId} and deleted_at is null
       and (email = ${email} or (last_name = any (${lastNames}::text[])
            and (${firstNames}::text[] is null or first_name = any (${firstNames}::text[]))))`;
  const { rows } = await sql<AuditedTarget>`
    with recs as (select id, number from recommendation
                   where tenant_id = ${tx.tenantId} and (number = ${spoken} or code = ${spoken}))
    select * from (
      (${named("referrer")} limit ${MOST_TARGETS}) union all (${named("recipient")} limit ${MOST_TARGETS})
      union all select 'recommendation', number from recs
      union all select 'reward', w.id::text from recs
                  join reward w on w.tenant_id = ${tx.tenantId} and w.recommendation_id = recs.id
      union all select 'reward', w.id::text from placed_order o
                  join reward w on w.tenant_id = o.tenant_id and w.order_id = o.id
                 where o.tenant_id = ${tx.tenantId} and o.number = ${text}) as found
     limit ${MOST_TARGETS}`.execute(tx);
  return rows;
}
