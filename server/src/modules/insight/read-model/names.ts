import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

interface Named {
  readonly key: string;
  readonly name: string;
}

export async function productNames(tx: TenantTransaction, language: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select p.id::text as key, coalesce(t.translation, p.display_name) as name
      from product p
      left join catalogue_phrase t
        on t.tenant_id = p.tenant_id and t.language = ${language} and t.phrase = p.display_name
     where p.tenant_id = ${tx.tenantId} order by p.id`.execute(tx);
  return rows;
}

/** The categories with their products and former keys: a merged category is a part of the one that took it. */
export async function categories(
  tx: TenantTransaction,
  language: string,
): Promise<(Named & { readonly aliases: readonly string[]; readonly products: readonly string[] })[]> {
  const { rows } = await sql<Named & { aliases: string[]; products: string[] }>`
    select c.key, c.aliases, coalesce(c.texts -> ${language} ->> 'name', c.key) as name,
           array(select p.product_id::text from category_product p
                  where p.tenant_id = c.tenant_id and p.category_id = c.id order by p.position) as products
      from product_category c where c.tenant_id = ${tx.tenantId} order by c.position`.execute(tx);
  return rows;
}

/** Agencies by id, with their number. */
export async function agencyNames(
  tx: TenantTransaction,
): Promise<{ readonly id: number; readonly number: string; readonly name: string }[]> {
  return tx
    .selectFrom("agency")
    .select(["id", "number", "name"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .execute();
}

/** The members of an agency by id. */
export async function memberNames(
  tx: TenantTransaction,
  agencyId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return tx
    .selectFrom("agency_member")
    .select(["id", sql<string>`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`.as("name")])
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .orderBy("id")
    .execute();
}
