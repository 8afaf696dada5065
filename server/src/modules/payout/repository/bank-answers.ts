import type { Party } from "@weitersagen/domain/reward";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface BankFile {
  readonly kind: "pain.002" | "camt.054";
  readonly messageId: string;
  readonly page: number;
  readonly sha256: Buffer;
}

/** When and by whom the same file, or the same message, was taken in before. */
export function findBankFile(tx: TenantTransaction, { kind, messageId, page: number, sha256 }: BankFile) {
  return tx
    .selectFrom("bank_file")
    .select(["imported_at", "imported_by"])
    .where("tenant_id", "=", tx.tenantId)
    .where((either) =>
      either.or([either("sha256", "=", sha256), either.and({ kind, message_id: messageId, page: number })]),
    )
    .executeTakeFirst();
}

export async function insertBankFile(
  tx: TenantTransaction,
  file: BankFile,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto("bank_file")
    .values({
      tenant_id: tx.tenantId,
      kind: file.kind,
      message_id: file.messageId,
      page: file.page,
      sha256: file.sha256,
      imported_at: now,
      imported_by: by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface SentPayout {
  readonly id: number;
  readonly batchId: number;
  readonly number: string;
  /** Absent while it is not at the bank. */
  readonly releasedAt: Date | null;
  readonly rewardId: number;
  readonly party: Party;
  readonly personId: number;
  readonly amountCents: number;
  readonly status: "live" | "withdrawn" | "rejected" | "returned";
  /** The file in which the bank refused it or gave it back. */
  readonly endedIn: string | null;
}

const sentPayouts = (tx: TenantTransaction, which: RawBuilder<unknown>) => sql<SentPayout>`
  select payout.id, payout.batch_id as "batchId", batch.number, batch.released_at as "releasedAt",
         payout.reward_id as "rewardId", reward.party, coalesce(reward.referrer_id, reward.recipient_id) as "personId",
         payout.amount_cents as "amountCents", payout.status,
         ended.kind || ' ' || ended.message_id as "endedIn"
    from payout
    join payout_batch as batch on batch.tenant_id = payout.tenant_id and batch.id = payout.batch_id
    join reward on reward.tenant_id = payout.tenant_id and reward.id = payout.reward_id
    left join bank_file as ended on ended.tenant_id = payout.tenant_id and ended.id = payout.ended_in
   where payout.tenant_id = ${tx.tenantId} and ${which}
   order by payout.id for update of payout`;

export async function lockSent(tx: TenantTransaction, ids: readonly number[]): Promise<SentPayout[]> {
  return (await sentPayouts(tx, sql`payout.id = any (${[...ids]}::bigint[])`).execute(tx)).rows;
}

/** What of a batch was sent to the bank and has not come back. */
export async function lockLive(tx: TenantTransaction, batchId: number): Promise<SentPayout[]> {
  return (await sentPayouts(tx, sql`payout.batch_id = ${batchId} and payout.status = 'live'`).execute(tx))
    .rows;
}

export async function confirmPayouts(
  tx: TenantTransaction,
  ids: readonly number[],
  file: number,
): Promise<void> {
  await sql`update payout set confirmed_in = ${file}
             where tenant_id = ${tx.tenantId} and id = any (${[...ids]}::bigint[]) and confirmed_in is null`.execute(
    tx,
  );
}

export interface EndedPayout {
  readonly id: number;
  readonly status: "rejected" | "returned";
  readonly code: string | null;
}

export async function endPayouts(
  tx: TenantTransaction,
  ended: readonly EndedPayout[],
  file: number,
): Promise<void> {
  await sql`
    update payout set status = ended.status, bank_reason = ended.code, ended_in = ${file}
      from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ status }) => status)}::text[],
                  ${ended.map(({ code }) => code)}::text[]) as ended (id, status, code)
     where payout.tenant_id = ${tx.tenantId} and payout.id = ended.id and payout.status = 'live'`.execute(tx);
}
