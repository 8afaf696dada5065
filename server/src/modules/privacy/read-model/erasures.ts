import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Those of the addresses that neither an account nor a recipient has any more. */
export async function unusedAddresses(tx: TenantTransaction, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct former.email from unnest(${emails}::text[]) as former (email)
     where not exists (select from referrer where tenant_id = ${tx.tenantId} and email = former.email)
       and not exists (select from recipient
                        where tenant_id = ${tx.tenantId} and email = former.email and deleted_at is null)`.execute(
    tx,
  );
  return rows.map(({ email }) => email);
}

/** That a person was erased: a receipt without personal data. */
export interface ErasureReceipt {
  readonly at: Date;
  readonly party: "referrer" | "recipient";
  readonly id: number;
}

/** The erasures of accounts and recipients from a time on, oldest first. */
export async function listErasures(tx: TenantTransaction, since: Date): Promise<ErasureReceipt[]> {
  const { rows } = await sql<ErasureReceipt>`
    select deleted_at as at, 'referrer' as party, id from referrer
     where tenant_id = ${tx.tenantId} and deleted_at >= ${since}
    union all
    select deleted_at, 'recipient', id from recipient
     where tenant_id = ${tx.tenantId} and deleted_at >= ${since}
    order by at, party desc, id`.execute(tx);
  return rows;
}

/**
 * Locks the people of these receipts who are there again. Who was made after the erasure is another person: a restored
 * database gives ids a second time.
 */
export async function lockRestored(
  tx: TenantTransaction,
  party: ErasureReceipt["party"],
  receipts: readonly ErasureReceipt[],
): Promise<number[]> {
  const own = receipts.filter((receipt) => receipt.party === party);
  const ids = own.map(({ id }) => id);
  const times = own.map(({ at }) => at);
  const { rows } = await sql<{ id: number }>`
    select person.id from unnest(${ids}::bigint[], ${times}::timestamptz[]) as erased (id, at)
      join ${sql.table(party)} as person on person.tenant_id = ${tx.tenantId} and person.id = erased.id
     where person.deleted_at is null and person.created_at <= erased.at
     order by person.id for update of person`.execute(tx);
  return rows.map(({ id }) => id);
}
