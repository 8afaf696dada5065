import { type RawBuilder, sql } from "kysely";

/** What a person is called: the name, else the address. The row has the columns of a referrer or recipient. */
export const personName = (alias: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), ''),
    ${sql.ref(`${alias}.email`)}, '–')`;

/** The order number that a claim names. Null once it was erased: the row then has a replacement that means nothing. */
export const claimedNumber = (alias: string): RawBuilder<string | null> => {
  const column = sql.ref(`${alias}.order_number`);
  return sql`case when starts_with(${column}, 'DELETED-') then null else ${column} end`;
};

/** What a row of recommendations or orders is about: a product, or a device with its tariff. Null for an unknown product. */
export const itemName = (alias: string): RawBuilder<string | null> =>
  sql`(select coalesce(offer.display_name, product.display_name) from product
         left join device_offer offer on offer.tenant_id = product.tenant_id and offer.tariff_id = product.id
          and offer.device_id = ${sql.ref(`${alias}.device_id`)}
        where product.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and product.id = ${sql.ref(`${alias}.product_id`)})`;
