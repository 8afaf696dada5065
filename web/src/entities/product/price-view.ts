import type { Product } from "@weitersagen/contract/catalogue";
import { monthlyPrice, type MonthlyPrice } from "@weitersagen/domain/catalogue";
import { withWholeAmounts } from "../../ui/torn-words.ts";

/** The monthly price, the regular one and both in words. */
export type PriceView = MonthlyPrice;

export function viewPrice(product: Product): PriceView {
  const { split, ...price } = monthlyPrice(product);
  return split === undefined ? price : { ...price, split: withWholeAmounts(split) };
}
