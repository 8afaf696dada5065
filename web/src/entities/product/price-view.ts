import type { Product } from "@weitersagen/contract/catalogue";
import { monthlyPrice, type MonthlyPrice } from "@weitersagen/domain/catalogue";

/** The monthly price, the regular one and both in words. */
export type PriceView = MonthlyPrice;

export function viewPrice(product: Product): PriceView {
  const { split, ...price } = monthlyPrice(product);
  return split === undefined ? price : { ...price, split: unbroken(split) };
}

/** How many characters of small print fit into one line of the narrowest card. */
const fineLine = 28;

/** Allows line breaks between the parts only, and in a long part never between an amount and its currency. */
function unbroken(text: string): string {
  const parts = text.split(", ");
  return parts
    .map((part) =>
      part.length > fineLine ? part.replaceAll(" €", "\u00A0€") : part.replaceAll(" ", "\u00A0"),
    )
    .join(", ");
}
