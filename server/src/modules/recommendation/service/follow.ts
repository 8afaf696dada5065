import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { reasonOf } from "@weitersagen/domain/order";
import {
  nextStep,
  rewardFacts,
  statusText,
  stepsOf,
  type ProgressFacts,
} from "@weitersagen/domain/recommendation-progress";
import { packageBanner } from "../../catalogue/service/package-banner.ts";
import { countClicks } from "../../click/service/counting.ts";
import { followRecommendations } from "../repository.ts";
import type { FollowedRecord } from "../repository.ts";
import type { Caller, RecommendationParts } from "./create.ts";
import { linksOf, promiseOf } from "./view.ts";

/** As many as a person can look through; the newest. */
const MOST = 200;

/** The way of each of the referrer's recommendations. */
export async function ownProgress(
  { database, catalogue, addresses }: RecommendationParts,
  caller: Caller,
  referrerId: number,
): Promise<FollowedRecommendation[]> {
  const { tenant, language, now } = caller;
  const records = await database.inTenant(tenant.id, async (tx) => {
    await countClicks(tx);
    return followRecommendations(tx, referrerId, MOST);
  });
  const named = await catalogue.names(tenant);
  return Promise.all(
    records.map(async (record) => {
      const facts = factsOf(record);
      const { referrerCents } = await promiseOf(catalogue, caller, record.productId, record.share);
      return {
        ...linksOf(addresses, caller, record),
        number: record.number,
        code: record.code,
        productId: record.productId,
        productName: named(record.productName, language),
        advisorName: record.advisorName,
        createdAt: record.createdAt,
        validUntil: record.validUntil,
        share: record.share,
        status: record.status,
        statusText: statusText(facts),
        statusAt: facts.reward?.statusAt ?? record.statusAt,
        isLocked: record.lockedAt !== null,
        isHeld: record.isRewardHeld,
        steps: stepsOf(facts, record),
        visitors: record.visitors,
        recipients: record.recipients,
        orders: record.orders,
        referrerCents: record.rewardCents ?? referrerCents,
        tierCents: record.tierCents,
        next: nextStep(facts, now),
        reason: reasonOf(record.unrewardedBecause ?? record.rewardCancelReason, language),
      };
    }),
  );
}

function factsOf(record: FollowedRecord): ProgressFacts {
  return {
    ...record,
    isUnrewarded: record.unrewardedBecause !== null,
    isPromised: record.share > 0,
    reward: rewardFacts(record),
  };
}

/** Invites whoever recommended single products, but never the whole package, to do that. */
export async function upgradeBanner(
  { database, catalogue }: RecommendationParts,
  { tenant, language }: Caller,
  referrerId: number,
) {
  const records = await database.inTenant(tenant.id, (tx) => followRecommendations(tx, referrerId, MOST));
  const productIds = records.map(({ productId }) => productId);
  return packageBanner(await catalogue.load(tenant), productIds, language);
}
