import { NO_KEY } from "@weitersagen/contract/insight-report";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The filters that all lists behind the figures have. */
export interface SharedFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly product?: string | undefined;
  readonly category?: string | undefined;
  readonly channel?: string | undefined;
  readonly campaign?: string | undefined;
  readonly agency?: string | undefined;
  readonly member?: string | undefined;
}

/** Where a list has what the filters compare. Unknown channels and campaigns are empty, unknown products 0. */
export interface Compared {
  readonly product: RawBuilder<unknown>;
  readonly channel: RawBuilder<unknown>;
  readonly campaign: RawBuilder<unknown>;
  readonly agency: RawBuilder<unknown>;
  readonly member: RawBuilder<unknown>;
}

/** A text that is no number fits nothing. */
const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);
const keyOf = (text: string): string => (text === NO_KEY ? "" : text);

const inCategory = (tx: TenantTransaction, product: RawBuilder<unknown>, category: string) =>
  category === NO_KEY
    ? sql`not exists (select from category_product i where i.tenant_id = ${tx.tenantId} and i.product_id = ${product})`
    : sql`${product} in (
        select i.product_id from category_product i
          join product_category g on g.tenant_id = i.tenant_id and g.id = i.category_id
         where i.tenant_id = ${tx.tenantId} and (g.key = ${category} or ${category} = any(g.aliases)))`;

/** The conditions of the filters that are set, without the days. */
export function narrowed(
  tx: TenantTransaction,
  filters: SharedFilters,
  compared: Compared,
): RawBuilder<SqlBool> {
  const { product, category, channel, campaign, agency, member } = filters;
  const conditions = [
    ...(product === undefined ? [] : [sql`${compared.product} = ${numberOf(product)}`]),
    ...(category === undefined ? [] : [inCategory(tx, compared.product, category)]),
    ...(channel === undefined ? [] : [sql`${compared.channel} = ${keyOf(channel)}`]),
    ...(campaign === undefined ? [] : [sql`${compared.campaign} = ${keyOf(campaign)}`]),
    ...(agency === undefined
      ? []
      : [
          sql`${compared.agency} in (select a.id from agency a where a.tenant_id = ${tx.tenantId} and a.number = ${agency})`,
        ]),
    ...(member === undefined ? [] : [sql`${compared.member} = ${numberOf(member)}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The recommendations of the referrer with this key: the beginning of their public hash, which has 32 hex digits. */
export const ofPerson = (tx: TenantTransaction, key: string) => {
  const start = key.toLowerCase();
  return sql<SqlBool>`r.referrer_id in (
    select f.id from referrer f
     where f.tenant_id = ${tx.tenantId} and f.public_hash >= ${start} and f.public_hash < ${`${start}g`}
       and starts_with(f.public_hash, ${start}))`;
};

/** Of people with another recommendation in the period or before it. */
export const ofReturning = (tx: TenantTransaction, { to }: SharedFilters) => {
  const until = to === undefined ? sql`true` : sql`e.created_at < ${dayEnd(to)}`;
  return sql<SqlBool>`exists (
    select from recommendation e
     where e.tenant_id = ${tx.tenantId} and e.referrer_id = r.referrer_id and e.id <> r.id and ${until})`;
};

/** The first instant of a day in Germany. */
export const dayStart = (day: string): Date => startOfDay(readIsoDate(day));
/** The first instant after a day in Germany. */
export const dayEnd = (day: string): Date => addDays(dayStart(day), 1);

export const productName = (id: RawBuilder<unknown>, tenantId: number) =>
  sql<string | null>`(select n.display_name from product n where n.tenant_id = ${tenantId} and n.id = ${id})`;
export const agencyNumber = (id: RawBuilder<unknown>, tenantId: number) =>
  sql<string | null>`(select a.number from agency a where a.tenant_id = ${tenantId} and a.id = ${id})`;
