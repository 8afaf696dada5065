import { advisorForm } from "@weitersagen/domain/recommend-form";
import type { Page } from "../../lib/page/page.tsx";
import { formSite } from "./recommend-path.ts";

/** The page on which people recommend an advisor; undefined if the tenant has none. */
export function advisorAddress(page: Page, number: string, topic?: number): string | undefined {
  return advisorForm(formSite(page), number, topic);
}
