import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { computedFigures, computedMoney, computedWaits } from "../read-model/computed.ts";

// A number that no other lock in this database uses.
const refreshLock = 7_204_020;

/** One transaction at a time computes the figures of a tenant. */
export async function lockFigures(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${refreshLock}, ${tx.tenantId})`.execute(tx);
}

/** Takes the oldest changed days off the list. */
export async function takeChangedDays(tx: TenantTransaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with taken as (
      delete from insight_change
       where tenant_id = ${tx.tenantId} and day in (
         select distinct day from insight_change where tenant_id = ${tx.tenantId} order by day limit ${limit})
      returning day)
    select distinct day from taken order by day`.execute(tx);
  return rows.map(({ day }) => day);
}

const dayTables = ["insight_day", "insight_wait", "insight_money"] as const;

/** Replaces everything that is stored about these days with what the rows behind it say now. */
export async function replaceDays(tx: TenantTransaction, days: readonly string[]): Promise<void> {
  for (const table of dayTables) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tx.tenantId} and day = any (${days}::date[])`.execute(
      tx,
    );
  }
  await sql`insert into insight_day ${computedFigures(tx, days)}`.execute(tx);
  await sql`insert into insight_wait ${computedWaits(tx, days)}`.execute(tx);
  await sql`insert into insight_money ${computedMoney(tx, days)}`.execute(tx);
}

/** Those of the days whose stored figures differ from what the rows behind them say. */
export async function differingDays(tx: TenantTransaction, days: readonly string[]): Promise<string[]> {
  const stored = (table: (typeof dayTables)[number]) =>
    sql`select * from ${sql.table(table)} where tenant_id = ${tx.tenantId} and day = any (${days}::date[])`;
  const { rows } = await sql<{ day: string }>`
    select day from (
      select day from ((${computedFigures(tx, days)}) except (${stored("insight_day")})) one
      union select day from ((${stored("insight_day")}) except (${computedFigures(tx, days)})) two
      union select day from ((${computedWaits(tx, days)}) except (${stored("insight_wait")})) three
      union select day from ((${stored("insight_wait")}) except (${computedWaits(tx, days)})) four
      union select day from ((${computedMoney(tx, days)}) except (${stored("insight_money")})) five
      union select day from ((${stored("insight_money")}) except (${computedMoney(tx, days)})) six) as differing
     where day not in (select day from insight_change where tenant_id = ${tx.tenantId})
     order by day`.execute(tx);
  return rows.map(({ day }) => day);
}
