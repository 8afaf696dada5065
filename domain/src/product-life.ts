/** A draft is not public yet, an active product is on sale in its period, a withdrawn one is only in the history. */
export const productStatuses = ["draft", "active", "withdrawn"] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** How long something of the catalogue is on sale: a product, or a device with its tariff. */
export interface ProductLife {
  readonly status: ProductStatus;
  /** The first instant on sale; null is without limit. */
  readonly activeFrom: Date | null;
  /** The last instant on sale; null is without limit. */
  readonly activeUntil: Date | null;
  /** What replaces it once it is not on sale any more. */
  readonly successorId: number | null;
}

/** The states that may follow; a withdrawn product may return. */
export const productFlow = {
  draft: ["active", "withdrawn"],
  active: ["withdrawn"],
  withdrawn: ["active"],
} as const satisfies Record<ProductStatus, readonly ProductStatus[]>;

/** What was once on sale is never a draft again: recommendations may refer to it. A plan that never began may be. */
export function mayBecome(from: ProductStatus, to: ProductStatus, wasOnSale: boolean): boolean {
  const isUnplanned = from === "active" && to === "draft" && !wasOnSale;
  return from === to || isUnplanned || (productFlow[from] as readonly ProductStatus[]).includes(to);
}

/** What a product is once its sale is taken back. */
export const offSale = (wasOnSale: boolean): ProductStatus => (wasOnSale ? "withdrawn" : "draft");

type Life = Pick<ProductLife, "status" | "activeFrom" | "activeUntil">;

/** What people call the state of a product at an instant. The console's list has the same rule in SQL. */
export function productState(
  { status, activeFrom, activeUntil }: Life,
  at: Date,
): "draft" | "withdrawn" | "ended" | "planned" | "onSale" {
  if (status !== "active") return status;
  if (activeUntil !== null && activeUntil < at) return "ended";
  return activeFrom !== null && activeFrom > at ? "planned" : "onSale";
}

/** Whether it is sold, or will be: the devices that a copy of a product has too. */
export const isStillOffered = (state: ReturnType<typeof productState>): boolean =>
  state !== "ended" && state !== "withdrawn";

/** Whether visitors may have seen it in its period. */
export const hasBegun = (life: Life, at: Date): boolean =>
  !["draft", "planned"].includes(productState(life, at));

export const isOnSale = (life: Life, at: Date): boolean => productState(life, at) === "onSale";

/** A period whose first and last instant both belong to it; null is without limit. */
export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** The next instant at which one of the periods begins, or is over; null if none does any more. */
export function nextChange(periods: Iterable<Period>, now: Date): Date | null {
  let next = Infinity;
  for (const { from, until } of periods) {
    if (from && from > now) next = Math.min(next, from.getTime());
    // The last instant still belongs to the period.
    if (until && until >= now) next = Math.min(next, until.getTime() + 1);
  }
  return next === Infinity ? null : new Date(next);
}

interface Replaceable extends ProductLife {
  readonly id: number;
}

/** What is on sale instead: the first one in the chain of successors that is. A cycle in the data ends the search. */
export function replacementOf<T extends Replaceable>(
  known: ReadonlyMap<number, T>,
  gone: Replaceable,
  isSold: (candidate: T) => boolean,
): T | undefined {
  const seen = new Set([gone.id]);
  for (let id = gone.successorId; id !== null && !seen.has(id);) {
    seen.add(id);
    const candidate = known.get(id);
    if (!candidate || isSold(candidate)) return candidate;
    id = candidate.successorId;
  }
  return undefined;
}
