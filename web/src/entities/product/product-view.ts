import type { Product } from "@weitersagen/contract/catalogue";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import { promotionalCents } from "@weitersagen/domain/catalogue";
import { productPicture } from "./product-picture.ts";
import { recommendPath } from "./recommend-path.ts";
import type { Page } from "../../lib/page/page.tsx";
import type { Picture } from "../../ui/picture.tsx";

/** A product as all product lists show it. Without `recommendAt` it has no button. */
export interface ProductView {
  readonly id: number;
  readonly name: string;
  /** The language of its texts, which may differ from the page's. */
  readonly language: Language;
  readonly details: readonly string[];
  /** The price of the first months, which a promotion may reduce. */
  readonly monthlyCents: number;
  /** The regular monthly price, if a promotion reduces it. */
  readonly usualCents?: number | undefined;
  readonly oneOffCents: number;
  readonly promotion?: { readonly name: string; readonly split: string } | undefined;
  readonly bountyCents?: number | undefined;
  readonly picture: Picture;
  readonly recommendAt?: string | undefined;
}

export function viewProduct(product: Product, page: Page): ProductView {
  const { id, promotionName, priceSplit } = product;
  return {
    id,
    // A no-break space before the dash, so that no line begins with it.
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
    picture: productPicture(page, product),
    recommendAt: recommendPath(page, id),
  };
}

/** How many characters of small print fit into one line of the narrowest card. */
const fineLine = 28;

/** Allows line breaks between the parts only, so that a number stays with its unit. */
function unbroken(text: string): string {
  const parts = text.split(", ");
  return parts.map((part) => (part.length > fineLine ? part : part.replaceAll(" ", "\u00A0"))).join(", ");
}
