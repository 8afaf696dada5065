interface Ranked {
  readonly group: string;
  readonly bountyCents?: number | undefined;
}

/**
 * The best paid of each group first: that shows both what can be earned and how wide the range is. What follows leaves
 * the first one's group to the end, so that two tiles with the same drawing do not open and close a page.
 */
export function leadersFirst<Offer extends Ranked>(offers: readonly Offer[]): Offer[] {
  const ranked = offers.toSorted((one, other) => (other.bountyCents ?? 0) - (one.bountyCents ?? 0));
  const leaders = ranked.filter(
    ({ group }, index) => ranked.findIndex((offer) => offer.group === group) === index,
  );
  const rest = ranked.filter((offer) => !leaders.includes(offer));
  const isLikeFirst = ({ group }: Offer) => group === leaders[0]?.group;
  return [...leaders, ...rest.filter((offer) => !isLikeFirst(offer)), ...rest.filter(isLikeFirst)];
}
