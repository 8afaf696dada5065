import type { Language } from "@weitersagen/contract/language";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { isTyped } from "../../../platform/db/typed-link.ts";
import type { ReportScope } from "../repository/report-query.ts";

/** A column, join or condition that several reports of an agency share. A report is a `ReportQuery` made of them. */
type Fragment = RawBuilder<unknown>;

/** Rows that are credited to the agency, or to the one member whose rows are shown. */
export const credited = (alias: string, { agencyId, memberId }: ReportScope): Fragment => {
  const own = memberId === null ? sql`` : sql` and ${sql.ref(`${alias}.agency_member_id`)} = ${memberId}`;
  return sql`${sql.ref(`${alias}.agency_id`)} = ${agencyId}${own}`;
};

export const fullName = (alias: string): Fragment =>
  sql`nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`;

/** The person's name; of a deleted account a pseudonym that is the same in all reports. */
export const personName = (alias: string, number: Fragment, { deletedWord }: ReportScope): Fragment =>
  sql`case when ${sql.ref(`${alias}.deleted_at`)} is not null then ${deletedWord}::text || ' ' || ${number}
           else ${fullName(alias)} end`;

/** Null unless the recommendation was made by typing the address of an account, which names its owner to no agent. */
export const typedName = sql`case when ${isTyped("r")} then trim(concat_ws(' ', r.typed_first_name, r.typed_last_name)) end`;

/** The referrer of a recommendation `r`. */
export const referrerColumns = (scope: ReportScope): Fragment =>
  sql`coalesce(${typedName}, ${personName("f", sql`f.id`, scope)}, f.email, '') as "referrerName",
      f.id::text as "referrerNumber"`;

export const memberColumns = sql`coalesce(${fullName("m")}, m.number) as "memberName", m.number as "memberNumber"`;

export const memberOf = (alias: string): Fragment =>
  sql`left join agency_member m on m.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and m.id = ${sql.ref(`${alias}.agency_member_id`)}`;

/**
 * What a recommendation or order is about: a product, or a device with its tariff, named in the reader's language. The same
 * as `platform.item_name`, but joined, because a report sorts and searches all rows by it.
 */
export const itemOf = (alias: string, { language }: ReportScope): Fragment => {
  const item = sql`left join product p on p.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and p.id = ${sql.ref(`${alias}.product_id`)}
      left join device_offer d on d.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and d.device_id = ${sql.ref(`${alias}.device_id`)} and d.tariff_id = ${sql.ref(`${alias}.product_id`)}`;
  return sql`${item} left join catalogue_phrase t on t.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and t.language = ${language} and t.phrase = coalesce(d.display_name, p.display_name)`;
};
export const itemName = sql`coalesce(t.translation, d.display_name, p.display_name)`;

/**
 * Rows of a large table that belong to a row of the agency, looked up one by one. Without `offset 0` PostgreSQL reads the
 * whole tenant's rows for a join as long as the tenant is small, and the report gets slower until it is large.
 */
export const lookUp = (tenantId: number, table: string, alias: string, condition: Fragment): Fragment =>
  sql`cross join lateral (select * from ${sql.table(table)} ${sql.ref(alias)}
        where ${sql.ref(`${alias}.tenant_id`)} = ${tenantId} and ${condition} offset 0) ${sql.ref(alias)}`;

export const referrerOf = (tenantId: number): Fragment =>
  lookUp(tenantId, "referrer", "f", sql`f.id = r.referrer_id`);

/** The wire format writes "Geoeffnet", and people search for "geöffnet". */
function bothSpellings(word: string): string {
  const shown = word.replaceAll("ae", "ä").replaceAll("oe", "ö").replaceAll("ue", "ü");
  return shown === word ? word : `${word} ${shown}`;
}

/** What people read of a state, by which it is sorted, and then its word on the wire: both are found. */
export const worded = <Code extends string>(
  column: string,
  wireWords: z.ZodMiniType<Code, string>,
  shown: Readonly<Record<Code, Readonly<Record<Language, string>>>>,
  { language }: ReportScope,
): Fragment => {
  const cases = (Object.keys(shown) as Code[]).map((code) => {
    const words = `${shown[code][language]} ${bothSpellings(z.encode(wireWords, code))}`;
    return sql`when ${code}::text then ${words}::text`;
  });
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
};

/** Sums as columns of a row are subqueries: PostgreSQL evaluates them for the rows of the page only. */
export const rewardsOf = (tenantId: number, condition: Fragment): Fragment =>
  sql`(select coalesce(sum(w.amount_cents), 0) from reward w
        where w.tenant_id = ${tenantId} and ${condition} and w.status not in ('cancelled', 'expired'))`;

/** Orders that count: confirmed, and neither cancelled nor without a reward. What only a browser has reported is no order. */
export const countsAsOrder = sql`o.verified_at is not null and o.cancelled_at is null and o.unrewarded_because is null`;

/** Where a report names the referrer and the member of the agency, people search for them. */
export const people = ["referrerName", "referrerNumber", "memberName", "memberNumber"];
