import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { formAgain as formFor } from "@weitersagen/domain/recommend-form";
import type { Page } from "../../lib/page/page.tsx";
import { formSite } from "../product/recommend-path.ts";

type Recommended = Pick<SharedRecommendation, "kind" | "advisorNumber" | "product">;

/** The form that makes a link for the same product or advisor; undefined if that is not recommended any more. */
export function sameForm(page: Page, { kind, advisorNumber, product }: Recommended): string | undefined {
  const { id: productId, deviceId, isOnSale } = product;
  return formFor(formSite(page), { kind, advisorNumber, productId, deviceId, isOnSale });
}

/** The same, or the home page. */
export const formAgain = (page: Page, recommended: Recommended): string => sameForm(page, recommended) ?? "/";
