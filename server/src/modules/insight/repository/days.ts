import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { computedFigures, computedMoney, computedWaits, FIGURE_RULES } from "../read-model/computed.ts";

// A number that no other lock in this database uses.
const refreshLock = 7_204_020;

/** One transaction at a time computes the figures of a tenant. False if another one does. */
export async function tryLockFigures(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${refreshLock}, ${tx.tenantId}) as "isLocked"`.execute(tx);
  return rows[0]?.isLocked === true;
}

/** The days on the list of changes, the oldest first. */
export async function changedDays(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from insight_change where tenant_id = ${tx.tenantId} order by day`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Takes these days off the list. Returns those that were still on it. */
export async function takeChangedDays(tx: TenantTransaction, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with taken as (
      delete from insight_change where tenant_id = ${tx.tenantId} and day = any (${days}::date[]) returning day)
    select distinct day from taken order by day`.execute(tx);
  return rows.map(({ day }) => day);
}

const dayTables = ["insight_day", "insight_wait", "insight_money"] as const;
const computedTables = {
  insight_day: computedFigures,
  insight_wait: computedWaits,
  insight_money: computedMoney,
} as const;

/** Replaces everything that is stored about these days with what the rows behind it say now. */
export async function replaceDays(tx: TenantTransaction, days: readonly string[]): Promise<void> {
  for (const table of dayTables) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tx.tenantId} and day = any (${days}::date[])`.execute(
      tx,
    );
    await sql`insert into ${sql.table(table)} ${computedTables[table](tx, days)}`.execute(tx);
  }
}

/** Those of the days that an earlier version of the rules computed. */
export async function outdatedDays(tx: TenantTransaction, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from insight_day
     where tenant_id = ${tx.tenantId} and day = any (${days}::date[]) and rules <> ${FIGURE_RULES}`.execute(
    tx,
  );
  return rows.map(({ day }) => day);
}

/** Those of the days whose stored figures differ from what the rows behind them say. */
export async function differingDays(tx: TenantTransaction, days: readonly string[]): Promise<string[]> {
  const differing = new Set<string>();
  // A statement per table, each of which computes once: the time limit of a statement has to suffice for a large day.
  for (const table of dayTables) {
    const { rows } = await sql<{ day: string }>`
      with computed as materialized (${computedTables[table](tx, days)}),
      stored as materialized (
        select * from ${sql.table(table)} where tenant_id = ${tx.tenantId} and day = any (${days}::date[]))
      select distinct day from (
        (select * from computed except select * from stored)
        union all (select * from stored except select * from computed)) as differing
       where day not in (select day from insight_change where tenant_id = ${tx.tenantId})`.execute(tx);
    for (const { day } of rows) differing.add(day);
  }
  return [...differing].toSorted();
}
