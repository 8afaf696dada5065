import type { Language } from "@weitersagen/contract/language";
import { isoDate, readIsoDate } from "@weitersagen/domain/dates";
import { type FeedDate, keptFeedDate } from "@weitersagen/domain/feed-date";
import { type UnrewardedReason, whyUnrewarded } from "@weitersagen/domain/order";
import type { HashedSigns } from "../../fraud/service.ts";
import type { OrderState, StoredOrder } from "../repository/orders.ts";
import type { Item } from "../../catalogue/service/loaded-catalogue.ts";
import { cancellationAfter } from "./cancellation.ts";
import type { RowWithOrder } from "./known-orders.ts";
import type { Match } from "./match.ts";
import type { OrderedProducts } from "./products.ts";

/** What decides besides the row and its order. */
export interface DecisionRules {
  readonly products: OrderedProducts;
  readonly allowsSelfRecommendation: boolean;
  readonly language: Language;
}

export interface Decision {
  /** The customer whom the row names, as hashes. */
  readonly customer: HashedSigns | null;
  readonly outcome: "added" | "changed" | "cancelled" | "unchanged" | "unmatched";
  /** The order before this row; undefined if it is new. */
  readonly order: StoredOrder | undefined;
  /** The same order under its number: its history moves to `order`, and it is deleted. */
  readonly absorbed: StoredOrder | undefined;
  readonly state: OrderState;
  /** Whether the order earned a reward before. */
  readonly wasAccepted: boolean;
  readonly isAccepted: boolean;
}

export interface Refused {
  readonly outcome: "refused";
  readonly errors: readonly string[];
}

const rowErrors = {
  orderedOn: { de: "Bestelldatum: fehlt", en: "Bestelldatum: is missing" },
  product: { de: "Produkt: fehlt", en: "Produkt: is missing" },
  device: {
    de: "HandyId: dieses Gerät gibt es mit diesem Tarif nicht",
    en: "HandyId: this device is not offered with this tariff",
  },
  newNumber: {
    de: "NeueAuftragsnummer: gehört schon zu einem anderen Auftrag",
    en: "NeueAuftragsnummer: belongs to another order already",
  },
  reinstatedOn: {
    de: "Stornoruecknahme: liegt vor dem Storno des Auftrags",
    en: "Stornoruecknahme: is before the order's cancellation",
  },
} as const;

/** Decides how a row changes its order. Writes nothing. */
export function decide(
  found: RowWithOrder,
  customer: HashedSigns | null,
  rules: DecisionRules,
): Decision | Refused {
  const { row, order, absorbed, match, numberOwner } = found;
  const { content } = row;
  const orderedOn = content.orderedOn ?? (order && keptFeedDate(order.orderedAt));
  const cancellation = cancellationAfter(content, order);
  const errors: (keyof typeof rowErrors)[] = [];
  if (!orderedOn) errors.push("orderedOn");
  const isVerified = (order?.verifiedAt ?? absorbed?.verifiedAt ?? null) !== null;
  if (content.product === null && !isVerified) errors.push("product");
  if (numberOwner) errors.push("newNumber");
  if (!cancellation) errors.push("reinstatedOn");
  if (!orderedOn || !cancellation || errors.length > 0) {
    return { outcome: "refused", errors: errors.map((name) => rowErrors[name][rules.language]) };
  }
  const item = orderedItem(found, rules.products);
  if (item === "unknownDevice") {
    return { outcome: "refused", errors: [rowErrors.device[rules.language]] };
  }
  const state: OrderState = {
    number: row.newNumber ?? row.number,
    recommendationId: match?.recommendation.recommendationId ?? null,
    recipientId: match?.recipient?.recipientId ?? null,
    matchedBy: match?.by ?? null,
    productId: item?.productId ?? null,
    deviceId: item?.deviceId ?? null,
    kind: content.kind ?? order?.kind ?? "new",
    orderedAt: orderedOn.at,
    contractOn: isoDay(content.contractOn) ?? order?.contractOn ?? null,
    previousContractOn: isoDay(content.previousContractOn) ?? order?.previousContractOn ?? null,
    ...cancellation,
    unrewardedBecause: null,
  };
  const bountyCents = item ? rules.products.bountyCents(item, orderedOn.at) : 0;
  // Earlier versions stored such an order beside the released one.
  const isReleasedBefore = order?.unrewardedBecause === "releasedBefore";
  const before = { isRefused: order !== undefined && order.refusedAt !== null, isReleasedBefore };
  const against =
    match && reasonAgainst({ ...before, email: row.email, match, state, orderedOn, bountyCents }, rules);
  return decisionOf(found, customer, against ? { ...state, unrewardedBecause: against } : state);
}

