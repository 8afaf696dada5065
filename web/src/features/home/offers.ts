import type { ContentBlock, ContentImage } from "@weitersagen/contract/content";
import type { ProductView } from "../../entities/product/product-view.ts";

/** Without `href` a tile has no link: nothing leads nowhere. */
export interface CategoryTile {
  readonly id: number;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly bountyCents?: number | undefined;
  /** Whether some of its products pay less. */
  readonly upTo: boolean;
  readonly href?: string | undefined;
}

export interface AdvisorTile {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly portrait?: string | undefined;
  readonly href?: string | undefined;
}

export interface AdvisorSearch {
  readonly query: string;
  readonly page: number;
  readonly pageCount: number;
  readonly total: number;
  readonly advisors: readonly AdvisorTile[];
  /** Nobody answered: the result is empty for that reason alone. */
  readonly isDown?: boolean;
}

/** Everything around the page's own text; a part the catalogue could not answer is absent. */
export interface Offers {
  readonly topBountyCents?: number | undefined;
  readonly products?: readonly ProductView[] | undefined;
  readonly categories?: readonly CategoryTile[] | undefined;
  readonly search?: AdvisorSearch | undefined;
}

/** How many tiles a block of products shows. */
export function tileCount({ count = 6 }: ContentBlock): number {
  return count;
}

/** Leaves out products that no block shows: they would only make the page heavier. */
export function shownOffers(offers: Offers, blocks: readonly ContentBlock[]): Offers {
  const most = Math.max(0, ...blocks.filter(({ type }) => type === "produkte").map(tileCount));
  return { ...offers, products: offers.products?.slice(0, most) };
}

export interface HeroProps {
  readonly block: ContentBlock;
  readonly offers: Offers;
  /** The page's key visual; without one the block's own picture stands in. */
  readonly visual?: ContentImage | undefined;
}

export interface BlockProps {
  readonly block: ContentBlock;
  readonly tone: "paper" | "surface";
}
