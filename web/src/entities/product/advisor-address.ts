import { pathWith } from "../../lib/page/links.ts";
import type { Page } from "../../lib/page/page.tsx";

/** The page on which people recommend an advisor; undefined if the tenant has none. A product may have the same number. */
export function advisorAddress(page: Page, number: string): string | undefined {
  const path = pathWith(page, "EmpfehlenAgent", number);
  return path && `${path}?berater=1`;
}
