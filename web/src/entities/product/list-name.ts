import type { Product } from "@weitersagen/contract/catalogue";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";

/** The name in a list of products: where the one on the cards of the home page and the one that says what it is differ, both. */
export function listName({ name, displayName }: Pick<Product, "name" | "displayName">): string {
  const shown = withoutLeadingDash(displayName);
  return shown.includes(name) ? shown : `${name}: ${shown}`;
}
