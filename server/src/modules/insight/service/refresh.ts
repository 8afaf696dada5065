import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { daysWithRows, moneyDifference } from "../read-model/computed.ts";
import { beginChecks, type CheckResult, storeCheck } from "../repository/checks.ts";
import { replaceMailCounts } from "../repository/counts.ts";
import { differingDays, lockFigures, replaceDays, takeChangedDays } from "../repository/days.ts";

/**
 * Days per transaction: a killed job repeats little, and a year of quiet days is computed in seconds. Days of far more
 * than 100,000 recommendations can exceed the time limit of a statement.
 */
const DAYS_PER_STEP = 10;

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
  if (current.length > 0) await replaceDays(tx, current);
  return days.length;
}

/** Computes all figures again from the rows behind them. Returns how many days. */
export async function rebuildFigures(database: Database, tenantId: number, now: Date): Promise<number> {
  const days = await database.inTenant(tenantId, (tx) => daysWithRows(tx, firstDay(now)));
  for (const some of chunks(days, DAYS_PER_STEP)) {
    await database.inTenant(tenantId, async (tx) => {
      await lockFigures(tx);
      await replaceDays(tx, some);
    });
  }
  return days.length;
}

/**
 * Compares all figures with the rows behind them and the money with the ledger, and corrects days that differ. Differences
 * are a defect and are reported, also after their correction.
 */
export async function checkFigures(database: Database, tenantId: number, now: Date): Promise<CheckResult> {
  await database.inTenant(tenantId, (tx) => countMails(tx, now));
  await refreshFigures(database, tenantId, now);
  const from = firstDay(now);
  const days = await database.inTenant(tenantId, (tx) => daysWithRows(tx, from));
  let differing = 0;
  for (const some of chunks(days, DAYS_PER_STEP)) {
    differing += await database.inTenant(tenantId, async (tx) => {
      await lockFigures(tx);
      const wrong = await differingDays(tx, some);
      if (wrong.length > 0) await replaceDays(tx, wrong);
      return wrong.length;
    });
  }
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

/** Counts the mails of the last days again, which marks these days as changed. */
async function countMails(tx: TenantTransaction, now: Date): Promise<void> {
  const days = Array.from({ length: MAIL_DAYS }, (_, index) =>
    isoDate(calendarDateOf(new Date(now.getTime() - index * DAY_MS))),
  );
  await lockFigures(tx);
  await replaceMailCounts(tx, days);
  await replaceDays(tx, days);
}
