import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

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
