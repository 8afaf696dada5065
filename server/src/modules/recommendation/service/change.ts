import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { Share } from "@weitersagen/domain/reward";
import { Refusal } from "../../../platform/refusal.ts";
import { findById, updateRecommendation } from "../repository.ts";
import type { Caller, RecommendationParts } from "./create.ts";
import { opens, recommendationNumbered, refuseLocked, sharedView } from "./view.ts";

interface Change {
  readonly capability?: string | undefined;
  readonly share?: Share | undefined;
  readonly texts?: Record<string, string | undefined> | undefined;
}

/** Changes split and texts while it is open; by capability or by the referrer's login. */
export async function changeRecommendation(
  parts: RecommendationParts,
  caller: Caller,
  number: string,
  { capability, share, texts }: Change,
): Promise<SharedRecommendation> {
  const { tenant, actor, now } = caller;
  if (actor.kind === "anonymous" && capability === undefined) throw new Refusal("notLoggedIn");
  return parts.database.inTenant(tenant.id, async (tx) => {
    const found = await recommendationNumbered(tx, number);
    const isOwn = actor.kind === "referrer" && Number(actor.subject) === found.referrerId;
    const mayChange = isOwn || (capability !== undefined && (await opens(tx, found, capability, now)));
    if (!mayChange) throw new Refusal("notFound");
    refuseLocked(found);
    if (found.status === "expired") throw new Refusal("recommendationExpired");
    if (share !== undefined && !tenant.settings.shares.includes(share)) throw new Refusal("invalidInput");
    if (!(await updateRecommendation(tx, found.id, { share, texts }))) throw new Refusal("wrongState");
    return sharedView(tx, parts, caller, (await findById(tx, found.id)) ?? found);
  });
}
