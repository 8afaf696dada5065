import { pathWith } from "../../lib/page/links.ts";
import type { Page } from "../../lib/page/page.tsx";

/** The list of advisors on the start page. */
export const advisorsId = "berater";

/** Where a product is recommended. Where advisors are recommended instead of products, the visitor chooses one first. */
export function recommendPath(page: Page, productId: number): string | undefined {
  if (page.tenant.configuration.productApi === "berater") return `/#${advisorsId}`;
  return pathWith(page, "Empfehlen", productId);
}
