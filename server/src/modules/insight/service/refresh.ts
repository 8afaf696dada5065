import { setTimeout as sleep } from "node:timers/promises";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { addToDay } from "@weitersagen/domain/insight-period";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { daysWithRows, moneyDifference, recommendationsOf } from "../read-model/computed.ts";
import { beginChecks, type CheckResult, storeCheck, storeRefresh } from "../repository/checks.ts";
import { replaceMailCounts } from "../repository/counts.ts";
import {
  changedDays,
  differingDays,
  outdatedDays,
  replaceDays,
  takeChangedDays,
  tryLockFigures,
} from "../repository/days.ts";

/** Days per transaction: a killed job repeats little, and a year of quiet days is computed in seconds. */
const DAYS_PER_PART = 10;

/** Recommendations per transaction, unless a single day has more: busy days would exceed a statement's time together. */
const MOST_AT_ONCE = 50_000;

/** Mails are given up after five days, so those of the last week may still change. */
const MAIL_DAYS = 8;

/** The rows behind older figures were deleted at the end of their term; the figures stay as they are. */
const KEPT_YEARS = 8;

/** Counted in days of the calendar: one of them has 23 hours and one has 25. */
export function mailDays(now: Date): string[] {
  const today = isoDate(calendarDateOf(now));
  return Array.from({ length: MAIL_DAYS }, (_, index) => addToDay(today, -index));
}

const ASK_AGAIN_MS = 200;

/** The first day whose rows are all still stored. */
const firstDay = (now: Date): string => `${calendarDateOf(now).year - KEPT_YEARS}-01-01`;

/**
 * The days in their order, divided so that no part has more than `most` recommendations, or has one day only. Each part
 * is computed in a transaction of its own.
 */
export function partsOf(
  days: readonly string[],
  recommendations: ReadonlyMap<string, number>,
  most: number,
): string[][] {
  const parts: string[][] = [];
  let sum = 0;
  for (const day of days) {
    const count = recommendations.get(day) ?? 0;
    const last = parts.at(-1);
    if (last && last.length < DAYS_PER_PART && sum + count <= most) {
      last.push(day);
      sum += count;
    } else {
      parts.push([day]);
      sum = count;
    }
  }
  return parts;
}

const partsFor = async (tx: TenantTransaction, days: readonly string[]): Promise<string[][]> =>
  partsOf(days, await recommendationsOf(tx, days), MOST_AT_ONCE);

/** All days with rows behind their figures. */
const allParts = (database: Database, tenantId: number, now: Date): Promise<string[][]> =>
  database.inTenant(tenantId, async (tx) => partsFor(tx, await daysWithRows(tx, firstDay(now))));

/** A transaction that computes figures. Undefined if another one of this tenant does. */
const unlessBusy = <Result>(
  database: Database,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result | undefined> =>
  database.inTenant(tenantId, async (tx) => ((await tryLockFigures(tx)) ? work(tx) : undefined));

/** The same, after the other one. A busy day takes longer than a statement may wait for a lock, so it asks again. */
async function whenFree<Result>(
  database: Database,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done = await unlessBusy(database, tenantId, async (tx) => ({ result: await work(tx) }));
    if (done) return done.result;
    await sleep(ASK_AGAIN_MS);
  }
}

/**
 * Computes the figures of the days that changed. A day is taken off the list in the transaction that computes it, so a
 * killed job leaves it on the list, and a change that is committed meanwhile stays on it. Returns how many days, or
 * undefined if another job computes figures of this tenant: sweeps run one after the other and must not wait for it.
 */
export async function refreshFigures(
  database: Database,
  tenantId: number,
  now: Date,
): Promise<number | undefined> {
  let count = 0;
  for (const part of await changedParts(database, tenantId)) {
    const taken = await unlessBusy(database, tenantId, (tx) => refreshSome(tx, part, now));
    if (taken === undefined) return undefined;
    count += taken;
  }
  await database.inTenant(tenantId, (tx) => storeRefresh(tx, now));
  return count;
}

const changedParts = (database: Database, tenantId: number): Promise<string[][]> =>
  database.inTenant(tenantId, async (tx) => {
    await beginChecks(tx);
    return partsFor(tx, await changedDays(tx));
  });

/** Computes those of the days that are still on the list. */
async function refreshSome(tx: TenantTransaction, days: readonly string[], now: Date): Promise<number> {
  const taken = await takeChangedDays(tx, days);
  const current = taken.filter((day) => day >= firstDay(now));
  if (current.length > 0) await replaceDays(tx, current);
  return taken.length;
}

async function refreshWhenFree(database: Database, tenantId: number, now: Date): Promise<void> {
  for (const part of await changedParts(database, tenantId))
    await whenFree(database, tenantId, (tx) => refreshSome(tx, part, now));
}

/** Computes all figures again from the rows behind them. Returns how many days. */
export async function rebuildFigures(database: Database, tenantId: number, now: Date): Promise<number> {
  const parts = await allParts(database, tenantId, now);
  for (const part of parts) await whenFree(database, tenantId, (tx) => replaceDays(tx, part));
  return parts.flat().length;
}

/**
 * Computes those of the days again that differ, and returns how many. Days that an earlier version of the rules computed are
 * computed again too; that they differ is no defect.
 */
async function correctDays(tx: TenantTransaction, days: readonly string[]): Promise<number> {
  const outdated = await outdatedDays(tx, days);
  if (outdated.length > 0) await replaceDays(tx, outdated);
  const wrong = await differingDays(tx, days);
  if (wrong.length > 0) await replaceDays(tx, wrong);
  return wrong.length;
}

/**
 * Compares all figures with the rows behind them and the money with the ledger, and corrects days that differ. Differences
 * are a defect and are reported, also after their correction.
 */
export async function checkFigures(database: Database, tenantId: number, now: Date): Promise<CheckResult> {
  await refreshWhenFree(database, tenantId, now);
  let differing = 0;
  for (const part of await allParts(database, tenantId, now))
    differing += await whenFree(database, tenantId, (tx) => correctDays(tx, part));
  // Not earlier: it computes the last days again, and would hide that they differed.
  await whenFree(database, tenantId, (tx) => replaceMailCounts(tx, mailDays(now)));
  await refreshWhenFree(database, tenantId, now);
  return database.inTenant(tenantId, async (tx) => {
    const result = {
      checkedAt: now,
      differingDays: differing,
      differenceCents: await moneyDifference(tx, firstDay(now)),
    };
    await storeCheck(tx, result);
    return result;
  });
}
