import type { MoneyFlows, MoneyReport } from "@weitersagen/contract/insight-money";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import {
  addToDay,
  comparedPeriods,
  type Day,
  daysOf,
  grainOf,
  type Period,
  slicesOf,
  startOfGrain,
} from "@weitersagen/domain/insight-period";
import { percentile } from "@weitersagen/domain/insight-wait";
import { kindsOfFlow, type MoneyFlow, moneyFlowNames } from "@weitersagen/domain/money-flows";
import { FORECAST_WEEKS, forecastPayouts } from "@weitersagen/domain/payout-forecast";
import { recordOf } from "@weitersagen/domain/record-of";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { productNames } from "../read-model/names.ts";
import {
  lateTransferCents,
  ledgerOwedCents,
  owedRewards,
  type OwedRewards,
  owedToAgencies,
  payableNotes,
} from "../read-model/owed.ts";
import { waitsOfPeriod } from "../repository/figures.ts";
import { type BookedSum, moneyBy } from "../repository/money.ts";
import { keyName } from "./names.ts";
import type { Reader } from "./request.ts";

/** Each flow of money as the sum of its kinds of ledger entries. */
export function flowsOf(sums: readonly BookedSum[]): MoneyFlows {
  const centsOf = (kind: string) => sums.reduce((sum, one) => (one.kind === kind ? sum + one.cents : sum), 0);
  const flow = (name: MoneyFlow) =>
    kindsOfFlow(name).reduce((sum, [kind, sign]) => sum + sign * centsOf(kind), 0);
  return recordOf(moneyFlowNames, flow);
}

export interface MoneyCommand extends Period {
  /** Narrows the flows; what is owed and expected is that of the whole programme. */
  readonly productId?: number | undefined;
}

/** The stored sums of the whole programme, or of a product. */
function sumsOf(productId: number | undefined) {
  if (productId === undefined)
    return { flows: { dimension: "all" }, byChannel: ["key", { dimension: "channel" }] } as const;
  const product = String(productId);
  return {
    flows: { dimension: "product", product },
    byChannel: ["channel", { dimension: "productChannel", product }],
  } as const;
}

/** Flows of a period from the ledger, what is owed now, and the payouts to come. */
export async function readMoney(
  tx: TenantTransaction,
  { productId, ...period }: MoneyCommand,
  { now, language }: Reader,
): Promise<MoneyReport> {
  const sums = sumsOf(productId);
  const byDay = await moneyBy(tx, "day", { ...sums.flows, period });
  const today = isoDate(calendarDateOf(now));
  const compared = comparedPeriods(period, today);
  const flowsIn = async (days: Period) => flowsOf(await moneyBy(tx, "key", { ...sums.flows, period: days }));
  const products = new Map((await productNames(tx, language)).map(({ key, name }) => [key, name]));
  const none = keyName("product", "", language);
  const owed = await owedRewards(tx);
  const centsOf = (status: OwedRewards["status"], isHeld = false) =>
    owed.reduce((sum, one) => (one.status === status && one.isHeld === isHeld ? sum + one.cents : sum), 0);
  const thisWeek = startOfGrain(today, "week");
  return {
    ...period,
    flows: flowsOf(byDay),
    before: await flowsIn(compared.before),
    yearBefore: await flowsIn(compared.yearBefore),
    beforeDays: compared.before,
    yearBeforeDays: compared.yearBefore,
    trend: trendOf(byDay, period),
    byProduct: groupsOf(await moneyBy(tx, "key", { ...sums.flows, dimension: "product", period }), (key) =>
      key === "0" ? none : (products.get(key) ?? key),
    ),
    byChannel: groupsOf(await moneyBy(tx, sums.byChannel[0], { ...sums.byChannel[1], period }), (key) =>
      keyName("channel", key, language),
    ),
    owed: {
      openCents: centsOf("open"),
      heldCents: centsOf("open", true),
      providedCents: centsOf("provided"),
      collectedCents: centsOf("collected"),
      lateCents: await lateTransferCents(tx, now),
    },
    ledgerOwedCents: await ledgerOwedCents(tx, "owed"),
    owedToAgencies: {
      ...(await owedToAgencies(tx, now)),
      ledgerCents: await ledgerOwedCents(tx, "commission_owed"),
    },
    due: dueWeeks(owed, thisWeek),
    forecast: await forecast(tx, owed, thisWeek),
    at: now,
  };
}

function trendOf(sums: readonly BookedSum[], period: Period): MoneyReport["trend"] {
  return slicesOf(period, grainOf(period)).map((slice) => ({
    ...slice,
    flows: flowsOf(sums.filter(({ key }) => key >= slice.from && key <= slice.until)),
  }));
}

function groupsOf(sums: readonly BookedSum[], nameOf: (key: string) => string): MoneyReport["byProduct"] {
  return [...Map.groupBy(sums, ({ key }) => key)]
    .map(([key, parts]) => ({ key, name: nameOf(key), flows: flowsOf(parts) }))
    .toSorted((one, other) => other.flows.promised - one.flows.promised);
}

const weeksFrom = (thisWeek: Day, week: Day): number =>
  Math.max(0, Math.round((daysOf({ from: thisWeek, until: week }) - 1) / 7));

/** What is owed by the week in which it is due: before this week, this week and those to come, and everything later. */
function dueWeeks(owed: readonly OwedRewards[], thisWeek: Day): MoneyReport["due"] {
  const dueCents = (isWanted: (week: Day) => boolean) =>
    owed.reduce((sum, { week, cents }) => (isWanted(week) ? sum + cents : sum), 0);
  const later = addToDay(thisWeek, 7 * FORECAST_WEEKS);
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, index) => {
    const from = addToDay(thisWeek, 7 * index);
    return { from, until: addToDay(from, 6), dueCents: dueCents((week) => week === from) };
  });
  return [
    { from: null, until: addToDay(thisWeek, -1), dueCents: dueCents((week) => week < thisWeek) },
    ...weeks,
    { from: later, until: null, dueCents: dueCents((week) => week >= later) },
  ];
}

const WEEK_MINUTES = 7 * 24 * 60;
const USUAL_WEEKS = 4;
/** Enough to know how often and how fast rewards are collected. */
const HISTORY_DAYS = 400;

async function forecast(
  tx: TenantTransaction,
  owed: readonly OwedRewards[],
  thisWeek: Day,
): Promise<MoneyReport["forecast"]> {
  const period = { from: addToDay(thisWeek, -HISTORY_DAYS), until: addToDay(thisWeek, 6) };
  const past = flowsOf(await moneyBy(tx, "key", { dimension: "all", period }));
  const all = { scope: "tenant", scopeIds: [0], dimension: "all", keys: [""] } as const;
  const minutes = percentile((await waitsOfPeriod(tx, all, period)).paid, 0.5);
  const weeks = forecastPayouts(
    // It is not known yet whether and when a held reward is paid.
    owed
      .filter(({ isHeld }) => !isHeld)
      .map(({ status, week, cents }) => ({ status, cents, week: weeksFrom(thisWeek, week) })),
    {
      paidCents: past.paid + past.vouchers - past.returned,
      lostCents: past.lapsed + past.cancelled,
      weeksToPay: minutes === null ? USUAL_WEEKS : Math.round(minutes / WEEK_MINUTES),
    },
  );
  const notes = await payableNotes(tx);
  return weeks.map((week, index) => ({
    from: addToDay(thisWeek, 7 * index),
    ...week,
    agencyCents: notes.reduce(
      (sum, note) => (weeksFrom(thisWeek, note.week) === index ? sum + note.cents : sum),
      0,
    ),
  }));
}
