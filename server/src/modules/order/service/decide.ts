import type { Language } from "@weitersagen/contract/language";
import { type CalendarDate, isoDate, readIsoDate } from "@weitersagen/domain/dates";
import { type FeedDate, keptFeedDate } from "@weitersagen/domain/feed-date";
import { whyUnrewarded } from "@weitersagen/domain/order";
import type { KnownOrder, OrderTerms } from "../repository.ts";
import type { OrderState } from "../repository/store-orders.ts";
import type { Match } from "../../matching/service.ts";
import type { Found } from "./match.ts";
import type { CheckedRow, RowTerms } from "./rows.ts";
import type { Shelf } from "./shelf.ts";

export interface Surroundings {
  readonly shelf: Shelf;
  readonly allowsSelfRecommendation: boolean;
  readonly language: Language;
  /** What became of terms that no order was known for yet: hundreds of rows share them. */
  readonly newTerms: Map<RowTerms, Placed | Refused>;
}

export interface Decision {
  readonly outcome: "added" | "changed" | "cancelled" | "unchanged" | "unmatched";
  /** As it stands; undefined if nobody knows it yet. */
  readonly order: KnownOrder | undefined;
  readonly state: OrderState;
  /** The order before, if it was verified already. */
  readonly wasAccepted: boolean;
  readonly isAccepted: boolean;
}

export interface Refused {
  readonly outcome: "refused";
  readonly errors: readonly string[];
}

const faults = {
  orderedOn: { de: "Bestelldatum: fehlt", en: "Bestelldatum: is missing" },
  product: { de: "Produkt: fehlt", en: "Produkt: is missing" },
  newNumber: {
    de: "NeueAuftragsnummer: gehört schon zu einem anderen Auftrag",
    en: "NeueAuftragsnummer: belongs to another order already",
  },
  reinstatedOn: {
    de: "Stornoruecknahme: liegt vor dem Storno des Auftrags",
    en: "Stornoruecknahme: is before the order's cancellation",
  },
} as const;

/** The terms of an order, and what of them decides whether it earns anything. */
interface Placed {
  readonly terms: OrderTerms;
  readonly orderedFrom: number;
  readonly orderedUntil: number;
  readonly isProductKnown: boolean;
  readonly bountyCents: number;
  readonly previousContractOn: CalendarDate | null;
}

/** What a row of the feed makes of an order. Decides only; nothing is written here. */
export function decide(found: Found, surroundings: Surroundings): Decision | Refused {
  const { row, order, match } = found;
  const placed = placedBy(row.terms, found, surroundings);
  if ("errors" in placed) return placed;
  const unrewardedBecause = match ? reasonAgainst(placed, match, row, surroundings) : null;
  const state: OrderState = {
    number: row.marks.newNumber ?? row.marks.number,
    recommendationId: match?.recommendation.id ?? null,
    recipientId: match?.recipient?.id ?? null,
    matchedBy: match?.by ?? null,
    unrewardedBecause,
    terms: placed.terms,
  };
  return {
    outcome: outcomeOf(order, state),
    order,
    state,
    wasAccepted:
      order !== undefined &&
      order.verifiedAt !== null &&
      order.recommendationId !== null &&
      order.unrewardedBecause === null,
    isAccepted: match !== undefined && unrewardedBecause === null,
  };
}

function placedBy(row: RowTerms, found: Found, surroundings: Surroundings): Placed | Refused {
  if (found.order || found.holder) return place(row, found, surroundings);
  const known = surroundings.newTerms.get(row) ?? place(row, found, surroundings);
  surroundings.newTerms.set(row, known);
  return known;
}

