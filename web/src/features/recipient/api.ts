import { getProduct } from "@weitersagen/contract/catalogue-calls";
import type { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { getPublicRecommendation } from "@weitersagen/contract/recommendation-calls";
import { defaultLanguage } from "@weitersagen/contract/language";
import { promotionalCents } from "@weitersagen/domain/catalogue";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { problemOf } from "../../lib/api/problem.ts";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import { productPicture } from "../../entities/product/product-picture.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { termsVersion } from "../../lib/content/terms.ts";
import type { ClosedReason, Offer, OfferedProduct, RecommendedAdvisor } from "./recommendation.ts";

const reasons: Readonly<Record<string, ClosedReason>> = {
  notFound: "unknown",
  recommendationExpired: "expired",
  recommendationLocked: "locked",
};

/** Loads the offer of a recommendation, or the reason why it is closed. */
export async function loadOffer(input: ScreenInput, typed: string): Promise<Offer> {
  const number = readSpokenNumber(typed);
  if (number === undefined) return { state: "unknown" };
  try {
    const [recommendation, version] = await Promise.all([
      input.api(getPublicRecommendation, { params: { number } }),
      termsVersion(input),
    ]);
    const [product, advisor] = await Promise.all([
      offeredProduct(input, recommendation),
      recommendedAdvisor(input, recommendation),
    ]);
    if (recommendation.isOpen) {
      return { state: "open", recommendation, product, advisor, termsVersion: version };
    }
    return { state: "expired", referrer: recommendation.referrerFirstName, product };
  } catch (failure) {
    const state = reasons[problemOf(failure)?.code ?? ""];
    if (state === undefined) throw failure;
    return { state };
  }
}

/** A product may be removed from the catalogue while its recommendations are valid. Then only its name is known. */
async function offeredProduct(
  { api, tenant }: ScreenInput,
  { product: { id, name } }: PublicRecommendation,
): Promise<OfferedProduct> {
  const known = await orUndefined(api(getProduct, { params: { id: String(id) }, query: {} }));
  const picture = productPicture({ tenant }, id);
  if (!known || !("bounties" in known)) return { id, name, language: defaultLanguage, details: [], picture };
  return {
    id,
    name: known.displayName,
    language: known.language ?? defaultLanguage,
    details: [known.description1, known.description2, known.description3, known.description4].filter(Boolean),
    monthlyCents: promotionalCents(known) || undefined,
    usualCents: known.promotionRebateCents > 0 ? known.monthlyCents : undefined,
    oneOffCents: known.oneOffCents || undefined,
    picture,
  };
}

async function recommendedAdvisor(
  { api }: ScreenInput,
  { advisorNumber }: PublicRecommendation,
): Promise<RecommendedAdvisor | undefined> {
  if (advisorNumber === null) return undefined;
  const found = await orUndefined(api(getProduct, { params: { id: advisorNumber }, query: {} }));
  if (!found || !("lastName" in found)) return undefined;
  return {
    name: `${found.firstName} ${found.lastName}`,
    place: `${found.postcode} ${found.town}`,
    portrait: found.photo,
  };
}
