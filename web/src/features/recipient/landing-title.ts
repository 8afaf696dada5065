import type { PublicRecommendation } from "@weitersagen/contract/recommendation";
import type { Page } from "../../lib/page.tsx";
import { textsOf } from "../../lib/texts.ts";
import { recipientTexts } from "./texts.ts";

/** "Anna empfiehlt Ihnen Zuhause M": without what follows a dash in the product's name. */
export function landingTitle({ referrerFirstName, product }: PublicRecommendation, page: Page): string {
  return textsOf(recipientTexts, page)("title", {
    name: referrerFirstName,
    product: product.name.split(" – ", 1).join(""),
  });
}
