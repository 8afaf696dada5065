const productApis = ["standard", "telekom", "berater"] as const;
export type ProductApi = (typeof productApis)[number];

export function isProductApi(name: string): name is ProductApi {
  return productApis.some((api) => api === name);
}

export const deviceTypes = ["smartphone", "tablet"] as const;
export type DeviceType = (typeof deviceTypes)[number];

interface Offer {
  readonly tariffId: number;
  readonly deviceId: number;
  readonly deviceType: DeviceType;
  readonly manufacturer: string;
  readonly monthlyCents: number;
  readonly position: number;
  /** 1 is the first of the highlighted places; 0 is none. */
  readonly topPosition: number;
  /** Whether its tariff is for young people. */
  readonly young?: boolean | undefined;
}

export interface OfferFilter {
  readonly tariffId?: number | undefined;
  readonly deviceId?: number | undefined;
  readonly deviceType?: DeviceType | undefined;
  readonly manufacturer?: string | undefined;
  /** Only tariffs for young people, or only the others. */
  readonly young?: boolean | undefined;
}

export function filterOffers<T extends Offer>(offers: readonly T[], filter: OfferFilter): T[] {
  const manufacturer = filter.manufacturer?.toLowerCase();
  return offers.filter(
    (offer) =>
      (filter.tariffId === undefined || offer.tariffId === filter.tariffId) &&
      (filter.deviceId === undefined || offer.deviceId === filter.deviceId) &&
      (filter.deviceType === undefined || offer.deviceType === filter.deviceType) &&
      (filter.young === undefined || (offer.young ?? false) === filter.young) &&
      (manufacturer === undefined || offer.manufacturer.toLowerCase() === manufacturer),
  );
}

/** Highlighted places first, then the order the provider gave. */
export function sortOffers<T extends Offer>(offers: readonly T[]): T[] {
  const place = ({ topPosition }: Offer) => (topPosition > 0 ? topPosition : Number.MAX_SAFE_INTEGER);
  return offers.toSorted((a, b) => place(a) - place(b) || a.position - b.position);
}

/** Each device once, with its cheapest tariff: what a page shows before a tariff is chosen. */
export function cheapestPerDevice<T extends Offer>(offers: readonly T[]): T[] {
  const best = new Map<number, T>();
  for (const offer of offers) {
    const known = best.get(offer.deviceId);
    if (!known || offer.monthlyCents < known.monthlyCents) best.set(offer.deviceId, offer);
  }
  return [...best.values()];
}

export function manufacturersOf(offers: readonly Offer[]): string[] {
  return [...new Set(offers.map(({ manufacturer }) => manufacturer))].toSorted((a, b) =>
    a.localeCompare(b, "de"),
  );
}

interface Ranked {
  readonly group: string;
  readonly bountyCents: number;
}

/** The highest bounty first; those with the same one stay in their order. */
export const bestPaidFirst = <T extends Pick<Ranked, "bountyCents">>(products: readonly T[]): T[] =>
  products.toSorted((one, other) => other.bountyCents - one.bountyCents);

/**
 * The product with the highest bounty of each group first, which shows both the amounts and the range. Of the rest, the
 * group of the first product comes last, so that tiles with the same picture are not close to each other.
 */
export function leadersFirst<T extends Ranked>(products: readonly T[]): T[] {
  const ranked = bestPaidFirst(products);
  const isLeader = new Set(new Map(ranked.toReversed().map((product) => [product.group, product])).values());
  const rest = ranked.filter((product) => !isLeader.has(product));
  const isLikeFirst = ({ group }: T) => group === ranked[0]?.group;
  return [
    ...ranked.filter((product) => isLeader.has(product)),
    ...rest.filter((product) => !isLikeFirst(product)),
    ...rest.filter(isLikeFirst),
  ];
}

/** The monthly price while the promotion runs. */
export function promotionalCents(product: {
  readonly monthlyCents: number;
  readonly promotionRebateCents: number;
}): number {
  return Math.max(0, product.monthlyCents - product.promotionRebateCents);
}

export interface MonthlyPrice {
  readonly monthlyCents: number;
  /** The regular price, if a promotion reduces the price of the first months. */
  readonly usualCents?: number | undefined;
  /** Both prices with their months, in words. */
  readonly split?: string | undefined;
}

/**
 * The monthly price as visitors see it. A reduced price is never shown without the months it is valid for: without
 * these words it is the regular price.
 */
export function monthlyPrice(product: {
  readonly monthlyCents: number;
  readonly promotionRebateCents: number;
  readonly priceSplit: string | null;
}): MonthlyPrice {
  const { monthlyCents, promotionRebateCents, priceSplit } = product;
  if (!priceSplit) return { monthlyCents };
  if (promotionRebateCents <= 0) return { monthlyCents, split: priceSplit };
  return { monthlyCents: promotionalCents(product), usualCents: monthlyCents, split: priceSplit };
}

/** The price of a device, which a promotion may reduce. */
export function devicePriceCents(offer: {
  readonly onPromotion: boolean;
  readonly promotionCents: number | null;
  readonly deviceCents: number;
}): number {
  return (offer.onPromotion ? offer.promotionCents : null) ?? offer.deviceCents;
}

const longText = 40;
/** The maximum length depends on where the text is shown. */
export const shortenedTo = { card: 19, breadcrumb: 10 } as const;

export function shorten(text: string, place: keyof typeof shortenedTo): string {
  const characters = Array.from(text);
  if (characters.length <= longText) return text;
  return `${characters.slice(0, shortenedTo[place]).join("").trimEnd()}...`;
}
