import type { ContentBlock, KeyVisual } from "@weitersagen/contract/content";
import type { ExtraReward } from "@weitersagen/domain/extra-rewards";
import type { ProductView } from "../../entities/product/product-view.ts";
import type { Picture } from "../../ui/picture.tsx";

/** Without `href` a tile has no link. */
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
  readonly portrait?: Picture | undefined;
  readonly href?: string | undefined;
}

export interface AdvisorSearch {
  readonly query: string;
  /** The product that the talk is to be about, chosen before. */
  readonly topic?: number | undefined;
  /** Its name, if it is still offered. */
  readonly topicName?: string | undefined;
  readonly page: number;
  readonly pageCount: number;
  readonly total: number;
  readonly advisors: readonly AdvisorTile[];
  /** The search failed, so the empty result says nothing. */
  readonly isDown?: boolean;
}

/** The parts of the page that come from the catalogue. A part that could not be loaded is absent. */
export interface Offers {
  readonly topBountyCents?: number | undefined;
  readonly extras?: readonly ExtraReward[] | undefined;
  readonly products?: readonly ProductView[] | undefined;
  readonly categories?: readonly CategoryTile[] | undefined;
  readonly search?: AdvisorSearch | undefined;
}

/** The page reads so many products. Those who want to see more open a category. */
export const MAX_TILES = 24;

/** How many tiles a block of products shows. */
export function tileCount({ count = 6 }: ContentBlock): number {
  return Math.min(count, MAX_TILES);
}

/** Leaves out products that no block shows, to keep the page small. */
export function shownOffers(offers: Offers, blocks: readonly ContentBlock[]): Offers {
  const most = Math.max(0, ...blocks.filter(({ type }) => type === "produkte").map(tileCount));
  return { ...offers, products: offers.products?.slice(0, most) };
}

export type Visual = Pick<KeyVisual, "image" | "tallImage">;

export interface HeroProps {
  readonly block: ContentBlock;
  readonly offers: Offers;
  /** The page's key visual. Default: the block's own picture. */
  readonly visual?: Visual | undefined;
}

export interface BlockProps {
  readonly block: ContentBlock;
  readonly tone: "paper" | "surface";
}
