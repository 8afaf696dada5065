import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type { productList, ProductStateName } from "@weitersagen/contract/console/product-list";
import type { Language } from "@weitersagen/contract/language";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { listPage } from "../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

type Request = ListRequestOf<typeof productList>;

/** `productState` of the domain, in SQL. */
const conditionsAt = (now: Date): Readonly<Record<ProductStateName, RawBuilder<SqlBool>>> => ({
  draft: sql`p.status = 'draft'`,
  withdrawn: sql`p.status = 'withdrawn'`,
  ended: sql`p.status = 'active' and coalesce(p.active_until < ${now}, false)`,
  planned: sql`p.status = 'active' and coalesce(p.active_from > ${now}, false)
    and coalesce(p.active_until >= ${now}, true)`,
  onSale: sql`p.status = 'active' and coalesce(p.active_from <= ${now}, true)
    and coalesce(p.active_until >= ${now}, true)`,
});

const stateAt = (now: Date) =>
  sql<ProductStateName>`case ${sql.join(
    Object.entries(conditionsAt(now)).map(
      ([name, condition]) => sql`when ${condition} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`;

/** Names that contain the text in any case, and numbers that begin with it. */
const found = (text: string) => sql<SqlBool>`(
  position(lower(${text}) in lower(p.display_name)) > 0
  or position(lower(${text}) in lower(p.name)) > 0
  or starts_with(lower(p.external_id), lower(${text}))
  or starts_with(p.id::text, ${text}))`;

/** The bounties of the tariff alone that count or will count. */
const bounties = sql`from bounty b
  where b.tenant_id = p.tenant_id and b.product_id = p.id and b.device_id = 0 and b.removed_at is null`;

/** Products of all states, with what they pay now and next. */
export function findProducts(
  tx: TenantTransaction,
  request: Request,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<ListPage<RowOf<typeof productList>>> {
  const { search, filters } = request;
  let query = tx
    .selectFrom("product as p")
    .leftJoin("product as s", (join) =>
      join.onRef("s.tenant_id", "=", "p.tenant_id").onRef("s.id", "=", "p.successor_id"),
    )
    .where("p.tenant_id", "=", tx.tenantId);
  if (filters.state) query = query.where(conditionsAt(now)[filters.state]);
  if (filters.category) {
    const id = /^\d{1,9}$/.test(filters.category) ? Number(filters.category) : 0;
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("category_product as m")
          .innerJoin("product_category as c", (join) =>
            join.onRef("c.tenant_id", "=", "m.tenant_id").onRef("c.id", "=", "m.category_id"),
          )
          .select("m.product_id")
          .whereRef("m.tenant_id", "=", "p.tenant_id")
          .whereRef("m.product_id", "=", "p.id")
          // Saved views and links may name a category that was merged into another one. An import may bring it back.
          .where(
            sql<SqlBool>`(c.id = ${id} or (${id} = any (c.merged_ids) and not exists (
              select from product_category k where k.tenant_id = p.tenant_id and k.id = ${id})))`,
          ),
      ),
    );
  }
  if (search) query = query.where(found(search));
  const rows = query.select([
    "p.id",
    "p.display_name as name",
    "p.external_id as externalId",
    sql<string>`coalesce((
      select string_agg(c.texts -> ${language}::text ->> 'name', ', ' order by c.position, c.id)
        from category_product m join product_category c on c.tenant_id = m.tenant_id and c.id = m.category_id
       where m.tenant_id = p.tenant_id and m.product_id = p.id), '')`.as("categories"),
    stateAt(now).as("state"),
    "p.active_from as activeFrom",
    "p.active_until as activeUntil",
    sql<number | null>`(select max(b.amount_cents) ${bounties}
       and b.starts_at <= ${now} and coalesce(b.ends_at >= ${now}, true))`.as("amountCents"),
    sql<number | null>`(select b.amount_cents ${bounties} and b.starts_at > ${now}
       order by b.starts_at, b.amount_cents desc limit 1)`.as("nextAmountCents"),
    sql<Date | null>`(select min(b.starts_at) ${bounties} and b.starts_at > ${now})`.as("nextAmountFrom"),
    "p.monthly_cents as monthlyCents",
    "s.display_name as successor",
  ]);
  return listPage(
    tx,
    rows,
    {
      sorts: {
        name: { by: sql.ref("p.display_name"), type: "text" },
        id: { by: sql.ref("p.id"), type: "number" },
      },
      sort: "name",
      id: sql.ref("p.id"),
    },
    request,
  );
}

/** Whether people have agreed to the campaign, in any of its wordings, even if they withdrew later. */
export async function hasConsents(tx: TenantTransaction, campaignId: string): Promise<boolean> {
  const wording = await tx
    .selectFrom("consent_text")
    .select("hash")
    .where("tenant_id", "=", tx.tenantId)
    .where("purpose", "=", "campaign")
    .where("subject", "=", campaignId)
    .limit(1)
    .executeTakeFirst();
  return wording !== undefined;
}
