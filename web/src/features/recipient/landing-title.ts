import type { Page } from "../../lib/page.tsx";
import { textsOf } from "../../lib/texts.ts";
import type { OpenOffer } from "./recommendation.ts";
import { recipientTexts } from "./texts.ts";

/** "Anna empfiehlt Ihnen Zuhause M": the advisor, or the product without what follows a dash in its name. */
export function landingTitle({ recommendation, product, advisor }: OpenOffer, page: Page): string {
  return textsOf(recipientTexts, page)("title", {
    name: recommendation.referrerFirstName,
    product: advisor?.name ?? product.name.split(" – ", 1).join(""),
  });
}
