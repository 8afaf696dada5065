import { timingSafeEqual } from "node:crypto";
import type { PublicRecommendation, SharedRecommendation } from "@weitersagen/contract/recommendation";
import { activeBounty } from "@weitersagen/domain/bounty";
import { isLinkValid, isLockedOut } from "@weitersagen/domain/recommendation";
import { recipientCap, splitReward } from "@weitersagen/domain/reward";
import type { Share } from "@weitersagen/domain/reward";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { translateProduct } from "../../catalogue/service/translation.ts";
import { openingsOf } from "../../click/service/counting.ts";
import { findByCode, findByNumber } from "../repository.ts";
import type { RecommendationRecord } from "../repository.ts";
import type { Caller, RecommendationParts } from "./create.ts";

type Looker = Pick<Caller, "tenant" | "now">;
type Reader = Looker & Pick<Caller, "language">;

/** What each side would earn if the product were ordered now. */
export async function promiseOf(
  catalogue: Catalogue,
  { tenant, now }: Looker,
  productId: number,
  share: Share,
) {
  const { products } = await catalogue.load(tenant);
  const bountyCents = activeBounty(products.get(productId)?.bounties ?? [], now)?.amountCents ?? 0;
  const { maxRecipientBountyCents, isInsurance = false } = tenant.settings;
  const cap = recipientCap(maxRecipientBountyCents, isInsurance);
  return { bountyCents, ...splitReward(bountyCents, share, cap) };
}

/** Unknown and impossible numbers get the same answer. */
export async function recommendationNumbered(
  tx: TenantTransaction,
  typed: string,
): Promise<RecommendationRecord> {
  const number = readSpokenNumber(typed);
  const found = number === undefined ? undefined : await findByNumber(tx, number);
  if (!found) throw new Refusal("notFound");
  return found;
}

export function refuseLocked({ lockedAt }: Pick<RecommendationRecord, "lockedAt">): void {
  if (lockedAt) throw new Refusal("recommendationLocked");
}

/** Refuses a recipient who came after the lock. Whoever accepted before may still order. */
export function refuseLockedOut(
  { lockedAt }: Pick<RecommendationRecord, "lockedAt">,
  { createdAt }: { readonly createdAt: Date },
): void {
  if (isLockedOut(lockedAt?.getTime() ?? null, createdAt.getTime()))
    throw new Refusal("recommendationLocked");
}

/** Refuses the contact of a recommendation that can no longer be followed. */
export function refuseClosed(found: RecommendationRecord, now: Date): void {
  refuseLocked(found);
  if (!isLinkValid(found, now)) throw new Refusal("recommendationExpired");
}

/** What anybody may know who holds the number. */
export async function publicRecommendation(
  { database, catalogue }: RecommendationParts,
  looker: Reader,
  number: string,
): Promise<PublicRecommendation> {
  const found = await database.inTenant(looker.tenant.id, (tx) => recommendationNumbered(tx, number));
  refuseLocked(found);
  return publicView(catalogue, looker, found);
}

/** The recommendation behind a code that somebody typed. */
export async function recommendationByCode(
  { database, catalogue }: RecommendationParts,
  looker: Reader,
  typed: string,
): Promise<PublicRecommendation> {
  const code = readSpokenNumber(typed);
  if (code === undefined) throw new Refusal("notFound");
  const found = await database.inTenant(looker.tenant.id, (tx) => findByCode(tx, code));
  if (!found) throw new Refusal("notFound");
  refuseClosed(found, looker.now);
  return publicView(catalogue, looker, found);
}

async function publicView(
  catalogue: Catalogue,
  looker: Reader,
  found: RecommendationRecord,
): Promise<PublicRecommendation> {
  return {
    number: found.number,
    status: found.status,
    isOpen: isLinkValid(found, looker.now),
    validUntil: found.validUntil,
    referrerFirstName: found.referrerFirstName,
    advisorNumber: found.advisorNumber,
    advisorName: found.advisorName,
    product: {
      id: found.productId,
      externalId: found.productExternalId,
      name: await productName(catalogue, looker, found),
      group: found.productGroup,
    },
    share: found.share,
    ...(await promiseOf(catalogue, looker, found.productId, found.share)),
  };
}

/** In the reader's language, as long as the catalogue has the product. */
async function productName(
  catalogue: Catalogue,
  { tenant, language }: Reader,
  { productId, productName: usual }: RecommendationRecord,
): Promise<string> {
  const { products, translations } = await catalogue.load(tenant);
  const product = products.get(productId);
  return product ? translateProduct(translations, product, language).displayName : usual;
}

/** The share screen's view. Wrong capabilities and unknown numbers get the same answer. */
export async function sharedRecommendation(
  parts: RecommendationParts,
  looker: Reader,
  { number, capability, evenClosed = false }: { number: string; capability: string; evenClosed?: boolean },
): Promise<SharedRecommendation> {
  return parts.database.inTenant(looker.tenant.id, async (tx) => {
    const found = await recommendationNumbered(tx, number);
    if (!(await opens(tx, found, capability, looker.now))) throw new Refusal("notFound");
    if (!evenClosed) refuseClosed(found, looker.now);
    return sharedView(tx, parts, looker, found);
  });
}

/** The share screen's view for the referrer who is logged in. */
export async function ownRecommendation(
  parts: RecommendationParts,
  looker: Reader,
  number: string,
  referrerId: number,
): Promise<SharedRecommendation> {
  return parts.database.inTenant(looker.tenant.id, async (tx) => {
    const found = await recommendationNumbered(tx, number);
    if (found.referrerId !== referrerId) throw new Refusal("notFound");
    return sharedView(tx, parts, looker, found);
  });
}

/** The capability its maker got, or the one that the opt-in's link opened. */
export async function opens(
  tx: TenantTransaction,
  found: RecommendationRecord,
  capability: string,
  now: Date,
): Promise<boolean> {
  if (timingSafeEqual(hashSecret(capability), found.linkHash)) return true;
  const token = await findOneTimeToken(tx, capability);
  return token?.purpose === "shareScreen" && token.subject === found.id && token.expiresAt > now;
}

export async function sharedView(
  tx: TenantTransaction,
  { catalogue, addresses }: RecommendationParts,
  looker: Reader,
  found: RecommendationRecord,
): Promise<SharedRecommendation> {
  return {
    ...(await publicView(catalogue, looker, found)),
    ...linksOf(addresses, looker, found),
    code: found.code,
    kind: found.kind,
    createdAt: found.createdAt,
    isLocked: found.lockedAt !== null,
    optInRequired: found.referrerConfirmedAt === null,
    referrerLastName: found.referrerLastName,
    texts: found.texts,
    ...(await openingsOf(tx, found.id)),
    isShareFinal: found.status !== "open",
  };
}

export function linksOf(
  addresses: RecommendationParts["addresses"],
  { tenant, language }: Pick<Reader, "tenant" | "language">,
  { number, code }: Pick<RecommendationRecord, "number" | "code">,
) {
  return {
    link: addresses.link(tenant, number, language),
    shortUrl: addresses.shortUrl(tenant, code, language),
  };
}
