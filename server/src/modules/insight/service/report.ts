import { NO_KEY, type NumbersReport, type ReportGroup } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import {
  addFigures,
  baseOfStep,
  countOfStep,
  daysToStep,
  figureOfStep,
  type Figures,
  type FunnelStep,
  funnelSteps,
  noFigures,
  openOfStep,
  rateOf,
  validPerRecommendation,
} from "@weitersagen/domain/insight";
import {
  addToDay,
  comparedPeriods,
  isWhollyCounted,
  type Day,
  grainOf,
  type Period,
  slicesOf,
  startOfGrain,
} from "@weitersagen/domain/insight-period";
import { countedFigures, isCounted, narrowedTo } from "@weitersagen/domain/insight-groups";
import { percentile, type WaitingStep, waitingSteps } from "@weitersagen/domain/insight-wait";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { productNames } from "../read-model/names.ts";
import { findCheck } from "../repository/checks.ts";
import { hasChanges } from "../repository/counts.ts";
import {
  countedSince,
  figuresByDay,
  figuresByGroup,
  figuresOfPeriod,
  isCountedKey,
  type Selection,
  type Waits,
  waitsOfPeriod,
} from "../repository/figures.ts";
import { namedGroups } from "./names.ts";
import { divisionOf, type Filters, narrowing, selectionOf, type Subject } from "./selection.ts";

export interface ReportCommand {
  readonly period: Period;
  readonly filters: Filters;
  readonly subject: Subject;
  readonly group: ReportGroup;
  readonly tenant: Pick<Tenant, "settings">;
  readonly language: Language;
  readonly now: Date;
  /** Whether the reader may know the names of an agency's members. */
  readonly seesMembers: boolean;
}

type DayFigures = Awaited<ReturnType<typeof figuresByDay>>;

const MOST_GROUPS = 500;

/**
 * The funnel of a period with its trend, its division into groups, and the periods that it is compared with. A file has
 * every group, a page those with the most recommendations.
 */
export async function readNumbers(
  tx: TenantTransaction,
  command: ReportCommand,
  { mostGroups = MOST_GROUPS }: { readonly mostGroups?: number } = {},
): Promise<NumbersReport> {
  const { period, filters, subject, group, language, now, seesMembers } = command;
  const selection = selectionOf(filters, subject, language);
  const division = divisionOf(group, filters, subject, language);
  const days = await figuresByDay(tx, selection, period);
  const totals = sumOf(days);
  const today = isoDate(calendarDateOf(now));
  const compared = comparedPeriods(period, today);
  const before = await figuresOfPeriod(tx, selection, compared.before);
  const earlier = await figuresOfPeriod(tx, selection, compared.yearBefore);
  // The products of a category are added up: none may be missing.
  const limit = group === "category" ? Number.POSITIVE_INFINITY : mostGroups;
  const found = await figuresByGroup(tx, division.selection, { period, by: division.by, limit: limit + 1 });
  const all = group === "category" ? totals : await figuresOfPeriod(tx, division.selection, period);
  const waits = await waitsIn(tx, selection, period);
  const groups = await namedGroups(tx, found.slice(0, limit), { group, subject, language, seesMembers });
  const check = await findCheck(tx);
  const isPending = await hasChanges(tx);
  const narrowed = narrowing(filters, subject);
  const shown = (figures: Figures) => countedFigures(figures, narrowed);
  const since = await countedSince(tx);
  const former = (figures: Figures, compared: Period) => ({
    ...shown(figures),
    ...(!isWhollyCounted(compared, since) && { seenCatalogue: null, seenForm: null, shares: null }),
  });
  const isChecked = check !== undefined && check.checkedAt.getTime() > 0;
  return {
    ...period,
    grain: grainOf(period),
    totals: shown(totals),
    before: former(before, compared.before),
    yearBefore: former(earlier, compared.yearBefore),
    countedUntil: compared.counted.until,
    beforeDays: compared.before,
    yearBeforeDays: compared.yearBefore,
    costPerOrderCents: costPerOrder(totals),
    costPerOrderCentsBefore: costPerOrder(before),
    costPerOrderCentsYearBefore: costPerOrder(earlier),
    validRate: validPerRecommendation(totals),
    validRateBefore: validPerRecommendation(before),
    validRateYearBefore: validPerRecommendation(earlier),
    funnel: funnelSteps.map((step) =>
      stepView(step, { days, totals, before, earlier, waits, today, command, compared, since }),
    ),
    trend: trendOf(days, period, today).map(({ figures, ...slice }) => ({
      ...slice,
      figures: shown(figures),
    })),
    groupedBy: group,
    groups: groups.map((one) => ({
      ...one,
      figures: countedFigures(one.figures, narrowedTo(group, narrowed)),
      costPerOrderCents: costPerOrder(one.figures),
      validRate: validPerRecommendation(one.figures),
    })),
    groupTotal: {
      figures: countedFigures(all, narrowedTo(group, narrowed)),
      costPerOrderCents: costPerOrder(all),
      validRate: validPerRecommendation(all),
    },
    hasMoreGroups: found.length > limit,
    unknownFilters: await unknownFilters(tx, filters, language),
    countedSince: since,
    checkedAt: isChecked ? check.checkedAt.toISOString() : null,
    isComputing: !isChecked && isPending,
    asOf: isPending ? (check?.refreshedAt?.toISOString() ?? null) : now.toISOString(),
  };
}

