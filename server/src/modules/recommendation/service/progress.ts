import type { Language } from "@weitersagen/contract/language";
import type { ContactState } from "@weitersagen/contract/opt-in";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { reasonOf, unconfirmedOrder } from "@weitersagen/domain/order";
import {
  isUnconfirmed,
  nextStep,
  type ProgressFacts,
  rewardFacts,
  statusSince,
  statusText,
  stepsOf,
} from "@weitersagen/domain/recommendation-progress";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isItemSold, onSale } from "../../catalogue/service/on-sale.ts";
import { packageBanner } from "../../catalogue/service/package-banner.ts";
import { translateName } from "../../catalogue/service/translation.ts";
import { countClicks } from "../../click/service/counting.ts";
import { findProgress, listProgress, type ProgressRecord } from "../read-model/progress.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { promiseFor } from "./promise.ts";
import { linksOf } from "./view.ts";

/** Only the newest recommendations are listed. */
const MAX_LISTED = 200;

/** The progress of the referrer's recommendations, newest first. */
export async function ownProgress(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  caller: Caller,
  referrerId: number,
): Promise<FollowedRecommendation[]> {
  const { tenant, language, now } = caller;
  await countClicks(tx);
  const records = await listProgress(tx, referrerId, MAX_LISTED);
  if (records.length === 0) return [];
  const catalogue = await deps.catalogue.load(tenant, tx);
  return records.map((record) => {
    const facts = factsOf(record);
    const { referrerCents, upTo } = promiseFor(catalogue, caller, record);
    return {
      ...linksOf(deps, caller, record),
      number: record.number,
      code: record.code,
      productId: record.productId,
      deviceId: record.deviceId,
      isOnSale: isItemSold(catalogue, record, now),
      productName: translateName(catalogue.translations, record.productName, language),
      advisorName: record.advisorName,
      advisorNumber: record.advisorNumber,
      kind: record.kind,
      nickname: record.nickname,
      createdAt: record.createdAt,
      validUntil: record.validUntil,
      share: record.share,
      status: record.status,
      statusText: statusText(facts),
      statusAt: statusSince(facts, record),
      isLocked: record.lockedAt !== null,
      typedName: record.typedName,
      isHeld: record.isRewardHeld,
      heldUntil: record.isRewardHeld && record.rewardStatus === "open" ? record.rewardDueAt : null,
      isVoucher: record.isVoucher,
      isUnreleased: record.isRewardUnreleased,
      isReleased: record.releasedAt !== null,
      steps: stepsOf(facts, record),
      visitors: record.visitors,
      recipients: record.recipients,
      orders: record.orders,
      referrerCents: record.rewardCents ?? referrerCents,
      upTo: record.rewardCents === null && upTo,
      tierCents: record.tierCents,
      next: nextStep(facts, now),
      reason: whyNothing(record, language),
    };
  });
}

/** The timeline of one recommendation, for people who accompany it. The reasons of a fraud review are not theirs. */
export async function timelineOf(
  tx: TenantTransaction,
  number: string,
  { language, now }: Pick<Caller, "language" | "now">,
) {
  await countClicks(tx);
  const record = await findProgress(tx, number);
  if (!record) return undefined;
  const facts = factsOf(record);
  return {
    statusText: statusText(facts),
    steps: stepsOf(facts, record),
    next: nextStep(facts, now),
    reason: whyNothing({ ...record, rewardFindings: [] }, language),
  };
}

/** Why it earns nothing. */
function whyNothing(record: ProgressRecord, language: Language) {
  const { unrewardedBecause, rewardCancelReason, rewardFindings } = record;
  const unconfirmed = isUnconfirmed(record) ? unconfirmedOrder.name : null;
  return reasonOf(unrewardedBecause ?? rewardCancelReason ?? unconfirmed, language, rewardFindings);
}

function factsOf(record: ProgressRecord): ProgressFacts {
  return {
    ...record,
    isUnrewarded: record.unrewardedBecause !== null,
    isPromised: record.share > 0,
    reward: rewardFacts(record),
  };
}

/** From the least to the most advanced. */
const contactStates: readonly ContactState[] = [
  "accepted",
  "reported",
  "contract",
  "claimInProcessing",
  "pickUpReward",
];

/** What a contact has done through the referrer's own links, of several the most advanced; null if nothing counts. */
export async function contactStateOf(
  tx: TenantTransaction,
  referrerId: number,
  now: Date,
): Promise<ContactState | null> {
  const records = await listProgress(tx, referrerId, MAX_LISTED);
  const own = records.filter(({ typedName }) => typedName === null);
  const reached = new Set(own.map((record) => reachedBy(record, now)));
  return contactStates.findLast((state) => reached.has(state)) ?? null;
}

function reachedBy(record: ProgressRecord, now: Date): ContactState | undefined {
  const facts = factsOf(record);
  const text = statusText(facts);
  if (text === "noContract" && nextStep(facts, now) !== null) return "accepted";
  // Nothing is promised for a reward that is being checked.
  if (text === "claimInProcessing" && record.isRewardHeld) return "contract";
  return contactStates.find((state) => state === text);
}

/** A banner for referrers who have recommended single products, but never the whole package. */
export async function upgradeBanner(
  { catalogue }: RecommendationDeps,
  tx: TenantTransaction,
  { tenant, language, now }: Caller,
  referrerId: number,
) {
  const records = await listProgress(tx, referrerId, MAX_LISTED);
  const productIds = records.map(({ productId }) => productId);
  const loaded = await catalogue.load(tenant, tx);
  const { categories } = onSale(loaded, now);
  return packageBanner({ products: loaded.products, categories }, productIds, language);
}
