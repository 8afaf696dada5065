import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { daysWithRows, moneyDifference, recommendationsOf } from "../read-model/computed.ts";
import { beginChecks, type CheckResult, storeCheck } from "../repository/checks.ts";
import { replaceMailCounts } from "../repository/counts.ts";
import { differingDays, lockFigures, replaceDays, takeChangedDays } from "../repository/days.ts";

/** Days per transaction: a killed job repeats little, and a year of quiet days is computed in seconds. */
const DAYS_PER_STEP = 10;

/** Recommendations per statement, unless a single day has more: busy days would exceed its time limit together. */
const MOST_AT_ONCE = 50_000;

/** Mails are given up after five days, so those of the last week may still change. */
const MAIL_DAYS = 8;

/** The rows behind older figures were deleted at the end of their term; the figures stay as they are. */
const KEPT_YEARS = 8;

const DAY_MS = 86_400_000;

/** The first day whose rows are all still stored. */
const firstDay = (now: Date): string => `${calendarDateOf(now).year - KEPT_YEARS}-01-01`;

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** The days in their order, divided so that no part has more than `most` recommendations, or has one day only. */
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
    if (last && sum + count <= most) {
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

async function computeDays(tx: TenantTransaction, days: readonly string[]): Promise<void> {
  for (const part of await partsFor(tx, days)) await replaceDays(tx, part);
}

/** Computes those of the days again that differ, and returns how many. */
async function correctDays(tx: TenantTransaction, days: readonly string[]): Promise<number> {
  let count = 0;
  for (const part of await partsFor(tx, days)) {
    const wrong = await differingDays(tx, part);
    if (wrong.length > 0) await replaceDays(tx, wrong);
    count += wrong.length;
  }
  return count;
}

/**
 * Computes the figures of the days that changed. The list is emptied in the transaction that computes, so a killed job
 * leaves the days on the list, and a change that is committed meanwhile stays on it. Returns how many days.
 */
export async function refreshFigures(database: Database, tenantId: number, now: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const taken = await database.inTenant(tenantId, (tx) => refreshSome(tx, now));
    count += taken;
    if (taken < DAYS_PER_STEP) return count;
  }
}

async function refreshSome(tx: TenantTransaction, now: Date): Promise<number> {
  await lockFigures(tx);
  await beginChecks(tx);
  const days = await takeChangedDays(tx, DAYS_PER_STEP);
  const current = days.filter((day) => day >= firstDay(now));
  await computeDays(tx, current);
  return days.length;
}

/** Computes all figures again from the rows behind them. Returns how many days. */
export async function rebuildFigures(database: Database, tenantId: number, now: Date): Promise<number> {
  const days = await database.inTenant(tenantId, (tx) => daysWithRows(tx, firstDay(now)));
  for (const some of chunks(days, DAYS_PER_STEP)) {
    await database.inTenant(tenantId, async (tx) => {
      await lockFigures(tx);
      await computeDays(tx, some);
    });
  }
  return days.length;
}

/**
 * Compares all figures with the rows behind them and the money with the ledger, and corrects days that differ. Differences
 * are a defect and are reported, also after their correction.
 */
export async function checkFigures(database: Database, tenantId: number, now: Date): Promise<CheckResult> {
  await refreshFigures(database, tenantId, now);
  const from = firstDay(now);
  const days = await database.inTenant(tenantId, (tx) => daysWithRows(tx, from));
  let differing = 0;
  for (const some of chunks(days, DAYS_PER_STEP)) {
    differing += await database.inTenant(tenantId, async (tx) => {
      await lockFigures(tx);
      return correctDays(tx, some);
    });
  }
  // Not earlier: it computes the last days again, and would hide that they differed.
  await database.inTenant(tenantId, (tx) => countMails(tx, now));
  return database.inTenant(tenantId, async (tx) => {
    const result = {
      checkedAt: now,
      differingDays: differing,
      differenceCents: await moneyDifference(tx, from),
    };
    await storeCheck(tx, result);
    return result;
  });
}

/** Counts the mails of the last days again. */
async function countMails(tx: TenantTransaction, now: Date): Promise<void> {
  const days = Array.from({ length: MAIL_DAYS }, (_, index) =>
    isoDate(calendarDateOf(new Date(now.getTime() - index * DAY_MS))),
  );
  await lockFigures(tx);
  await replaceMailCounts(tx, days);
  await computeDays(tx, days);
}