/** Filters that nothing was ever counted for. Agencies, members and categories were looked up before. */
async function unknownFilters(
  tx: TenantTransaction,
  { products, channel, campaign }: Filters,
  language: Language,
): Promise<ReportGroup[]> {
  const [product] = products ?? [];
  const keys = { product, channel, campaign };
  const unknown: ReportGroup[] = [];
  for (const group of ["product", "channel", "campaign"] as const) {
    const key = keys[group];
    if (key === undefined || key === NO_KEY || (await isCountedKey(tx, group, key))) continue;
    // A new product is known, although nothing is counted for it yet.
    const isInCatalogue =
      group === "product" && (await productNames(tx, language)).some((one) => one.key === key);
    if (!isInCatalogue) unknown.push(group);
  }
  return unknown;
}

/** Times are kept for products, channels and campaigns only. */
async function waitsIn(
  tx: TenantTransaction,
  selection: Selection,
  period: Period,
): Promise<Waits | undefined> {
  if (selection.dimension === "language" || selection.dimension === "device") return undefined;
  return waitsOfPeriod(tx, selection, period);
}

const sumOf = (days: DayFigures): Figures =>
  days.reduce((sum, { figures }) => addFigures(sum, figures), noFigures);

const costPerOrder = ({ costCents, validOrders }: Figures): number | null =>
  validOrders > 0 ? Math.round(costCents / validOrders) : null;

interface Funnel {
  readonly days: DayFigures;
  readonly totals: Figures;
  readonly before: Figures;
  readonly earlier: Figures;
  readonly waits: Waits | undefined;
  readonly today: Day;
  readonly command: ReportCommand;
  readonly compared: { readonly before: Period; readonly yearBefore: Period };
  /** The first day whose pages and shares were counted. */
  readonly since: Day | null;
}

const isWaiting = (step: FunnelStep): step is WaitingStep =>
  (waitingSteps as readonly FunnelStep[]).includes(step);

function stepView(step: FunnelStep, funnel: Funnel): NumbersReport["funnel"][number] {
  const { days, totals, before, earlier, waits, today, command, compared, since } = funnel;
  const count = countOfStep(totals, step);
  const term = daysToStep(step, command.tenant.settings);
  // The last day whose recommendations had all the time that they may need.
  const lastFinished = term === null ? today : addToDay(today, -term - 1);
  const openCount = openOfStep(totals, step);
  const finished = sumOf(term === null ? days : days.filter(({ day }) => day <= lastFinished));
  const classes = isWaiting(step) ? waits?.[step] : undefined;
  const isCountedStep = isCounted(figureOfStep(step), narrowing(command.filters, command.subject));
  const shown = (value: number) => (isCountedStep ? value : null);
  const isFact = step === "seen" || step === "shared";
  const former = (figures: Figures, compared: Period) =>
    isFact && !isWhollyCounted(compared, since) ? null : shown(countOfStep(figures, step));
  const formerRate = (figures: Figures, compared: Period) =>
    isFact && !isWhollyCounted(compared, since)
      ? null
      : rateOf(countOfStep(figures, step), baseOfStep(figures, step));
  return {
    step,
    isCounted: isCountedStep,
    count: shown(count),
    stepRate: rateOf(count, baseOfStep(totals, step)),
    overallRate: rateOf(count, countOfStep(totals, "seen")),
    openCount,
    finishedUntil: term === null ? null : lastFinished,
    isFinished: openCount === 0,
    finishedRate: rateOf(countOfStep(finished, step), baseOfStep(finished, step)),
    before: former(before, compared.before),
    beforeRate: formerRate(before, compared.before),
    yearBefore: former(earlier, compared.yearBefore),
    yearBeforeRate: formerRate(earlier, compared.yearBefore),
    medianMinutes: classes ? percentile(classes, 0.5) : null,
    ninetiethMinutes: classes ? percentile(classes, 0.9) : null,
  };
}

/** Days without figures are zeros, so that a chart has no gaps. */
function trendOf(
  days: DayFigures,
  period: Period,
  today: Day,
): (Period & { readonly isComplete: boolean; readonly figures: Figures })[] {
  const grain = grainOf(period);
  const sums = new Map<Day, Figures>();
  for (const { day, figures } of days) {
    const start = startOfGrain(day, grain);
    sums.set(start, addFigures(sums.get(start) ?? noFigures, figures));
  }
  return slicesOf(period, grain).map((slice) => {
    const start = startOfGrain(slice.from, grain);
    return {
      ...slice,
      isComplete: slice.from === start && slice.until < today && endsWhole(slice, grain),
      figures: sums.get(start) ?? noFigures,
    };
  });
}

/** Whether the next day begins another day, week or month. */
const endsWhole = ({ until }: Period, grain: ReturnType<typeof grainOf>): boolean => {
  const next = addToDay(until, 1);
  return startOfGrain(next, grain) === next;
};
