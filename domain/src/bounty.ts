/** What a product pays for a successful recommendation, for as long as the offer is valid. */
export interface Bounty {
  readonly amountCents: number;
  readonly startsAt: Date;
  /** The last instant at which an order still earns it; open-ended when null. */
  readonly endsAt: Date | null;
  /** The displayed end, often earlier than the real one. No rule uses it. */
  readonly shownEndsAt: Date | null;
}

export function isBountyActive(bounty: Bounty, at: Date): boolean {
  return bounty.startsAt <= at && (bounty.endsAt === null || at <= bounty.endsAt);
}

/** A campaign may overlap the usual bounty of a product: the better one counts. */
export function activeBounty<B extends Bounty>(bounties: readonly B[], at: Date): B | undefined {
  return bounties
    .filter((bounty) => isBountyActive(bounty, at))
    .reduce<B | undefined>(
      (best, bounty) => (best && best.amountCents >= bounty.amountCents ? best : bounty),
      undefined,
    );
}

export function shownEnd(bounty: Bounty): Date | null {
  return bounty.shownEndsAt ?? bounty.endsAt;
}

/** Absent for a device: its bounties are apart from its prices, and it is always for sale. */
interface Prices {
  readonly monthlyCents?: number;
  readonly oneOffCents?: number;
}

/**
 * A product without any price, such as a talk with an advisor, cannot be ordered itself. What is ordered in the end decides, so
 * its own bounty is only the most that it can pay.
 */
export const paysUpTo = ({ monthlyCents, oneOffCents }: Prices): boolean =>
  monthlyCents === 0 && oneOffCents === 0;

/** The sentence "70 €" or, where products differ or one only leads to others, "bis zu 90 €". */
export interface RewardPromise {
  readonly amountCents: number;
  readonly upTo: boolean;
}

export interface PayingItem extends Prices {
  readonly bounties: readonly Bounty[];
}

export function rewardPromise(products: readonly PayingItem[], at: Date): RewardPromise | undefined {
  const promises = products.flatMap((product) => {
    const bounty = activeBounty(product.bounties, at);
    return bounty ? [{ amountCents: bounty.amountCents, upTo: paysUpTo(product) }] : [];
  });
  if (promises.length === 0) return undefined;
  const amountCents = promises.reduce((most, promise) => Math.max(most, promise.amountCents), 0);
  return {
    amountCents,
    upTo: promises.some((promise) => promise.upTo || promise.amountCents < amountCents),
  };
}
