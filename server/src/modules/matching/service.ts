import type { TenantTransaction } from "../../platform/db/transaction.ts";
import {
  type Accepted,
  type Recommended,
  recipientsMarked,
  recipientsWith,
  recommendationsMarked,
  recommendationsWith,
  referrerEmails,
} from "./repository.ts";

/** What a row of the feed names; what it does not say is null. */
export interface NamedPerson {
  readonly recipientNumber: string | null;
  readonly recommendationNumber: string | null;
  readonly code: string | null;
  readonly email: string | null;
}

/** By what a row finds its recommendation: the first mark that is known decides, and is kept as the reason. */
type Mark = keyof NamedPerson;

/** Whom an order belongs to: a recommendation and, if it is known, who accepted it. */
export interface Match<By = string> {
  readonly by: By;
  readonly recommendation: Recommended;
  readonly recipient: Accepted | null;
  readonly referrerEmail: string | null;
}

/** Looks for whom all of them name at once; answers in their order. */
export async function findMatches(
  tx: TenantTransaction,
  named: readonly NamedPerson[],
): Promise<(Match<Mark> | undefined)[]> {
  const [numbered, recommended, coded, addressed] = await Promise.all([
    marked(named, "recipientNumber", (values) => recipientsMarked(tx, "recipientNumber", values)),
    marked(named, "recommendationNumber", (values) =>
      recommendationsMarked(tx, "recommendationNumber", values),
    ),
    marked(named, "code", (values) => recommendationsMarked(tx, "code", values)),
    marked(named, "email", (values) => recipientsMarked(tx, "email", values)),
  ]);
  const ids = new Set<number>();
  for (const people of [numbered, addressed]) {
    for (const { recommendationId } of people.values()) ids.add(recommendationId);
  }
  const theirs = ids.size > 0 ? await recommendationsWith(tx, ids) : new Map<number, Recommended>();
  const emailOf = await emailsOfReferrers(tx, [theirs, recommended, coded]);
  const accepted = (by: Mark, recipient: Accepted | undefined): Match<Mark> | undefined => {
    const recommendation = recipient && theirs.get(recipient.recommendationId);
    return recommendation && { by, recommendation, recipient, referrerEmail: emailOf(recommendation) };
  };
  const alone = (by: Mark, recommendation: Recommended | undefined): Match<Mark> | undefined =>
    recommendation && { by, recommendation, recipient: null, referrerEmail: emailOf(recommendation) };
  return named.map(
    ({ recipientNumber, recommendationNumber, code, email }) =>
      accepted("recipientNumber", numbered.get(recipientNumber)) ??
      alone("recommendationNumber", recommended.get(recommendationNumber)) ??
      alone("code", coded.get(code)) ??
      accepted("email", addressed.get(email)),
  );
}

async function marked<Found>(
  named: readonly NamedPerson[],
  mark: Mark,
  find: (values: readonly string[]) => Promise<ReadonlyMap<string | null, Found>>,
): Promise<ReadonlyMap<string | null, Found>> {
  const values: string[] = [];
  for (const one of named) if (one[mark] !== null) values.push(one[mark]);
  return values.length > 0 ? find(values) : new Map();
}

/** What an order was matched to once. */
export interface KnownMatch<By> {
  readonly by: By;
  readonly recommendationId: number;
  readonly recipientId: number | null;
}

/** Looks again for what is known to belong together; answers in their order. */
export async function findAgain<By>(
  tx: TenantTransaction,
  known: readonly KnownMatch<By>[],
): Promise<(Match<By> | undefined)[]> {
  const people = new Set<number>();
  for (const { recipientId } of known) if (recipientId !== null) people.add(recipientId);
  const [recipients, recommendations] = await Promise.all([
    recipientsWith(tx, people),
    recommendationsWith(tx, new Set(known.map(({ recommendationId }) => recommendationId))),
  ]);
  const emailOf = await emailsOfReferrers(tx, [recommendations]);
  return known.map(({ by, recommendationId, recipientId }) => {
    const recommendation = recommendations.get(recommendationId);
    const recipient = recipientId === null ? null : recipients.get(recipientId);
    if (!recommendation || recipient === undefined) return undefined;
    return { by, recommendation, recipient, referrerEmail: emailOf(recommendation) };
  });
}

/** An order must not be somebody's own recommendation, which the referrer's address tells. */
async function emailsOfReferrers(
  tx: TenantTransaction,
  found: readonly ReadonlyMap<unknown, Recommended>[],
): Promise<(recommendation: Recommended) => string | null> {
  const ids = new Set<number>();
  for (const recommendations of found) {
    for (const { referrerId } of recommendations.values()) ids.add(referrerId);
  }
  const emails = ids.size > 0 ? await referrerEmails(tx, ids) : new Map<number, string>();
  return ({ referrerId }) => emails.get(referrerId) ?? null;
}
