import { normalizedAddress } from "@weitersagen/domain/email-address";
import { type Role, roles } from "@weitersagen/domain/operator-abilities";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { type RawBuilder, sql } from "kysely";
import type { PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";
import type { AuditedTarget } from "./repository/audit.ts";

const MOST_TARGETS = 200;
const MOST_WORDS = 6;

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

/** How a name may be stored: as typed, with capital letters, and with a small "von" before them. */
function spellings(name: string): string[] {
  const small = name.toLowerCase();
  const capitals = small.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const words = capitals.split(" ");
  const particles = words.slice(0, -1).map((word) => word.toLowerCase());
  return [...new Set([name, capitals, [...particles, ...words.slice(-1)].join(" ")])];
}

/** Each way to read a text as a name, with the last name at its end: "Ada von Berg" is "von Berg" or "Berg". */
function namesIn(text: string): { first: string[]; last: string[] }[] {
  const words = text.normalize("NFC").split(/\s+/).slice(0, MOST_WORDS);
  return words.map((_word, at) => ({
    first: at === 0 ? [] : spellings(words.slice(0, at).join(" ")),
    last: spellings(words.slice(at).join(" ")),
  }));
}

/** The operator with this name or e-mail address, and the requests for their roles: each names person, role and tenant. */
export async function findOperatorTargets(tx: PlatformTransaction, text: string): Promise<AuditedTarget[]> {
  const { rows } = await sql<AuditedTarget>`
    with person as (select id from operator
                     where lower(name) = lower(${text}) or email = ${normalizedAddress(text)} limit ${MOST_TARGETS})
    select 'operator' as kind, id::text from person
    union all select 'roleGrant', person.id || '/' || role.name || '/' || coalesce(place.slug, '')
                from person cross join unnest(${[...roles]}::text[]) as role (name)
               cross join (select slug from tenant union all select null) as place`.execute(tx);
  return rows;
}

/**
 * What a text that people see may mean in the log of a tenant: the people with this name or e-mail address with the payouts that
 * pay them, because the file for the bank shows their account, and the recommendation with this number or code with its rewards.
 * Every part reads an index.
 */
export async function findTargets(tx: TenantTransaction, text: string): Promise<AuditedTarget[]> {
  const spoken = readSpokenNumber(text) ?? "";
  const people = (table: "referrer" | "recipient", condition: RawBuilder<boolean>) => sql`
    (select ${table}::text as kind, id::text from ${sql.table(table)}
      where tenant_id = ${tx.tenantId} and deleted_at is null and ${condition} limit ${MOST_TARGETS})`;
  const conditions = [
    sql<boolean>`email = ${normalizedAddress(text)}`,
    ...namesIn(text).map(({ first, last }) => {
      const isNamed = sql<boolean>`last_name collate "C" = any (${last}::text[])`;
      return first.length === 0 ? isNamed : sql<boolean>`${isNamed} and first_name = any (${first}::text[])`;
    }),
  ];
  const found = conditions.flatMap((condition) => [
    people("referrer", condition),
    people("recipient", condition),
  ]);
  const { rows } = await sql<AuditedTarget>`
    with recs as (select id, number from recommendation
                   where tenant_id = ${tx.tenantId} and (number = ${spoken} or code = ${spoken})),
         people as (${sql.join(found, sql` union all `)}),
         own as (select w.id from people join reward w on w.tenant_id = ${tx.tenantId} and w.referrer_id = people.id::bigint
                  where people.kind = 'referrer'
                 union all
                 select w.id from people
                   join recipient k on k.tenant_id = ${tx.tenantId} and k.id = people.id::bigint
                   join reward w on w.tenant_id = k.tenant_id and w.recommendation_id = k.recommendation_id and w.recipient_id = k.id
                  where people.kind = 'recipient')
    select * from (
      select kind, id from people
      union all (select distinct 'payout', b.number from own
                   join payout p on p.tenant_id = ${tx.tenantId} and p.reward_id = own.id
                   join payout_batch b on b.tenant_id = p.tenant_id and b.id = p.batch_id)
      union all select 'recommendation', number from recs
      union all select 'reward', w.id::text from recs
                  join reward w on w.tenant_id = ${tx.tenantId} and w.recommendation_id = recs.id
      union all select 'reward', w.id::text from placed_order o
                  join reward w on w.tenant_id = o.tenant_id and w.order_id = o.id
                 where o.tenant_id = ${tx.tenantId} and o.number = ${text}) as found
     limit ${MOST_TARGETS}`.execute(tx);
  return rows;
}
