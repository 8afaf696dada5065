import type { SelectTarget } from "@weitersagen/contract/catalogue";
import type { Footnote } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { ProductView } from "../../entities/product/product-view.ts";
import type { Picture } from "../../ui/picture.tsx";

// What the category pages show. Their loader makes it from the API's answers (`cards.ts`, `api.ts`).

export interface ProductCardView extends ProductView {
  /** Its number on the page, and whether this card is the first to refer to it. */
  readonly footnote?:
    | { readonly identifier: string; readonly number: number; readonly isFirst: boolean }
    | undefined;
  readonly selected: boolean;
  /** A tariff for young people. */
  readonly young: boolean;
  /** Whether the card shows its picture. */
  readonly isPictured: boolean;
  /** The page with the tariff's devices, if the button leads there. */
  readonly devicesAt?: string | undefined;
}

export interface OfferCardView {
  readonly id: number;
  readonly name: string;
  readonly language: Language;
  readonly description: string;
  readonly monthlyCents: number;
  readonly deviceCents: number;
  /** Its tariff is for young people. */
  readonly young: boolean;
  readonly usualDeviceCents?: number | undefined;
  readonly bountyCents?: number | undefined;
  readonly picture: Picture;
  readonly recommendAt?: string | undefined;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The filters of a page: the options and the current choice. A filter with one option is not shown. */
export interface FilterView {
  readonly types: readonly Choice[];
  readonly manufacturers: readonly Choice[];
  readonly tariffs: readonly Choice[];
  readonly ages: readonly Choice[];
  readonly chosen: {
    readonly type: string;
    readonly manufacturer: string;
    readonly tariff: string;
    readonly age: string;
  };
}

/** Which page of the category is shown. */
export interface PagingView {
  readonly page: number;
  readonly pageCount: number;
  /** The number of entries on all pages. */
  readonly total: number;
  /** The filters as query parameters: the links to other pages keep them. */
  readonly filters: string;
}

export interface CategoryLinkView {
  readonly name: string;
  readonly path: string;
}

export interface OtherCategoryView extends CategoryLinkView {
  readonly promise?: { readonly amountCents: number; readonly upTo: boolean } | undefined;
}

export interface CategoryView {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly picture: Picture;
  readonly breadcrumb: readonly CategoryLinkView[];
  readonly promise?: { readonly amountCents: number; readonly upTo: boolean } | undefined;
  readonly layout: "kartendeck" | "liste";
  readonly selectTarget: SelectTarget;
  readonly products?: readonly ProductCardView[] | undefined;
  readonly offers?: readonly OfferCardView[] | undefined;
  readonly filter?: FilterView | undefined;
  readonly paging: PagingView;
  readonly others: readonly OtherCategoryView[];
  readonly texts: readonly { readonly id: string; readonly title: string; readonly html: string }[];
  readonly footnotes: readonly Footnote[];
  /** For search engines, as JSON-LD. */
  readonly structured: readonly object[];
}
