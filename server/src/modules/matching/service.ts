import type { TenantTransaction } from "../../platform/db/transaction.ts";
import {
  type Accepted,
  type FoundRecipients,
  type FoundRecommendations,
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

/** What all rows name, a list for each mark. */
export type NamedPeople = Readonly<Record<Mark, readonly (string | null)[]>>;

/** Whom an order belongs to: a recommendation and, if it is known, who accepted it. */
export interface Match<By = string> {
  readonly by: By;
  readonly recommendation: Recommended;
  readonly recipient: Accepted | null;
  readonly referrerEmail: string | null;
}

export interface Matches {
  /** Whom the row at that place names. */
  readonly at: (place: number) => Match<Mark> | undefined;
  /** What the recipients that were found accepted. */
  readonly accepted: readonly number[];
}

/** Looks for whom all of them name at once. */
export async function findMatches(tx: TenantTransaction, named: NamedPeople): Promise<Matches> {
  const [numbered, recommended, coded, addressed] = await Promise.all([
    marked(named.recipientNumber, (values) => recipientsMarked(tx, "recipientNumber", values)),
    marked(named.recommendationNumber, (values) => recommendationsMarked(tx, "recommendationNumber", values)),
    marked(named.code, (values) => recommendationsMarked(tx, "code", values)),
    marked(named.email, (values) => recipientsMarked(tx, "email", values)),
  ]);
  const accepted = acceptedBy([numbered, addressed]);
  const theirs = accepted.length > 0 ? await recommendationsWith(tx, accepted) : undefined;
  const emailOf = await emailsOfReferrers(tx, [theirs, recommended, coded]);
  const byRecipient = (by: Mark, recipient: Accepted | undefined): Match<Mark> | undefined => {
    const recommendation = recipient && theirs?.find(recipient.recommendationId);
    return recommendation && { by, recommendation, recipient, referrerEmail: emailOf(recommendation) };
  };
  const byRecommendation = (
    by: Mark,
    recommendation: Recommended | undefined,
    person: Accepted | undefined,
  ): Match<Mark> | undefined => {
    if (!recommendation) return undefined;
    // Whoever accepted it has a share of their own, which an order of nobody would give to the referrer.
    const recipient = person?.recommendationId === recommendation.id ? person : null;
    return { by, recommendation, recipient, referrerEmail: emailOf(recommendation) };
  };
  const at = (place: number) => {
    const person = addressed?.find(named.email[place] ?? null);
    const { recipientNumber, recommendationNumber, code } = named;
    return (
      byRecipient("recipientNumber", numbered?.find(recipientNumber[place] ?? null)) ??
      byRecommendation(
        "recommendationNumber",
        recommended?.find(recommendationNumber[place] ?? null),
        person,
      ) ??
      byRecommendation("code", coded?.find(code[place] ?? null), person) ??
      byRecipient("email", person)
    );
  };
  return { at, accepted };
}

async function marked<Found>(
  marks: readonly (string | null)[],
  find: (values: readonly string[]) => Promise<Found>,
): Promise<Found | undefined> {
  const values = marks.filter((mark) => mark !== null);
  return values.length > 0 ? find(values) : undefined;
}

function acceptedBy(found: readonly (FoundRecipients<string> | undefined)[]): number[] {
  return found.flatMap((recipients) => Array.from(recipients?.recommendations ?? []));
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
  const people = known.map(({ recipientId }) => recipientId).filter((id) => id !== null);
  const [recipients, recommendations] = await Promise.all([
    recipientsWith(tx, people),
    recommendationsWith(
      tx,
      known.map(({ recommendationId }) => recommendationId),
    ),
  ]);
  const emailOf = await emailsOfReferrers(tx, [recommendations]);
  return known.map(({ by, recommendationId, recipientId }) => {
    const recommendation = recommendations.find(recommendationId);
    const recipient = recipientId === null ? null : recipients.find(recipientId);
    if (!recommendation || recipient === undefined) return undefined;
    return { by, recommendation, recipient, referrerEmail: emailOf(recommendation) };
  });
}

/** An order must not be somebody's own recommendation, which the referrer's address tells. */
async function emailsOfReferrers(
  tx: TenantTransaction,
  found: readonly (Pick<FoundRecommendations<unknown>, "referrers"> | undefined)[],
): Promise<(recommendation: Recommended) => string | null> {
  const ids = new Set<number>();
  for (const recommendations of found) {
    const referrers = recommendations?.referrers ?? [];
    for (let place = 0; place < referrers.length; place += 1) ids.add(referrers[place] ?? 0);
  }
  const emails = ids.size > 0 ? await referrerEmails(tx, [...ids]) : new Map<number, string>();
  return ({ referrerId }) => emails.get(referrerId) ?? null;
}
