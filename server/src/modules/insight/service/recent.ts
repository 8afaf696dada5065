import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { countOfStep, type Figures, type FunnelStep, funnelSteps } from "@weitersagen/domain/insight";
import { type Period, recentPeriod } from "@weitersagen/domain/insight-period";
import type { MoneyFlows } from "@weitersagen/contract/insight-money";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { figuresOfPeriod } from "../repository/figures.ts";
import { moneyBy } from "../repository/money.ts";
import { flowsOf } from "./money.ts";

const all = { scope: "tenant", scopeIds: [0], dimension: "all", keys: [""] } as const;

const periodUntil = (now: Date): Period => recentPeriod(isoDate(calendarDateOf(now)));

/** The figures and sums of money of the last 30 days, as the reports have them. */
export async function recentFigures(
  tx: TenantTransaction,
  now: Date,
): Promise<Period & { readonly figures: Figures; readonly flows: MoneyFlows }> {
  const period = periodUntil(now);
  return {
    ...period,
    figures: await figuresOfPeriod(tx, all, period),
    flows: flowsOf(await moneyBy(tx, "key", { dimension: "all", period })),
  };
}

/** How many reached each step in the last 30 days. */
export async function recentSteps(
  tx: TenantTransaction,
  now: Date,
): Promise<(readonly [FunnelStep, number])[]> {
  const figures = await figuresOfPeriod(tx, all, periodUntil(now));
  return funnelSteps.map((step) => [step, countOfStep(figures, step)] as const);
}
