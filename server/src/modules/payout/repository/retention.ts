import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Deletes the payouts of rewards that were settled at this time or before; the database keeps those of others. */
export async function deletePayouts(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  until: Date,
): Promise<void> {
  await sql`select platform.forget_payouts(${rewardIds}::bigint[], ${until})`.execute(tx);
}

/** Deletes up to `size` batches of this time or before that have no payout left, with their files. Returns how many. */
export async function deleteBatches(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const batches = await tx
    .selectFrom("payout_batch")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("created_at", "<=", until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payout")
            .select("payout.id")
            .where("payout.tenant_id", "=", tx.tenantId)
            .whereRef("payout.batch_id", "=", "payout_batch.id"),
        ),
      ),
    )
    .orderBy("id")
    .limit(size)
    .execute();
  const ids = batches.map(({ id }) => id);
  await sql`select platform.forget_payout_batches(${ids}::bigint[], ${until})`.execute(tx);
  return ids.length;
}

/** Deletes up to `size` answers of the bank of this time or before that no payout refers to. Returns how many. */
export async function deleteBankFiles(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_file
     where tenant_id = ${tx.tenantId} and imported_at <= ${until}
       and not exists (select from payout where tenant_id = bank_file.tenant_id
                          and (confirmed_in = bank_file.id or ended_in = bank_file.id))
     order by id limit ${size}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select platform.forget_bank_files(${ids}::bigint[], ${until})`.execute(tx);
  return ids.length;
}
