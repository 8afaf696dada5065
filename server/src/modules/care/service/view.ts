import type { PartyName, PersonView } from "@weitersagen/contract/console/people";
import type { RecommendationView } from "@weitersagen/contract/console/recommendation-desk";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { readOtherRoles, readPerson, readRecommendations, readReturnReason } from "../read-model/people.ts";
import { readOrdersOf, readRecipients, readRecommendation } from "../read-model/recommendations.ts";
import { readClaims, readRewards } from "../read-model/rewards.ts";
import { readTimeline } from "../read-model/timeline.ts";
import { withPresentGoodwill } from "./goodwill.ts";
import { nextSteps } from "./next-steps.ts";

export interface Person {
  readonly kind: PartyName;
  readonly id: number;
}

const scopeOf = ({ kind, id }: Person) => (kind === "referrer" ? { referrerId: id } : { recipientId: id });

/** The page of a person. */
export async function viewPerson(tx: TenantTransaction, person: Person, now: Date): Promise<PersonView> {
  const { kind, id } = person;
  const found = await readPerson(tx, kind, id);
  if (!found) throw new Refusal("notFound");
  const { keepUntil, ...stored } = found;
  const rewards = await readRewards(tx, scopeOf(person));
  const claims = kind === "referrer" ? await readClaims(tx, { referrerId: id }) : [];
  const recommendations = await readRecommendations(tx, kind, id);
  const own = kind === "referrer" ? recommendations : [];
  return {
    ...stored,
    frozenUntil: stored.frozenUntil && stored.frozenUntil > now ? stored.frozenUntil : null,
    returnedBecause: await readReturnReason(tx, kind, id),
    others: await readOtherRoles(tx, found),
    recommendations,
    orders: await withPresentGoodwill(tx, await readOrdersOf(tx, scopeOf(person), now)),
    rewards,
    claims,
    next: nextSteps({ ...stored, keepUntil, rewards, claims, recommendations: own }, now),
    timeline: await readTimeline(tx, scopeOf(person)),
  };
}

/** The page of a recommendation. */
export async function viewRecommendation(
  tx: TenantTransaction,
  typed: string,
  now: Date,
): Promise<RecommendationView> {
  const number = readSpokenNumber(typed);
  const found = number === undefined ? undefined : await readRecommendation(tx, number);
  if (!found) throw new Refusal("notFound");
  const { id: recommendationId, referrerId, referrerName, referrerEmail, ...stored } = found;
  const rewards = await readRewards(tx, { recommendationId });
  const claims = await readClaims(tx, { recommendationId });
  const own = { ...stored, isLocked: stored.lockedAt !== null };
  return {
    ...stored,
    referrer: { id: referrerId, name: referrerName, email: referrerEmail },
    recipients: await readRecipients(tx, recommendationId),
    orders: await withPresentGoodwill(tx, await readOrdersOf(tx, { recommendationId }, now)),
    rewards,
    claims,
    next: nextSteps({ rewards, claims, recommendations: [own] }, now),
    timeline: await readTimeline(tx, { recommendationId }),
  };
}
