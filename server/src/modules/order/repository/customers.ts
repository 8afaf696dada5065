import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Hashes of the customer that an order names. An empty list was not stated. */
export interface OrderCustomer {
  readonly orderId: number;
  readonly mails: readonly string[];
  readonly mailAliases: readonly string[];
  readonly names: readonly string[];
  readonly households: readonly string[];
  readonly mailDomain: string | null;
}

// A list is sent as text in JSON, since unnest would flatten lists of lists.
const upsertAll = defineStatement(
  `insert into order_customer as known (tenant_id, stored_at, order_id, mails, mail_aliases, names, households, mail_domain)
   select $1, $2, stated.order_id, array(select jsonb_array_elements_text(stated.mails)),
          array(select jsonb_array_elements_text(stated.mail_aliases)),
          array(select jsonb_array_elements_text(stated.names)), array(select jsonb_array_elements_text(stated.households)),
          stated.mail_domain
     from unnest($3::bigint[], $4::jsonb[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::text[])
          as stated (order_id, mails, mail_aliases, names, households, mail_domain)
    order by stated.order_id
   on conflict (tenant_id, order_id) do update
      set mails = case when excluded.mails = '{}' then known.mails else excluded.mails end,
          mail_aliases = case when excluded.mails = '{}' then known.mail_aliases else excluded.mail_aliases end,
          names = case when excluded.names = '{}' then known.names else excluded.names end,
          households = case when excluded.households = '{}' then known.households else excluded.households end,
          mail_domain = coalesce(excluded.mail_domain, known.mail_domain), stored_at = excluded.stored_at
    where (excluded.mails <> '{}' and excluded.mails <> known.mails)
       or (excluded.names <> '{}' and excluded.names <> known.names)
       or (excluded.households <> '{}' and excluded.households <> known.households)
   returning order_id as id`,
  { id: "bigint" },
);

/** Stores the customers of orders; what is not stated stays. Returns the ids of the orders whose customer has changed. */
export async function upsertCustomers(
  tx: TenantTransaction,
  customers: readonly OrderCustomer[],
  now: Date,
): Promise<number[]> {
  const list = (field: "mails" | "mailAliases" | "names" | "households") =>
    customers.map((customer) => JSON.stringify(customer[field]));
  const rows = await tx.run(upsertAll, [
    tx.tenantId,
    now,
    customers.map(({ orderId }) => orderId),
    list("mails"),
    list("mailAliases"),
    list("names"),
    list("households"),
    customers.map(({ mailDomain }) => mailDomain),
  ]);
  return rows.map(({ id }) => id);
}

/** Deletes customers stored at this time or before, without those that a hold keeps. Returns how many. */
export async function deleteCustomersBefore(
  tx: TenantTransaction,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_customer where tenant_id = ${tx.tenantId} and order_id in (
      select order_id from order_customer where tenant_id = ${tx.tenantId} and stored_at <= ${before}
         and not platform.is_held_order(tenant_id, order_id)
       order by stored_at limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
