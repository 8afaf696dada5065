import { sql } from "kysely";
import { choseVoucher, isHeld, waitsForVoucher } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewVoucher {
  readonly keyId: string;
  readonly sealed: Buffer;
  readonly fingerprint: Buffer;
  readonly valueCents: number;
  readonly now: Date;
}

/** Returns false if the code is in stock already. */
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

/** Why the job sets a code aside. */
export const UNREADABLE = "unreadable";

interface SetAside {
  readonly by: string;
  readonly because: string;
  readonly now: Date;
}

/** Takes a code out of the stock, and from the reward that just got it. */
export async function setVoucherAside(
  tx: TenantTransaction,
  id: number,
  { by, because, now }: SetAside,
): Promise<void> {
  await tx
    .updateTable("voucher")
    .set({
      reward_id: null,
      assigned_at: null,
      set_aside_at: now,
      set_aside_by: by,
      set_aside_because: because,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/** Withdraws those of the codes that are in stock. Returns how many. */
export async function withdrawVouchers(
  tx: TenantTransaction,
  fingerprints: readonly Buffer[],
  { by, because, now }: SetAside,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("voucher")
    .set({ set_aside_at: now, set_aside_by: by, set_aside_because: because })
    .where("tenant_id", "=", tx.tenantId)
    .where("fingerprint", "in", fingerprints)
    .where("reward_id", "is", null)
    .where("set_aside_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface KnownVoucher {
  readonly fingerprint: Buffer;
  readonly valueCents: number;
  readonly addedAt: Date;
  readonly assignedAt: Date | null;
  readonly setAsideAt: Date | null;
}

/** Those of the codes that were added before, whatever became of them. */
export function findVouchers(
  tx: TenantTransaction,
  fingerprints: readonly Buffer[],
): Promise<KnownVoucher[]> {
  return tx
    .selectFrom("voucher")
    .select([
      "fingerprint",
      "value_cents as valueCents",
      "added_at as addedAt",
      "assigned_at as assignedAt",
      "set_aside_at as setAsideAt",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("fingerprint", "in", fingerprints)
    .execute();
}

export interface StockOfValue {
  readonly valueCents: number;
  readonly left: number;
  /** Rewards that wait for a code of this value. */
  readonly waiting: number;
  /** Codes that were withdrawn or cannot be read. */
  readonly aside: number;
  /** Held rewards that will wait for a code of this value if they are released. */
  readonly held: number;
  /** A reward has got a code of this value. */
  readonly isUsed: boolean;
}

/**
 * The stock by value, including values whose codes are used up. The recursive query steps through the index from value to
 * value, so codes that were given out long ago are not counted. The builder has no readable form of it.
 */
export async function readStock(tx: TenantTransaction): Promise<StockOfValue[]> {
  const { rows } = await sql<StockOfValue>`
    with recursive known as (
      (select value_cents from voucher where tenant_id = ${tx.tenantId} order by value_cents limit 1)
      union all
      select (select value_cents from voucher
               where tenant_id = ${tx.tenantId} and value_cents > known.value_cents order by value_cents limit 1)
        from known where known.value_cents is not null)
    select value_cents as "valueCents", sum(stocked)::integer as left, sum(wanted)::integer as waiting,
           sum(aside)::integer as aside, sum(held)::integer as held,
           exists (select from voucher given where given.tenant_id = ${tx.tenantId}
                      and given.value_cents = counted.value_cents and given.reward_id is not null) as "isUsed" from (
      select value_cents, 0 as stocked, 0 as wanted, 0 as aside, 0 as held from known where value_cents is not null
      union all
      select value_cents, count(*), 0, 0, 0 from voucher
       where tenant_id = ${tx.tenantId} and reward_id is null and set_aside_at is null group by value_cents
      union all
      select value_cents, 0, 0, count(*), 0 from voucher
       where tenant_id = ${tx.tenantId} and set_aside_at is not null group by value_cents
      union all
      select amount_cents, 0, count(*) filter (where ${waitsForVoucher("reward")}), 0,
             count(*) filter (where ${isHeld("reward")}) from reward
       where tenant_id = ${tx.tenantId} and ${choseVoucher("reward")} group by amount_cents) as counted
     group by value_cents order by value_cents`.execute(tx);
  return rows;
}

/**
 * Locks rewards that wait for a voucher of which a code is in stock, oldest choice first. Skips held rewards, which wait
 * for a decision, and those that another sweep has locked.
 */
export function lockWaitingForVoucher(
  tx: TenantTransaction,
  size: number,
): Promise<{ id: number; amountCents: number }[]> {
  return tx
    .selectFrom("reward")
    .select(["id", "amount_cents as amountCents"])
    .where("tenant_id", "=", tx.tenantId)
    .where(waitsForVoucher("reward"))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("voucher")
          .select("voucher.id")
          .whereRef("voucher.tenant_id", "=", "reward.tenant_id")
          .where("voucher.reward_id", "is", null)
          .where("voucher.set_aside_at", "is", null)
          .whereRef("voucher.value_cents", "=", "reward.amount_cents"),
      ),
    )
    .orderBy("status_at")
    .orderBy("id")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Gives the oldest free code of the value to the reward; undefined if none is left. */
export function assignVoucher(
  tx: TenantTransaction,
  { rewardId, valueCents, now }: { rewardId: number; valueCents: number; now: Date },
): Promise<{ id: number; keyId: string; sealed: Buffer } | undefined> {
  return tx
    .updateTable("voucher")
    .set({ reward_id: rewardId, assigned_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", (eb) =>
      eb
        .selectFrom("voucher as free")
        .select("free.id")
        .where("free.tenant_id", "=", tx.tenantId)
        .where("free.reward_id", "is", null)
        .where("free.set_aside_at", "is", null)
        .where("free.value_cents", "=", valueCents)
        .orderBy("free.id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "key_id as keyId", "sealed"])
    .executeTakeFirst();
}

/** Locks codes sealed with another key, including those given out. */
export function lockSealedWithOtherKey(
  tx: TenantTransaction,
  keyId: string,
  size: number,
): Promise<{ id: number; keyId: string; sealed: Buffer }[]> {
  return (
    tx
      .selectFrom("voucher")
      .select(["id", "key_id as keyId", "sealed"])
      .where("tenant_id", "=", tx.tenantId)
      .where("key_id", "<>", keyId)
      // A code that could not be read once cannot be sealed again.
      .where(sql<boolean>`set_aside_because is distinct from ${UNREADABLE}`)
      .orderBy("id")
      .limit(size)
      .forUpdate()
      .execute()
  );
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

/** Returns false if the last warning about this value was written after `warnedBefore`. One of several servers gets true. */
export async function writeWarning(
  tx: TenantTransaction,
  valueCents: number,
  { now, warnedBefore }: { now: Date; warnedBefore: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("voucher_warning")
    .values({ tenant_id: tx.tenantId, value_cents: valueCents, warned_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "value_cents"])
        .doUpdateSet({ warned_at: now })
        .where("voucher_warning.warned_at", "<=", warnedBefore),
    )
    .returning("value_cents")
    .executeTakeFirst();
  return row !== undefined;
}
