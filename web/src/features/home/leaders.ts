interface Ranked {
  readonly group: string;
  readonly bountyCents?: number | undefined;
}

/**
 * The offer with the highest bounty of each group first, which shows both the amounts and the range. Of the rest, the
 * group of the first offer comes last, so that tiles with the same picture are not close to each other.
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
