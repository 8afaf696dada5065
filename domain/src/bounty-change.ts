import type { Bounty } from "./bounty.ts";

/** Another amount for a period. Without an end it counts for good. */
export interface AmountChange {
  readonly amountCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/**
 * The bounties of a product after another amount was set: in its period it is the only one, before and after it everything
 * stays as it was. Without an end it also replaces what was planned for later.
 */
export function withAmount(bounties: readonly Bounty[], change: AmountChange): Bounty[] {
  const { startsAt, endsAt } = change;
  const kept = bounties.flatMap((bounty): Bounty[] => {
    const isBefore = bounty.endsAt !== null && bounty.endsAt < startsAt;
    const isAfter = endsAt !== null && bounty.startsAt > endsAt;
    if (isBefore || isAfter) return [bounty];
    const until = new Date(startsAt.getTime() - 1);
    const from = endsAt === null ? null : new Date(endsAt.getTime() + 1);
    return [
      ...(bounty.startsAt < until ? [{ ...bounty, endsAt: until, shownEndsAt: within(bounty, until) }] : []),
      ...(from !== null && (bounty.endsAt === null || bounty.endsAt > from)
        ? [{ ...bounty, startsAt: from, shownEndsAt: later(bounty.shownEndsAt, from) }]
        : []),
    ];
  });
  const added = { ...change, shownEndsAt: null };
  const byKey = new Map([...kept, added].map((bounty) => [keyOf(bounty), bounty]));
  return [...byKey.values()].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** A displayed end that is later than the real one would promise too much. */
const within = ({ shownEndsAt }: Bounty, until: Date): Date | null =>
  shownEndsAt !== null && shownEndsAt > until ? null : shownEndsAt;

const later = (shownEndsAt: Date | null, from: Date): Date | null =>
  shownEndsAt !== null && shownEndsAt > from ? shownEndsAt : null;

const keyOf = ({ startsAt, amountCents }: Bounty): string => `${startsAt.getTime()} ${amountCents}`;
