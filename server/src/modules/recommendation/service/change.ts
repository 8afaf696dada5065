import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { Share } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findById } from "../read-model/details.ts";
import { updateRecommendation, writeNickname } from "../repository/recommendations.ts";
import { isCapabilityFor, recommendationByNumber, refuseLocked } from "./access.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { sharedView } from "./view.ts";

interface Change {
  readonly number: string;
  readonly capability?: string | undefined;
  readonly share?: Share | undefined;
  readonly texts?: Record<string, string | undefined> | undefined;
  /** Empty removes it. */
  readonly nickname?: string | undefined;
}

/**
 * Changes split and texts of an open recommendation, and its nickname in every state. Needs the capability or the
 * referrer's login.
 */
export async function changeRecommendation(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  caller: Caller,
  { number, capability, share, texts, nickname }: Change,
): Promise<SharedRecommendation> {
  const { tenant, actor, now } = caller;
  if (actor.kind === "anonymous" && capability === undefined) throw new Refusal("notLoggedIn");
  const found = await recommendationByNumber(tx, number);
  const isOwn = actor.kind === "referrer" && Number(actor.subject) === found.referrerId;
  const mayChange =
    isOwn || (capability !== undefined && (await isCapabilityFor(tx, found, capability, now)));
  if (!mayChange) throw new Refusal("notFound");
  if (nickname !== undefined) await writeNickname(tx, found.id, nickname || null);
  if (share === undefined && texts === undefined && nickname !== undefined) {
    return sharedView(deps, tx, caller, found);
  }
  refuseLocked(found);
  if (found.status === "expired") throw new Refusal("recommendationExpired");
  if (share !== undefined && !tenant.settings.shares.includes(share)) throw new Refusal("invalidInput");
  if (!(await updateRecommendation(tx, found.id, { share, texts }))) throw new Refusal("wrongState");
  return sharedView(deps, tx, caller, (await findById(tx, found.id)) ?? found);
}
