import type { Product } from "@weitersagen/contract/catalogue";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import { promotionalCents } from "@weitersagen/domain/catalogue";
import { pathWith } from "../../lib/page/links.ts";
import { productPicture } from "./product-picture.ts";
import type { Page } from "../../lib/page/page.tsx";

/** A product as every shelf shows it. Without an address there is no button: nothing leads nowhere. */
export interface ProductView {
  readonly id: number;
  readonly name: string;
  /** The language of its texts, which need not be the page's. */
  readonly language: Language;
  readonly details: readonly string[];
  /** What the first months cost, where a promotion makes them cheaper. */
  readonly monthlyCents: number;
  /** The usual monthly price beside that of a promotion. */
  readonly usualCents?: number | undefined;
  readonly oneOffCents: number;
  readonly promotion?: { readonly name: string; readonly split: string } | undefined;
  readonly bountyCents?: number | undefined;
  readonly picture: string;
  readonly recommendAt?: string | undefined;
}

export function viewProduct(product: Product, page: Page): ProductView {
  const { id, promotionName, priceSplit } = product;
  return {
    id,
    // The dash stays with what it follows, so that no line begins with it.
    name: product.displayName.replaceAll(" – ", "\u00A0– "),
    language: product.language ?? defaultLanguage,
    details: [product.description1, product.description2, product.description3, product.description4].filter(
      Boolean,
    ),
    monthlyCents: promotionalCents(product),
    usualCents: product.promotionRebateCents > 0 ? product.monthlyCents : undefined,
    oneOffCents: product.oneOffCents,
    promotion: promotionName && priceSplit ? { name: promotionName, split: unbroken(priceSplit) } : undefined,
    bountyCents: product.currentBounty?.amountCents,
    picture: productPicture(page, id),
    recommendAt: pathWith(page, "Empfehlen", id),
  };
}

/** How much small print the narrowest card has room for in one line. */
const fineLine = 28;

/** Breaks a line, if it must, where a part ends: no number is parted from what it counts. */
function unbroken(text: string): string {
  const parts = text.split(", ");
  return parts.map((part) => (part.length > fineLine ? part : part.replaceAll(" ", "\u00A0"))).join(", ");
}
