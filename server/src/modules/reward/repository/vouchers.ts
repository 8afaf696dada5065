import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewVoucher {
  readonly keyId: string;
  readonly sealed: Buffer;
  readonly fingerprint: Buffer;
  readonly valueCents: number;
  readonly now: Date;
}

/** False when the code is in the pool already. */
export async function insertVoucher(tx: TenantTransaction, voucher: NewVoucher): Promise<boolean> {
  const row = await tx
    .insertInto("voucher")
    .values({
      tenant_id: tx.tenantId,
      value_cents: voucher.valueCents,
      sealed: voucher.sealed,
      key_id: voucher.keyId,
      fingerprint: voucher.fingerprint,
      added_at: voucher.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface StockOfValue {
  readonly valueCents: number;
  readonly left: number;
  readonly waiting: number;
}

/** Values of which all codes are gone are told too; those gone are not counted for it. */
export async function stockByValue(tx: TenantTransaction): Promise<StockOfValue[]> {
  const { rows } = await sql<StockOfValue>`
    with recursive known as (
      (select value_cents from voucher where tenant_id = ${tx.tenantId} order by value_cents limit 1)
      union all
      select (select value_cents from voucher
               where tenant_id = ${tx.tenantId} and value_cents > known.value_cents order by value_cents limit 1)
        from known where known.value_cents is not null)
    select value_cents as "valueCents", sum(stocked)::integer as left, sum(wanted)::integer as waiting from (
      select value_cents, 0 as stocked, 0 as wanted from known where value_cents is not null
      union all
      select value_cents, count(*), 0 from voucher
       where tenant_id = ${tx.tenantId} and reward_id is null group by value_cents
      union all
      select amount_cents, 0, count(*) from reward
       where tenant_id = ${tx.tenantId} and status = 'collected' and choice = 'voucher' group by amount_cents) as counted
     group by value_cents order by value_cents`.execute(tx);
  return rows;
}

/** Rewards that wait for a code of which there is one. Those that are held wait for a decision first. */
export async function takeWaitingForVoucher(tx: TenantTransaction, size: number) {
  const { rows } = await sql<{ id: number; amountCents: number }>`
    select id, amount_cents as "amountCents" from reward
     where tenant_id = ${tx.tenantId} and status = 'collected' and choice = 'voucher'
       and (held_at is null or decided_at is not null)
       and exists (select from voucher where voucher.tenant_id = reward.tenant_id and voucher.reward_id is null
                      and voucher.value_cents = reward.amount_cents)
     order by status_at, id limit ${size} for update skip locked`.execute(tx);
  return rows;
}

export async function takeVoucher(
  tx: TenantTransaction,
  { rewardId, valueCents, now }: { rewardId: number; valueCents: number; now: Date },
) {
  const { rows } = await sql<{ keyId: string; sealed: Buffer }>`
    update voucher set reward_id = ${rewardId}, assigned_at = ${now}
     where tenant_id = ${tx.tenantId} and id = (
       select id from voucher
        where tenant_id = ${tx.tenantId} and reward_id is null and value_cents = ${valueCents}
        order by id limit 1 for update skip locked)
    returning key_id as "keyId", sealed`.execute(tx);
  return rows[0];
}

/** Codes sealed with an older key, some at a time; those handed out already included. */
export async function takeSealedOtherwise(tx: TenantTransaction, keyId: string, size: number) {
  const { rows } = await sql<{ id: number; keyId: string; sealed: Buffer }>`
    select id, key_id as "keyId", sealed from voucher
     where tenant_id = ${tx.tenantId} and key_id <> ${keyId} order by id limit ${size} for update`.execute(
    tx,
  );
  return rows;
}

export async function resealVoucher(
  tx: TenantTransaction,
  id: number,
  { keyId, sealed, fingerprint }: Pick<NewVoucher, "keyId" | "sealed" | "fingerprint">,
): Promise<void> {
  await tx
    .updateTable("voucher")
    .set({ key_id: keyId, sealed, fingerprint })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

const DAY_MS = 86_400_000;

/** Whether it is time to warn of codes of this value; of several servers one is told so. */
export async function takeWarning(tx: TenantTransaction, valueCents: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into voucher_warning (tenant_id, value_cents, warned_at) values (${tx.tenantId}, ${valueCents}, ${now})
    on conflict (tenant_id, value_cents) do update set warned_at = excluded.warned_at
     where voucher_warning.warned_at <= ${new Date(now.getTime() - DAY_MS)}
    returning value_cents`.execute(tx);
  return rows.length > 0;
}
