import type { DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import { getProduct } from "@weitersagen/contract/catalogue-calls";
import type { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { getPublicRecommendation } from "@weitersagen/contract/recommendation-calls";
import { defaultLanguage } from "@weitersagen/contract/language";
import { devicePriceCents } from "@weitersagen/domain/catalogue";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { problemOf } from "../../lib/api/problem.ts";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import { advisorPicture, productPicture } from "../../entities/product/product-picture.ts";
import { isTalk } from "../../entities/recommendation/is-talk.ts";
import { viewPrice } from "../../entities/product/price-view.ts";
import { highestExtraCents } from "../../entities/reward/active-tiers.ts";
import type { Picture } from "../../ui/picture.tsx";
import type { PageInput } from "../../lib/page/screen.ts";
import { termsVersion } from "../../lib/content/terms.ts";
import {
  type ClosedReason,
  isGone,
  type Offer,
  type OfferedProduct,
  type RecommendedAdvisor,
} from "./offer.ts";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";
import { withWholeAmounts } from "../../ui/torn-words.ts";

const reasons: Readonly<Record<string, ClosedReason>> = {
  notFound: "unknown",
  recommendationExpired: "expired",
  recommendationLocked: "locked",
};

/** Loads the offer of a recommendation, or the reason why it is closed. */
export async function loadOffer(input: PageInput, typed: string): Promise<Offer> {
  const number = readSpokenNumber(typed);
  if (number === undefined) return { state: "unknown" };
  try {
    const [stored, version] = await Promise.all([
      input.api(getPublicRecommendation, { params: { number } }),
      termsVersion(input),
    ]);
    const hasGone = isGone({ recommendation: stored });
    // Its amounts promise nothing any more: what another contract pays depends on that contract.
    const recommendation = hasGone ? { ...stored, referrerCents: 0, recipientCents: 0 } : stored;
    const [product, advisor] = await Promise.all([
      offeredProduct(input, recommendation),
      recommendedAdvisor(input, recommendation),
    ]);
    if (recommendation.isOpen) {
      const extraCents = highestExtraCents(input.tenant.configuration, new Date());
      return { state: "open", recommendation, product, extraCents, advisor, termsVersion: version };
    }
    const referrer = recommendation.referrerFirstName;
    return {
      state: "expired",
      referrer,
      isShared: recommendation.recipientCents > 0,
      isTalk: isTalk(recommendation),
      advisor,
      ...(hasGone ? {} : { product }),
    };
  } catch (failure) {
    const state = reasons[problemOf(failure)?.code ?? ""];
    if (state === undefined) throw failure;
    return { state };
  }
}

/** What is sold instead comes first. A product may be removed from the catalogue while its recommendations are valid. Then only its name is known. */
async function offeredProduct(
  { api, tenant }: PageInput,
  { product, replacement }: PublicRecommendation,
): Promise<OfferedProduct> {
  const { id, name, deviceId, isOnSale } = replacement ?? product;
  const find = (query: { readonly deviceId?: number }) =>
    orUndefined(api(getProduct, { params: { id: String(id) }, query }));
  const [known, offer] = await Promise.all([
    isOnSale ? find({}) : undefined,
    deviceId === null || !isOnSale ? undefined : find({ deviceId }),
  ]);
  if (!known || !("bounties" in known)) {
    const picture = productPicture({ tenant }, { id });
    return { id, name: withoutLeadingDash(name), language: defaultLanguage, details: [], picture };
  }
  if (offer && "deviceId" in offer) return offeredDevice(offer, known, productPicture({ tenant }, offer));
  const price = viewPrice(known);
  return {
    id,
    name: withoutLeadingDash(known.displayName),
    language: known.language ?? defaultLanguage,
    details: [known.description1, known.description2, known.description3, known.description4]
      .filter(Boolean)
      .map(withWholeAmounts),
    ...price,
    monthlyCents: price.monthlyCents || undefined,
    oneOffCents: known.oneOffCents || undefined,
    picture: productPicture({ tenant }, known),
  };
}

function offeredDevice(offer: DeviceOffer, tariff: Product, picture: Picture): OfferedProduct {
  return {
    id: tariff.id,
    name: withoutLeadingDash(offer.displayName),
    language: offer.language ?? defaultLanguage,
    details: [offer.deviceDescription, tariff.description1, tariff.description2, tariff.description3]
      .filter(Boolean)
      .map(withWholeAmounts),
    monthlyCents: offer.monthlyCents || undefined,
    oneOffCents: devicePriceCents(offer) || undefined,
    picture,
  };
}

async function recommendedAdvisor(
  { api }: PageInput,
  { advisorNumber }: PublicRecommendation,
): Promise<RecommendedAdvisor | undefined> {
  if (advisorNumber === null) return undefined;
  const found = await orUndefined(
    api(getProduct, { params: { id: advisorNumber }, query: { isAdvisor: true } }),
  );
  if (!found || !("lastName" in found)) return undefined;
  return {
    number: advisorNumber,
    name: `${found.firstName} ${found.lastName}`,
    place: `${found.postcode} ${found.town}`,
    portrait: advisorPicture(found),
  };
}
