import type { Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import type { CalendarDate } from "@weitersagen/domain/dates";
import type { FeedDate } from "@weitersagen/domain/feed-date";
import { whyUnrewarded } from "@weitersagen/domain/order";
import type { KnownOrder, OrderState } from "../repository.ts";
import type { Found } from "./match.ts";
import type { CheckedRow } from "./rows.ts";
import type { Shelf } from "./shelf.ts";

export interface Surroundings {
  readonly shelf: Shelf;
  readonly allowsSelfRecommendation: boolean;
  readonly language: Language;
}

export interface Decision {
  readonly outcome: "added" | "changed" | "cancelled" | "unchanged" | "unmatched";
  readonly state: OrderState;
  /** The order before, if it was verified already. */
  readonly wasAccepted: boolean;
  readonly isAccepted: boolean;
}

export type Verdict = Decision | { readonly outcome: "refused"; readonly errors: readonly string[] };

const faults = {
  orderedOn: { de: "Bestelldatum: fehlt", en: "Bestelldatum: is missing" },
  product: { de: "Produkt: fehlt", en: "Produkt: is missing" },
  newNumber: {
    de: "NeueAuftragsnummer: gehört schon zu einem anderen Auftrag",
    en: "NeueAuftragsnummer: belongs to another order already",
  },
} as const;

/** What a row of the feed makes of an order. Decides only; nothing is written here. */
export function decide(row: CheckedRow, found: Found, surroundings: Surroundings): Verdict {
  const { order } = found;
  const { shelf, language } = surroundings;
  const isVerified = order !== undefined && order.verifiedAt !== null;
  const orderedAt = row.orderedOn?.at ?? order?.orderedAt;
  const missing: (keyof typeof faults)[] = [];
  if (!orderedAt) missing.push("orderedOn");
  if (row.product === null && !isVerified) missing.push("product");
  if (found.holder) missing.push("newNumber");
  if (!orderedAt || missing.length > 0) {
    return { outcome: "refused", errors: missing.map((name) => faults[name][language]) };
  }
  const product = row.product === null ? shelf.byId(order?.productId ?? 0) : shelf.find(row.product);
  const placed = {
    number: row.marks.newNumber ?? row.marks.number,
    recommendationId: found.recommendation?.id ?? null,
    recipientId: found.recipient?.recipientId ?? null,
    productId: product?.id ?? null,
    kind: row.kind ?? order?.kind ?? "new",
    orderedAt,
    contractOn: isoDay(row.contractOn) ?? order?.contractOn ?? null,
    previousContractOn: isoDay(row.previousContractOn) ?? order?.previousContractOn ?? null,
    matchedBy: found.recommendation ? found.matchedBy : null,
    cancelledAt: row.cancelledOn?.at ?? order?.cancelledAt ?? null,
    cancelReason: row.cancelReason ?? order?.cancelReason ?? null,
  };
  const unrewardedBecause = reasonAgainst(placed, product, row, found, surroundings);
  const state: OrderState = { ...placed, unrewardedBecause };
  const isMatched = state.recommendationId !== null;
  return {
    outcome: outcomeOf(order, state),
    state,
    wasAccepted: isVerified && order.recommendationId !== null && order.unrewardedBecause === null,
    isAccepted: isMatched && unrewardedBecause === null,
  };
}

/** Why it earns nothing. Of an order that belongs to nobody there is nothing to say yet. */
function reasonAgainst(
  placed: Omit<OrderState, "unrewardedBecause">,
  product: Product | undefined,
  row: CheckedRow,
  { recommendation, recipient }: Found,
  { shelf, allowsSelfRecommendation }: Surroundings,
): string | null {
  if (!recommendation) return null;
  const { orderedAt } = placed;
  const reason = whyUnrewarded({
    kind: placed.kind,
    orderedFrom: row.orderedOn?.from ?? orderedAt,
    orderedUntil: row.orderedOn?.until ?? orderedAt,
    isCancelled: placed.cancelledAt !== null,
    isProductKnown: product !== undefined,
    bountyCents: product ? shelf.bountyCents(product, orderedAt) : 0,
    previousContractOn: dayOf(placed.previousContractOn),
    recommendation: {
      createdAt: new Date(recommendation.createdAt),
      validUntil: new Date(recommendation.validUntil),
      isLocked: recommendation.isLocked,
    },
    recipient:
      recipient && recipient.createdAt !== null && recipient.keepUntil !== null
        ? { createdAt: new Date(recipient.createdAt), keepUntil: new Date(recipient.keepUntil) }
        : null,
    isSelfRecommendation: isSelf(row, recommendation.referrerEmail, recipient?.email ?? null),
    allowsSelfRecommendation,
  });
  return reason ?? null;
}

function isSelf({ marks }: CheckedRow, referrerEmail: string | null, recipientEmail: string | null): boolean {
  return referrerEmail !== null && (recipientEmail === referrerEmail || marks.email === referrerEmail);
}

function outcomeOf(order: KnownOrder | undefined, state: OrderState): Decision["outcome"] {
  if (!order || order.verifiedAt === null) {
    if (state.recommendationId === null) return "unmatched";
    return state.cancelledAt ? "cancelled" : "added";
  }
  if (isSame(order, state)) return "unchanged";
  return order.cancelledAt === null && state.cancelledAt !== null ? "cancelled" : "changed";
}

const isSame = (order: KnownOrder, state: OrderState): boolean =>
  order.number === state.number &&
  order.recommendationId === state.recommendationId &&
  order.productId === state.productId &&
  order.kind === state.kind &&
  order.orderedAt.getTime() === state.orderedAt.getTime() &&
  order.contractOn === state.contractOn &&
  order.previousContractOn === state.previousContractOn &&
  order.cancelledAt?.getTime() === state.cancelledAt?.getTime() &&
  order.cancelReason === state.cancelReason &&
  order.unrewardedBecause === state.unrewardedBecause;

function isoDay(date: FeedDate | null): string | null {
  if (!date) return null;
  const { year, month, day } = date.day;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function dayOf(text: string | null): CalendarDate | null {
  if (text === null) return null;
  const [year, month, day] = text.split("-").map(Number);
  return year && month && day ? { year, month, day } : null;
}