/**
 * What was ordered. A row that states no device leaves the order's own; a new order has the recommended device, if its
 * tariff was ordered: the link led to both.
 */
function orderedItem(
  { row: { content }, order, match }: RowWithOrder,
  products: OrderedProducts,
): Item | "unknownDevice" | undefined {
  const stored = order && order.productId !== null ? { ...order, productId: order.productId } : undefined;
  const stated = content.product === null ? stored : products.find(content.product);
  if (!stated) return undefined;
  const { productId } = stated;
  if (content.deviceId !== null) {
    const item = { productId, deviceId: content.deviceId || null };
    return item.deviceId === null || products.hasOffer(item) ? item : "unknownDevice";
  }
  if (content.product === null || stated.deviceId !== null) return { productId, deviceId: stated.deviceId };
  if (stored?.productId === productId) return { productId, deviceId: stored.deviceId };
  const recommended = order ? undefined : match?.recommendation;
  const isRecommended = recommended?.recommendedProductId === productId;
  return { productId, deviceId: isRecommended ? (recommended?.recommendedDeviceId ?? null) : null };
}

function decisionOf(
  { order, absorbed }: RowWithOrder,
  customer: HashedSigns | null,
  state: OrderState,
): Decision {
  return {
    customer,
    outcome: outcomeOf(order, state),
    order,
    absorbed,
    state,
    wasAccepted: order !== undefined && order.verifiedAt !== null && earnsReward(order),
    isAccepted: earnsReward(state),
  };
}

const earnsReward = ({ recommendationId, unrewardedBecause }: StoredOrder | OrderState): boolean =>
  recommendationId !== null && unrewardedBecause === null;

const isoDay = (date: FeedDate | null): string | null => date && isoDate(date.day);

interface MatchedOrder {
  /** The customer's address, if the feed states one. */
  readonly email: string | null;
  readonly match: Match;
  readonly state: Pick<OrderState, "kind" | "cancelledAt" | "productId" | "previousContractOn">;
  readonly orderedOn: FeedDate;
  readonly bountyCents: number;
  readonly isRefused: boolean;
  readonly isReleasedBefore: boolean;
}

/** Why a matched order earns no reward; undefined if it does. */
export function reasonAgainst(
  { email, match, state, orderedOn, bountyCents, isRefused, isReleasedBefore }: MatchedOrder,
  { allowsSelfRecommendation }: Pick<DecisionRules, "allowsSelfRecommendation">,
): UnrewardedReason | undefined {
  const { recommendation, recipient, referrerEmail } = match;
  const { kind, cancelledAt, productId, previousContractOn } = state;
  return whyUnrewarded({
    kind,
    orderedFrom: orderedOn.from.getTime(),
    orderedUntil: orderedOn.until.getTime(),
    isCancelled: cancelledAt !== null,
    isRefused,
    isReleasedBefore,
    isProductKnown: productId !== null,
    bountyCents,
    previousContractOn: previousContractOn === null ? null : readIsoDate(previousContractOn),
    recommendation: {
      createdAt: recommendation.recommendedAt,
      validUntil: recommendation.validUntil,
      lockedAt: recommendation.lockedAt,
    },
    recipient: recipient && { createdAt: recipient.acceptedAt, keepUntil: recipient.keepUntil },
    isSelfRecommendation:
      referrerEmail !== null && (recipient?.recipientEmail === referrerEmail || email === referrerEmail),
    allowsSelfRecommendation,
  });
}

function outcomeOf(order: StoredOrder | undefined, state: OrderState): Decision["outcome"] {
  if (!order || order.verifiedAt === null) {
    if (state.recommendationId === null) return "unmatched";
    return state.cancelledAt ? "cancelled" : "added";
  }
  if (isSame(order, state)) return "unchanged";
  return order.cancelledAt === null && state.cancelledAt !== null ? "cancelled" : "changed";
}

const isSame = (order: StoredOrder, state: OrderState): boolean =>
  order.number === state.number &&
  order.recommendationId === state.recommendationId &&
  order.productId === state.productId &&
  order.deviceId === state.deviceId &&
  order.kind === state.kind &&
  order.orderedAt.getTime() === state.orderedAt.getTime() &&
  order.contractOn === state.contractOn &&
  order.previousContractOn === state.previousContractOn &&
  order.cancelledAt?.getTime() === state.cancelledAt?.getTime() &&
  order.reinstatedAt?.getTime() === state.reinstatedAt?.getTime() &&
  order.unrewardedBecause === state.unrewardedBecause;
