import type { LoadedCatalogue } from "./loaded-catalogue.ts";

/** Computed once per loaded catalogue, because every rendered page asks. */
const changesOf = new WeakMap<LoadedCatalogue, readonly number[]>();

/** The next time at which the catalogue is shown differently without a change of its data. */
export function nextCatalogueChange(catalogue: LoadedCatalogue, now: Date): Date | undefined {
  const changes = changesOf.get(catalogue) ?? changesIn(catalogue);
  changesOf.set(catalogue, changes);
  const next = changes.find((change) => change > now.getTime());
  return next === undefined ? undefined : new Date(next);
}

/** Beginnings and ends of products, campaigns and bounties, in order. An end is inclusive, so the change follows it. */
function changesIn({ products, offers, campaigns }: LoadedCatalogue): number[] {
  const sold = [...products.values(), ...offers];
  const bounties = sold.flatMap((entry) => entry.bounties);
  const periods = [...campaigns, ...bounties];
  const starts = [
    ...periods.map(({ startsAt }) => startsAt),
    ...sold.flatMap(({ activeFrom }) => activeFrom ?? []),
  ];
  const ends = [...periods.map(({ endsAt }) => endsAt), ...sold.map(({ activeUntil }) => activeUntil)];
  const shownEnds = bounties.map(({ shownEndsAt }) => shownEndsAt);
  const after = [...ends, ...shownEnds].flatMap((end) => (end ? [end.getTime(), end.getTime() + 1] : []));
  return [...new Set([...starts.map((start) => start.getTime()), ...after])].toSorted((a, b) => a - b);
}