function place(row: RowTerms, { order, holder }: Found, { shelf, language }: Surroundings): Placed | Refused {
  const orderedOn = row.orderedOn ?? (order && keptFeedDate(order.orderedAt));
  const missing: (keyof typeof faults)[] = [];
  if (!orderedOn) missing.push("orderedOn");
  if (row.product === null && (order?.verifiedAt ?? null) === null) missing.push("product");
  if (holder) missing.push("newNumber");
  const cancellation = cancellationBy(row, order);
  if (!cancellation) missing.push("reinstatedOn");
  if (!orderedOn || !cancellation || missing.length > 0) {
    return { outcome: "refused", errors: missing.map((name) => faults[name][language]) };
  }
  const product = row.product === null ? shelf.byId(order?.productId ?? 0) : shelf.find(row.product);
  const previousContractOn = isoDay(row.previousContractOn) ?? order?.previousContractOn ?? null;
  return {
    terms: {
      productId: product?.id ?? null,
      kind: row.kind ?? order?.kind ?? "new",
      orderedAt: orderedOn.at,
      contractOn: isoDay(row.contractOn) ?? order?.contractOn ?? null,
      previousContractOn,
      ...cancellation,
    },
    orderedFrom: orderedOn.from.getTime(),
    orderedUntil: orderedOn.until.getTime(),
    isProductKnown: product !== undefined,
    bountyCents: product ? shelf.bountyCents(product, orderedOn.at) : 0,
    previousContractOn: previousContractOn === null ? null : readIsoDate(previousContractOn),
  };
}

type Cancellation = Pick<OrderTerms, "cancelledAt" | "cancelReason" | "reinstatedAt">;

/**
 * Whether the order is cancelled after this row. The dates decide, not the order in which they are told: a cancellation up to
 * the day on which it was taken back is old news, however often it is repeated. Undefined when it is taken back before it.
 */
function cancellationBy(row: RowTerms, order: KnownOrder | undefined): Cancellation | undefined {
  const known = order?.reinstatedAt ?? null;
  const told = row.reinstatedOn?.until ?? null;
  const isNews = told !== null && (known === null || told > known);
  const reinstatedAt = isNews ? told : known;
  const standing = (at: Date | null | undefined): Date | null =>
    at && (reinstatedAt === null || at > reinstatedAt) ? at : null;
  const fromRow = standing(row.cancelledOn?.at);
  const cancelledAt = fromRow ?? standing(order?.cancelledAt);
  if (isNews && cancelledAt && !fromRow) return undefined;
  const isOver = reinstatedAt !== null && cancelledAt === null;
  const isOldNews = row.cancelledOn !== null && fromRow === null;
  const reason = (isOldNews ? null : row.cancelReason) ?? order?.cancelReason ?? null;
  return { cancelledAt, cancelReason: isOver ? null : reason, reinstatedAt };
}

function reasonAgainst(
  placed: Placed,
  { recommendation, recipient, referrerEmail }: Match,
  { marks }: CheckedRow,
  { allowsSelfRecommendation }: Surroundings,
): string | null {
  const { terms } = placed;
  const reason = whyUnrewarded({
    kind: terms.kind,
    orderedFrom: placed.orderedFrom,
    orderedUntil: placed.orderedUntil,
    isCancelled: terms.cancelledAt !== null,
    isProductKnown: placed.isProductKnown,
    bountyCents: placed.bountyCents,
    previousContractOn: placed.previousContractOn,
    recommendation,
    recipient,
    isSelfRecommendation:
      referrerEmail !== null && (recipient?.email === referrerEmail || marks.email === referrerEmail),
    allowsSelfRecommendation,
  });
  return reason ?? null;
}

function outcomeOf(order: KnownOrder | undefined, state: OrderState): Decision["outcome"] {
  if (!order || order.verifiedAt === null) {
    if (state.recommendationId === null) return "unmatched";
    return state.terms.cancelledAt ? "cancelled" : "added";
  }
  if (isSame(order, state)) return "unchanged";
  return order.cancelledAt === null && state.terms.cancelledAt !== null ? "cancelled" : "changed";
}

const isSame = (order: KnownOrder, { terms, ...state }: OrderState): boolean =>
  order.number === state.number &&
  order.recommendationId === state.recommendationId &&
  order.productId === terms.productId &&
  order.kind === terms.kind &&
  order.orderedAt.getTime() === terms.orderedAt.getTime() &&
  order.contractOn === terms.contractOn &&
  order.previousContractOn === terms.previousContractOn &&
  order.cancelledAt?.getTime() === terms.cancelledAt?.getTime() &&
  order.cancelReason === terms.cancelReason &&
  order.reinstatedAt?.getTime() === terms.reinstatedAt?.getTime() &&
  order.unrewardedBecause === state.unrewardedBecause;

const isoDay = (date: FeedDate | null): string | null => date && isoDate(date.day);
