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
  const inOrder = [...byKey.values()].toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  );
  return joined(inOrder, startsAt);
}

/**
 * From the change on, the same amount without a gap is one bounty: taking a plan back leaves what was paid before, not a
 * plan of the same amount. What was before the change stays as it was promised.
 */
function joined(bounties: readonly Bounty[], changedFrom: Date): Bounty[] {
  const result: Bounty[] = [];
  for (const bounty of bounties) {
    const last = result.at(-1);
    const continues =
      last !== undefined &&
      bounty.startsAt >= changedFrom &&
      last.amountCents === bounty.amountCents &&
      last.shownEndsAt === null &&
      last.endsAt?.getTime() === bounty.startsAt.getTime() - 1;
    if (continues) result[result.length - 1] = { ...bounty, startsAt: last.startsAt };
    else result.push(bounty);
  }
  return result;
}

/** A displayed end that is later than the real one would promise too much. */
const within = ({ shownEndsAt }: Bounty, until: Date): Date | null =>
  shownEndsAt !== null && shownEndsAt > until ? null : shownEndsAt;

const later = (shownEndsAt: Date | null, from: Date): Date | null =>
  shownEndsAt !== null && shownEndsAt > from ? shownEndsAt : null;

const keyOf = ({ startsAt, amountCents }: Bounty): string => `${startsAt.getTime()} ${amountCents}`;
