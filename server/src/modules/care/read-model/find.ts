import type { Hit } from "@weitersagen/contract/console/people";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { itemName, personName } from "./names.ts";

const PER_KIND = 10;

/** The end of every text that begins with a prefix, in collation "C". */
const last = "\u{10FFFF}";

/** Ranges for prefixes: a plain comparison may use an index under row-level security, a pattern may not. */
const begins = (column: string, prefixes: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    prefixes.map(
      (prefix) =>
        sql`(${sql.ref(column)} collate "C" >= ${prefix} and ${sql.ref(column)} collate "C" < ${prefix + last})`,
    ),
    sql` or `,
  )})`;

const referrerHit = (foundBy: Hit["foundBy"], condition: RawBuilder<unknown>, tx: TenantTransaction) => sql`
  (select 'referrer' as kind, f.id, null::text as number, ${personName("f")} as title, f.email as detail,
          ${foundBy}::text as "foundBy", f.created_at as at
     from referrer f where f.tenant_id = ${tx.tenantId} and f.deleted_at is null and ${condition} limit ${PER_KIND})`;

const recipientHit = (foundBy: Hit["foundBy"], condition: RawBuilder<unknown>, tx: TenantTransaction) => sql`
  (select 'recipient' as kind, k.id, k.number, ${personName("k")} as title, k.email as detail,
          ${foundBy}::text as "foundBy", k.created_at as at
     from recipient k where k.tenant_id = ${tx.tenantId} and k.deleted_at is null and ${condition} limit ${PER_KIND})`;

const recommendationHit = (
  foundBy: Hit["foundBy"],
  condition: RawBuilder<unknown>,
  tx: TenantTransaction,
) => sql`
  (select 'recommendation' as kind, r.id, r.number, r.number as title, ${personName("f")} as detail,
          ${foundBy}::text as "foundBy", r.created_at as at
     from recommendation r join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
    where r.tenant_id = ${tx.tenantId} and ${condition} limit ${PER_KIND})`;

const orderHit = (condition: RawBuilder<unknown>, tx: TenantTransaction) => sql`
  (select 'order' as kind, o.id, r.number, o.number as title, ${itemName("o")} as detail,
          'order'::text as "foundBy", o.ordered_at as at
     from placed_order o
     left join recommendation r on r.tenant_id = o.tenant_id and r.id = o.recommendation_id
    where o.tenant_id = ${tx.tenantId} and ${condition} limit ${PER_KIND})`;

/** What a typed text may mean. */
export interface Wanted {
  readonly emails: readonly string[];
  /** Each is a way to read the text as a name: prefixes of the last name, and of the first name. */
  readonly names: readonly { readonly last: readonly string[]; readonly first: readonly string[] }[];
  /** A number or code of ten characters. */
  readonly spoken: string | undefined;
  readonly orders: readonly string[];
  readonly ibanEnd: string | undefined;
  /** The number of a payment, without its letters. */
  readonly payment: number | undefined;
}

function byName(
  alias: "f" | "k",
  { last: lastNames, first }: { last: readonly string[]; first: readonly string[] },
): RawBuilder<unknown> {
  const parts = [
    ...(lastNames.length > 0 ? [begins(`${alias}.last_name`, lastNames)] : []),
    ...(first.length > 0 ? [begins(`${alias}.first_name`, first)] : []),
  ];
  return sql.join(parts, sql` and `);
}

const ownersOfIban = (
  tx: TenantTransaction,
  party: "referrer" | "recipient",
  alias: "f" | "k",
  end: string,
) =>
  sql`${sql.ref(`${alias}.id`)} in (select person_id from bank_account
       where tenant_id = ${tx.tenantId} and person = ${party} and iban_end = ${end})`;

const payeeOf = (tx: TenantTransaction, party: "referrer" | "recipient", alias: "f" | "k", payment: number) =>
  sql`${sql.ref(`${alias}.id`)} in (select ${sql.ref(`w.${party}_id`)}
        from payout p join reward w on w.tenant_id = p.tenant_id and w.id = p.reward_id
       where p.tenant_id = ${tx.tenantId} and p.id = ${payment})`;

/** Every part reads an index: the cost does not grow with the number of people. */
export async function findHits(tx: TenantTransaction, wanted: Wanted): Promise<Hit[]> {
  const { emails, names, spoken, orders, ibanEnd, payment } = wanted;
  const parts: RawBuilder<unknown>[] = [];
  if (emails.length > 0) {
    parts.push(
      referrerHit("email", sql`f.email = any (${emails}::text[])`, tx),
      recipientHit("email", sql`k.email = any (${emails}::text[])`, tx),
      // Kept for a while after a change: people still write from them.
      referrerHit(
        "formerEmail",
        sql`f.id in (select referrer_id from former_address where tenant_id = ${tx.tenantId} and email = any (${emails}::text[]))
            and f.email <> all (${emails}::text[])`,
        tx,
      ),
      recipientHit(
        "formerEmail",
        sql`k.former_email = any (${emails}::text[]) and k.email <> all (${emails}::text[])`,
        tx,
      ),
    );
  }
  if (spoken !== undefined) {
    parts.push(
      recommendationHit("number", sql`r.number = ${spoken}`, tx),
      recommendationHit("code", sql`r.code = ${spoken}`, tx),
      recipientHit("number", sql`k.number = ${spoken}`, tx),
    );
  }
  for (const number of orders) {
    parts.push(orderHit(sql`o.number >= ${number} and o.number < ${number + last}`, tx));
  }
  if (ibanEnd !== undefined) {
    parts.push(
      referrerHit("iban", ownersOfIban(tx, "referrer", "f", ibanEnd), tx),
      recipientHit("iban", ownersOfIban(tx, "recipient", "k", ibanEnd), tx),
    );
  }
  if (payment !== undefined) {
    parts.push(
      referrerHit("payment", payeeOf(tx, "referrer", "f", payment), tx),
      recipientHit("payment", payeeOf(tx, "recipient", "k", payment), tx),
    );
  }
  for (const name of names)
    parts.push(referrerHit("name", byName("f", name), tx), recipientHit("name", byName("k", name), tx));
  if (parts.length === 0) return [];
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}
