interface Ranked {
  readonly group: string;
  readonly bountyCents?: number | undefined;
}

/** The best paid of each group first: that shows both what can be earned and how wide the range is. */
export function leadersFirst<Offer extends Ranked>(offers: readonly Offer[]): Offer[] {
  const ranked = offers.toSorted((one, other) => (other.bountyCents ?? 0) - (one.bountyCents ?? 0));
  const leaders = ranked.filter(
    ({ group }, index) => ranked.findIndex((offer) => offer.group === group) === index,
  );
  return [...leaders, ...ranked.filter((offer) => !leaders.includes(offer))];
}
