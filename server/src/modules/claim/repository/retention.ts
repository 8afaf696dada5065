import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Deletes files and notes of up to `size` claims that were decided at this time or before. */
export async function clearFiles(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const { rows } = await sql<{ handled: number }>`
    with due as materialized (
      select id from claim
       where tenant_id = ${tx.tenantId} and status in ('matched', 'refused') and status_at <= ${until}
         and not platform.is_held(tenant_id, referrer_id, null)
         and (note <> '' or exists (select from claim_evidence
                where tenant_id = claim.tenant_id and claim_id = claim.id))
       order by status_at limit ${size} for update skip locked),
    deleted as (
      delete from claim_evidence using due
       where claim_evidence.tenant_id = ${tx.tenantId} and claim_evidence.claim_id = due.id),
    cleared as (
      update claim set note = '' from due where claim.tenant_id = ${tx.tenantId} and claim.id = due.id)
    select count(*)::integer as handled from due`.execute(tx);
  return rows[0]?.handled ?? 0;
}

/** Deletes the claims that were matched with these orders. */
export async function deleteClaimsOf(tx: TenantTransaction, orderIds: readonly number[]): Promise<void> {
  await sql`
    select platform.forget_claims(array(
      select id from claim where tenant_id = ${tx.tenantId} and order_id = any (${orderIds}::bigint[])))`.execute(
    tx,
  );
}
