import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { countOfStep, type FunnelStep, funnelSteps } from "@weitersagen/domain/insight";
import { addToDay } from "@weitersagen/domain/insight-period";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { figuresOfPeriod } from "../repository/figures.ts";

const DAYS = 30;
const all = { scope: "tenant", scopeIds: [0], dimension: "all", keys: [""] } as const;

/** How many reached each step in the last 30 days. */
export async function recentSteps(
  tx: TenantTransaction,
  now: Date,
): Promise<(readonly [FunnelStep, number])[]> {
  const until = isoDate(calendarDateOf(now));
  const figures = await figuresOfPeriod(tx, all, { from: addToDay(until, 1 - DAYS), until });
  return funnelSteps.map((step) => [step, countOfStep(figures, step)] as const);
}
