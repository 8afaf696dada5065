import { type FormSite, productForm } from "@weitersagen/domain/recommend-form";
import { pathWith } from "../../lib/page/links.ts";
import type { Page } from "../../lib/page/page.tsx";

/** Where the tenant's forms are. */
export const formSite = (page: Page): FormSite => ({
  productApi: page.tenant.configuration.productApi,
  path: (screen, value) => pathWith(page, screen, value),
});

/** Where a product is recommended. Where advisors are recommended instead of products, the visitor chooses one first. */
export function recommendPath(page: Page, productId: number): string | undefined {
  return productForm(formSite(page), productId);
}
