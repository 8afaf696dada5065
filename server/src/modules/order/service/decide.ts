import type { Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import { activeBounty } from "@weitersagen/domain/bounty";
import type { CalendarDate } from "@weitersagen/domain/dates";
import type { FeedDate } from "@weitersagen/domain/feed-date";
import { whyUnrewarded } from "@weitersagen/domain/order";
import type { Found, OrderState } from "../repository.ts";
import type { CheckedRow } from "./rows.ts";

export interface Shelf {
  readonly find: (name: string) => Product | undefined;
  readonly byId: (id: number) => Product | undefined;
}

export interface Surroundings {
  readonly shelf: Shelf;
  readonly allowsSelfRecommendation: boolean;
  readonly language: Language;
}

export interface Decision {
  readonly outcome: "added" | "changed" | "cancelled" | "unchanged";
  readonly state: OrderState;
  /** The order before, if it was verified already. */
  readonly wasAccepted: boolean;
  readonly isAccepted: boolean;
}

export type Verdict = Decision | { readonly outcome: "refused"; readonly errors: readonly string[] };

const faults = {
  unmatched: {
    de: "Gehört zu keiner Empfehlung: weder Empfängernummer, Empfehlungsnummer, Code noch E-Mail-Adresse sind bekannt",
    en: "Belongs to no recommendation: neither recipient number, recommendation number, code nor e-mail is known",
  },
  orderedOn: { de: "Bestelldatum: fehlt", en: "Bestelldatum: is missing" },
  product: { de: "Produkt: fehlt", en: "Produkt: is missing" },
} as const;

/** What a row of the feed makes of an order. Decides only; nothing is written here. */
export function decide(
  row: CheckedRow,
  found: Found,
  { shelf, allowsSelfRecommendation, language }: Surroundings,
): Verdict {
  const { recommendationId, matchedBy } = found;
  const refuse = (...names: (keyof typeof faults)[]): Verdict => ({
    outcome: "refused",
    errors: names.map((name) => faults[name][language]),
  });
  if (
    recommendationId === null ||
    matchedBy === null ||
    !found.recommendationCreatedAt ||
    !found.validUntil
  ) {
    return refuse("unmatched");
  }
  const isVerified = found.verifiedAt !== null;
  const orderedAt = row.orderedOn?.at ?? found.orderedAt;
  const missing = [
    ...(orderedAt ? [] : (["orderedOn"] as const)),
    ...(row.product !== null || isVerified ? [] : (["product"] as const)),
  ];
  if (!orderedAt || missing.length > 0) return refuse(...missing);
  const product = row.product === null ? shelf.byId(found.productId ?? 0) : shelf.find(row.product);
  const cancelledAt = row.cancelledOn?.at ?? found.cancelledAt;
  const kind = row.kind ?? found.kind ?? "new";
  const previous = row.previousContractOn?.day ?? dayOf(found.previousContractOn);
  const unrewardedBecause =
    whyUnrewarded({
      kind,
      orderedFrom: row.orderedOn?.from ?? orderedAt,
      orderedUntil: row.orderedOn?.until ?? orderedAt,
      isCancelled: cancelledAt !== null,
      isProductKnown: product !== undefined,
      bountyCents: activeBounty(product?.bounties ?? [], orderedAt)?.amountCents ?? 0,
      previousContractOn: previous,
      recommendation: {
        createdAt: found.recommendationCreatedAt,
        validUntil: found.validUntil,
        isLocked: found.lockedAt !== null,
      },
      recipient:
        found.recipientCreatedAt && found.keepUntil
          ? { createdAt: found.recipientCreatedAt, keepUntil: found.keepUntil }
          : null,
      isSelfRecommendation: isSelf(row, found),
      allowsSelfRecommendation,
    }) ?? null;
  const state: OrderState = {
    number: row.marks.newNumber ?? row.marks.number,
    recommendationId,
    recipientId: found.recipientId,
    productId: product?.id ?? null,
    kind,
    orderedAt,
    contractOn: isoDay(row.contractOn) ?? found.contractOn,
    previousContractOn: isoDay(row.previousContractOn) ?? found.previousContractOn,
    matchedBy,
    cancelledAt,
    cancelReason: row.cancelReason ?? found.cancelReason,
    unrewardedBecause,
  };
  return {
    outcome: outcomeOf(found, state),
    state,
    wasAccepted: isVerified && found.unrewardedBecause === null,
    isAccepted: unrewardedBecause === null,
  };
}

function isSelf({ marks }: CheckedRow, { referrerEmail, recipientEmail }: Found): boolean {
  return referrerEmail !== null && (recipientEmail === referrerEmail || marks.email === referrerEmail);
}

function outcomeOf(found: Found, state: OrderState): Decision["outcome"] {
  if (found.orderId === null) return state.cancelledAt ? "cancelled" : "added";
  if (found.verifiedAt === null) return state.cancelledAt ? "cancelled" : "added";
  const isSame =
    found.orderNumber === state.number &&
    found.productId === state.productId &&
    found.kind === state.kind &&
    found.orderedAt?.getTime() === state.orderedAt.getTime() &&
    found.contractOn === state.contractOn &&
    found.previousContractOn === state.previousContractOn &&
    found.cancelledAt?.getTime() === state.cancelledAt?.getTime() &&
    found.cancelReason === state.cancelReason &&
    found.unrewardedBecause === state.unrewardedBecause;
  if (isSame) return "unchanged";
  return found.cancelledAt === null && state.cancelledAt !== null ? "cancelled" : "changed";
}

function isoDay(date: FeedDate | null): string | null {
  if (!date) return null;
  const { year, month, day } = date.day;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function dayOf(text: string | null): CalendarDate | null {
  const [year, month, day] = (text ?? "").split("-").map(Number);
  return year && month && day ? { year, month, day } : null;
}
