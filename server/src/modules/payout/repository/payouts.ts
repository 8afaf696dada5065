import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewPayout {
  readonly rewardId: number;
  readonly amountCents: number;
}

export async function insertPayouts(
  tx: TenantTransaction,
  batchId: number,
  payouts: readonly NewPayout[],
): Promise<void> {
  if (payouts.length === 0) return;
  const rewardIds = payouts.map(({ rewardId }) => rewardId);
  const amounts = payouts.map(({ amountCents }) => amountCents);
  // Two lists instead of a row of parameters each: PostgreSQL takes 65,535 parameters at most.
  await sql`
    insert into payout (tenant_id, batch_id, reward_id, amount_cents)
    select ${tx.tenantId}, ${batchId}, added.reward_id, added.amount_cents
      from unnest(${rewardIds}::bigint[], ${amounts}::integer[]) with ordinality
           as added (reward_id, amount_cents, position)
     order by added.position`.execute(tx);
}

export async function insertNotePayouts(
  tx: TenantTransaction,
  batchId: number,
  notes: readonly { readonly creditNoteId: number; readonly amountCents: number }[],
): Promise<void> {
  for (const { creditNoteId, amountCents } of notes) {
    await tx
      .insertInto("payout")
      .values({
        tenant_id: tx.tenantId,
        batch_id: batchId,
        credit_note_id: creditNoteId,
        amount_cents: amountCents,
      })
      .execute();
  }
}

/** Takes payouts out of a batch before its release: their rewards wait for the next batch. */
export async function withdrawPayouts(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("payout")
    .set({ status: "withdrawn" })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sql<number>`any (${[...ids]}::bigint[])`)
    .execute();
}

export async function voidPayouts(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("payout")
    .set({ status: "voided" })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sql<number>`any (${[...ids]}::bigint[])`)
    .where("status", "=", "live")
    .execute();
}

/** The first file that confirms a payout counts, but a booking counts more than the announcement of a pain.002. */
export async function confirmPayouts(
  tx: TenantTransaction,
  ids: readonly number[],
  fileId: number,
): Promise<void> {
  await sql`
    update payout set confirmed_in = file.id
      from bank_file as file
     where file.tenant_id = ${tx.tenantId} and file.id = ${fileId}
       and payout.tenant_id = file.tenant_id and payout.id = any (${[...ids]}::bigint[])
       and (payout.confirmed_in is null
            or file.kind <> 'pain.002'
               and exists (select from bank_file as earlier
                            where earlier.tenant_id = payout.tenant_id and earlier.id = payout.confirmed_in
                              and earlier.kind = 'pain.002'))`.execute(tx);
}

export interface EndedPayout {
  readonly id: number;
  readonly status: "rejected" | "returned";
  readonly code: string | null;
}

export async function endPayouts(
  tx: TenantTransaction,
  ended: readonly EndedPayout[],
  fileId: number,
): Promise<void> {
  await sql`
    update payout set status = ended.status, bank_reason = ended.code, ended_in = ${fileId}
      from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ status }) => status)}::text[],
                  ${ended.map(({ code }) => code)}::text[]) as ended (id, status, code)
     where payout.tenant_id = ${tx.tenantId} and payout.id = ended.id and payout.status = 'live'`.execute(tx);
}
