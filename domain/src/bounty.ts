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

/** The sentence "70 €" or, where products differ, "bis zu 90 €". */
export interface RewardPromise {
  readonly amountCents: number;
  readonly upTo: boolean;
}

export function rewardPromise(
  products: readonly { readonly bounties: readonly Bounty[] }[],
  at: Date,
): RewardPromise | undefined {
  const amounts = products
    .map((product) => activeBounty(product.bounties, at)?.amountCents)
    .filter((amount) => amount !== undefined);
  if (amounts.length === 0) return undefined;
  const amountCents = amounts.reduce((most, amount) => Math.max(most, amount));
  return { amountCents, upTo: amounts.some((amount) => amount < amountCents) };
}
