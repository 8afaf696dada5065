import type { FigureName, FunnelStep } from "@weitersagen/domain/insight";
import type { Period } from "@weitersagen/domain/insight-period";
import type { MoneyFlow } from "@weitersagen/domain/money-flows";
import { NO_KEY, type ReportGroup } from "../insight-report.ts";
import * as lists from "./insight-lists.ts";
import { namesOf } from "./list.ts";

/** The filters of a report as they are in the address. */
export type ShownFilters = Readonly<
  Partial<
    Record<
      "produkt" | "kategorie" | "kanal" | "kampagne" | "agentur" | "mitarbeiter" | "sprache" | "geraet",
      string
    >
  >
>;

/** The list that has the rows which a figure counts. */
export interface Behind {
  readonly list:
    | typeof lists.countedRecommendations
    | typeof lists.countedOrders
    | typeof lists.countedEntries
    | typeof lists.countedFacts;
  /** By their names in the address. */
  readonly filters: Readonly<Record<string, string>>;
}

const daysOf = ({ from, until }: Period) => ({ von: from, bis: until });

type Counted = FigureName | "seen";

const facts = {
  seen: "seen",
  seenCatalogue: "seenCatalogue",
  seenForm: "seenForm",
  shares: "share",
  clicks: "click",
  machineClicks: "machineClick",
  visits: "visit",
  mailsSent: "mailSent",
  mailsFailed: "mailFailed",
} as const satisfies Partial<Record<Counted, string>>;

const orderStates: Partial<Record<Counted, Readonly<Record<string, string>>>> = {
  orders: {},
  cancelledOrders: { zustand: "cancelled" },
  validOrders: { zustand: "valid" },
  costCents: { zustand: "valid" },
};

const isFact = (figure: Counted): figure is keyof typeof facts => figure in facts;

/** Language and device are known of pages and shares only: there is no list of recommendations by them. */
const isOfRecommendations = ({ sprache, geraet }: ShownFilters): boolean =>
  sprache === undefined && geraet === undefined;

/** The list behind a figure of a report. Its rows, or the sum of their counts, are the figure. */
export function behindFigure(figure: Counted, period: Period, filters: ShownFilters): Behind | undefined {
  const shared = { ...daysOf(period), ...filters };
  if (isFact(figure)) return { list: lists.countedFacts, filters: { ...shared, art: facts[figure] } };
  if (!isOfRecommendations(filters)) return undefined;
  const state = orderStates[figure];
  if (state) return { list: lists.countedOrders, filters: { ...shared, ...state } };
  if (isOpenFigure(figure))
    return { list: lists.countedRecommendations, filters: { ...shared, offen: openSteps[figure] } };
  if (figure === "recommendations") return { list: lists.countedRecommendations, filters: shared };
  // A recommendation may have several recipients: its row says how many.
  const schritt = figure === "recipients" ? "accepted" : figure;
  return { list: lists.countedRecommendations, filters: { ...shared, schritt } };
}

const countedOfStep = (step: FunnelStep): Counted => (step === "shared" ? "shares" : step);

const openSteps = {
  openOpened: "opened",
  openAccepted: "accepted",
  openOrdered: "ordered",
  openValid: "valid",
  openPaid: "paid",
} as const satisfies Partial<Record<FigureName, FunnelStep>>;
const isOpenFigure = (figure: Counted): figure is keyof typeof openSteps => figure in openSteps;

export const behindStep = (step: FunnelStep, period: Period, filters: ShownFilters): Behind | undefined =>
  behindFigure(countedOfStep(step), period, filters);

/** The recommendations that did not reach a step and still can. Steps that are counted as they happen have none. */
export function behindOpen(step: FunnelStep, period: Period, filters: ShownFilters): Behind | undefined {
  const figure = namesOf(openSteps).find((name) => openSteps[name] === step);
  return figure && behindFigure(figure, period, filters);
}

/** The entries of the ledger of all time behind what is owed to agencies. */
export const behindCommissionOwed: Behind = {
  list: lists.countedEntries,
  filters: { geld: "commissionOwed" },
};

/** The entries of the ledger behind a sum of money. */
export const behindFlow = (flow: MoneyFlow, period: Period, filters: ShownFilters): Behind => ({
  list: lists.countedEntries,
  filters: { ...daysOf(period), ...filters, geld: flow },
});

/** The recommendations of the people who recommend again. */
export const behindReturning = (period: Period): Behind => ({
  list: lists.countedRecommendations,
  filters: { ...daysOf(period), wieder: "ja" },
});

/** The list behind a count of a top referrer. */
export function behindPerson(
  count: "recommendations" | "accepted" | "orders",
  period: Period,
  person: string,
): Behind {
  const shared = { ...daysOf(period), person };
  if (count === "orders") return { list: lists.countedOrders, filters: { ...shared, zustand: "kept" } };
  return {
    list: lists.countedRecommendations,
    filters: count === "accepted" ? { ...shared, schritt: "accepted" } : shared,
  };
}

const filterOf = {
  product: "produkt",
  category: "kategorie",
  channel: "kanal",
  campaign: "kampagne",
  agency: "agentur",
  member: "mitarbeiter",
  language: "sprache",
  device: "geraet",
} as const satisfies Record<ReportGroup, keyof ShownFilters>;

/** The filter that selects a group of a report. An unknown channel or campaign has an empty key. */
export const filterOfGroup = (group: ReportGroup, key: string): ShownFilters => ({
  [filterOf[group]]: key === "" ? NO_KEY : key,
});
