import type { PublicRecommendation, SharedRecommendation } from "@weitersagen/contract/recommendation";
import { asksForRecipient, isLinkValid } from "@weitersagen/domain/recommendation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Item, type LoadedCatalogue, offerOf } from "../../catalogue/service/loaded-catalogue.ts";
import { isItemSold, replacementFor } from "../../catalogue/service/on-sale.ts";
import { translateOffer, translateProduct } from "../../catalogue/service/translation.ts";
import { openingsOf } from "../../click/service/counting.ts";
import type { RecommendationRecord } from "../read-model/details.ts";
import { countContacts } from "../read-model/progress.ts";
import {
  isCapabilityFor,
  recommendationByNumber,
  recommendationByTypedCode,
  refuseClosed,
  refuseLocked,
} from "./access.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { promiseFor } from "./promise.ts";

type Reader = Pick<Caller, "tenant" | "now" | "language"> & Partial<Pick<Caller, "actor">>;

/**
 * Whether the mailed link has to be opened first. A browser that only typed the address of an account reads the same as the
 * browser of a new referrer, until the owner logs in there or says that the link is theirs.
 */
function needsOptIn({ actor }: Reader, { referrerId, referrerConfirmedAt, isTyped }: RecommendationRecord) {
  const isOwner = actor?.kind === "referrer" && !actor.isForeign && Number(actor.subject) === referrerId;
  return referrerConfirmedAt === null || (isTyped && !isOwner);
}

/** What everyone who knows the number may see. */
export async function publicRecommendation(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  reader: Reader,
  number: string,
): Promise<PublicRecommendation> {
  const found = await recommendationByNumber(tx, number);
  refuseLocked(found);
  return publicView(deps, tx, reader, found);
}

/** The recommendation for a code that a visitor typed. */
export async function redeemedCode(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  reader: Reader,
  code: string,
): Promise<PublicRecommendation> {
  const found = await recommendationByTypedCode(tx, code);
  refuseClosed(found, reader.now);
  return publicView(deps, tx, reader, found);
}

async function publicView(
  { catalogue }: RecommendationDeps,
  tx: TenantTransaction,
  reader: Reader,
  found: RecommendationRecord,
): Promise<PublicRecommendation> {
  const loaded = await catalogue.load(reader.tenant, tx);
  const replacement = replacementFor(loaded, found, reader.now) ?? null;
  return {
    number: found.number,
    status: found.status,
    isOpen: isLinkValid(found, reader.now),
    validUntil: found.validUntil,
    referrerFirstName: found.referrerFirstName,
    asksForRecipient: asksForRecipient(found),
    isForColleagues: found.kind === "company",
    advisorNumber: found.advisorNumber,
    advisorName: found.advisorName,
    product: recommendedProduct(loaded, reader, found),
    replacement: replacement && recommendedProduct(loaded, reader, replacement),
    share: found.share,
    ...promiseFor(loaded, reader, { ...(replacement ?? itemOf(found)), share: found.share }),
  };
}

const itemOf = ({ productId, deviceId }: Item): Item => ({ productId, deviceId });

/** A product, or a device with its tariff, in the reader's language. */
function recommendedProduct(
  catalogue: LoadedCatalogue,
  { language, now }: Reader,
  item: Item,
): PublicRecommendation["product"] {
  const product = catalogue.products.get(item.productId);
  const offer = offerOf(catalogue, item);
  const { translations } = catalogue;
  const named = offer
    ? translateOffer(translations, offer, language)
    : product && translateProduct(translations, product, language);
  return {
    id: item.productId,
    externalId: product?.externalId ?? "",
    name: named?.displayName ?? "",
    group: product?.group ?? "",
    deviceId: item.deviceId,
    isOnSale: isItemSold(catalogue, item, now),
  };
}

interface SharedRequest {
  readonly number: string;
  readonly capability: string;
  /** Also shows a recommendation that is locked or expired. */
  readonly includeClosed?: boolean;
}

/** The share screen's view. Wrong capabilities and unknown numbers are refused alike. */
export async function sharedRecommendation(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  reader: Reader,
  { number, capability, includeClosed = false }: SharedRequest,
): Promise<SharedRecommendation> {
  const found = await recommendationByNumber(tx, number);
  if (!(await isCapabilityFor(tx, found, capability, reader.now))) throw new Refusal("notFound");
  if (!includeClosed) refuseClosed(found, reader.now);
  return sharedView(deps, tx, reader, found);
}

/** The share screen's view for the logged-in referrer. */
export async function ownRecommendation(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  reader: Reader,
  { number, referrerId }: { readonly number: string; readonly referrerId: number },
): Promise<SharedRecommendation> {
  const found = await recommendationByNumber(tx, number);
  if (found.referrerId !== referrerId) throw new Refusal("notFound");
  return sharedView(deps, tx, reader, found);
}

export async function sharedView(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  reader: Reader,
  found: RecommendationRecord,
): Promise<SharedRecommendation> {
  return {
    ...(await publicView(deps, tx, reader, found)),
    ...linksOf(deps, reader, found),
    code: found.code,
    kind: found.kind,
    createdAt: found.createdAt,
    isLocked: found.lockedAt !== null,
    optInRequired: needsOptIn(reader, found),
    referrerLastName: found.referrerLastName,
    texts: found.texts,
    ...(await openingsOf(tx, found.id)),
    ...(await countContacts(tx, found.id)),
    isShareFinal: found.status !== "open",
  };
}

export function linksOf(
  { addresses }: Pick<RecommendationDeps, "addresses">,
  { tenant, language }: Pick<Reader, "tenant" | "language">,
  { number, code, hasLink }: Pick<RecommendationRecord, "number" | "code" | "hasLink">,
) {
  if (!hasLink) return { link: null, shortUrl: null };
  return {
    link: addresses.link(tenant, number, language),
    shortUrl: addresses.shortUrl(tenant, code, language),
  };
}
