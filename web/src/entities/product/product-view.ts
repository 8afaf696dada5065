import type { Product } from "@weitersagen/contract/catalogue";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import { paysUpTo } from "@weitersagen/domain/bounty";
import { productPicture } from "./product-picture.ts";
import { viewPrice, type PriceView } from "./price-view.ts";
import { recommendPath } from "./recommend-path.ts";
import type { Page } from "../../lib/page/page.tsx";
import type { Picture } from "../../ui/picture.tsx";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";
import { withWholeAmounts } from "../../ui/torn-words.ts";

/** A product as all product lists show it. Without `recommendAt` it has no button. */
export interface ProductView extends PriceView {
  readonly id: number;
  readonly name: string;
  /** The language of its texts, which may differ from the page's. */
  readonly language: Language;
  readonly details: readonly string[];
  readonly oneOffCents: number;
  /** The name of the promotion that reduces the price. */
  readonly promotion?: string | undefined;
  readonly bountyCents?: number | undefined;
  /** What is ordered decides: the bounty is the most that it pays. */
  readonly upTo?: boolean | undefined;
  readonly picture: Picture;
  readonly recommendAt?: string | undefined;
}

export function viewProduct(product: Product, page: Page): ProductView {
  const { id } = product;
  const price = viewPrice(product);
  return {
    id,
    name: withoutLeadingDash(product.displayName),
    language: product.language ?? defaultLanguage,
    details: [product.description1, product.description2, product.description3, product.description4]
      .filter(Boolean)
      .map(withWholeAmounts),
    ...price,
    oneOffCents: product.oneOffCents,
    promotion: price.split === undefined ? undefined : (product.promotionName ?? undefined),
    bountyCents: product.currentBounty?.amountCents,
    upTo: paysUpTo(product),
    picture: productPicture(page, product),
    recommendAt: recommendPath(page, id),
  };
}
