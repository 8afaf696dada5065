import type { Page } from "../../lib/page/page.tsx";
import { shortName } from "../../entities/product/short-name.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import type { OpenOffer } from "./offer.ts";
import { recipientTexts } from "./texts.ts";

/** "Anna empfiehlt Ihnen Zuhause M": the advisor, or the product by its short name. */
export function landingTitle({ recommendation, advisor }: OpenOffer, page: Page): string {
  return textsOf(recipientTexts, page)("title", {
    name: recommendation.referrerFirstName,
    product: advisor?.name ?? shortName(recommendation.product.name),
  });
}
