import type { Page } from "../../lib/page/page.tsx";
import { isTalk } from "../../entities/recommendation/is-talk.ts";
import { shortName } from "../../entities/product/short-name.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import { isGone, type Offer, type OfferedProduct, type OpenOffer, type RecommendedAdvisor } from "./offer.ts";
import { recipientTexts } from "./texts.ts";

/** "Anna empfiehlt Ihnen Zuhause M". What is not sold any more is not recommended in large letters. */
export function landingTitle(offer: OpenOffer, page: Page): string {
  return textsOf(recipientTexts, page)("title", {
    name: offer.recommendation.referrerFirstName,
    product: isGone(offer) ? page.tenant.configuration.brand : recommendedName(offer),
  });
}

/** The advisor, or the product by its short name. */
export const recommendedName = ({ recommendation, advisor }: OpenOffer): string =>
  advisor?.name ?? shortName(recommendation.product.name);

/** What the talk with an advisor is about, if its own contract has a reward: another contract may earn another one. */
export const talkTopic = ({ recommendation, product }: OpenOffer): string | undefined =>
  isTalk(recommendation) && !recommendation.upTo ? product.name : undefined;

/** "Zuhause M von Fernwerk, persönlich empfohlen von Anna.", with the brand once. An advisor offers a conversation. */
export const whatByWhom = ({ recommendation, product, advisor }: OpenOffer, page: Page): string =>
  sentenceOf({ product, advisor, referrer: recommendation.referrerFirstName }, page);

interface Recommended {
  readonly product: OfferedProduct;
  readonly advisor: RecommendedAdvisor | undefined;
  /** The first name. */
  readonly referrer: string;
}

/** What an offer recommends and who does, also after it was closed; undefined if the page must not or cannot tell. */
export function recommended(offer: Offer): Recommended | undefined {
  const { product, advisor } = offer;
  const referrer = offer.state === "open" ? offer.recommendation.referrerFirstName : offer.referrer;
  return product && referrer !== undefined ? { product, advisor, referrer } : undefined;
}

export function sentenceOf({ product, advisor, referrer: name }: Recommended, page: Page): string {
  const t = textsOf(recipientTexts, page);
  const { brand } = page.tenant.configuration;
  if (advisor) return t("descriptionAdvisor", { advisor: advisor.name, brand, name });
  const isNamed = product.name.includes(brand);
  return t(isNamed ? "descriptionNamed" : "description", { product: product.name, brand, name });
}
