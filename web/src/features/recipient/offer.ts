import type { Language } from "@weitersagen/contract/language";
import type { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { isTalk } from "../../entities/recommendation/is-talk.ts";
import type { Picture } from "../../ui/picture.tsx";

/** The product on the landing page. Without a catalogue entry only its name is known. */
export interface OfferedProduct {
  readonly id: number;
  readonly name: string;
  /** The language of its texts, which may differ from the page's. */
  readonly language: Language;
  readonly details: readonly string[];
  readonly monthlyCents?: number | undefined;
  /** The regular monthly price, if there is a promotion. */
  readonly usualCents?: number | undefined;
  /** Both monthly prices with their months, in words. */
  readonly split?: string | undefined;
  readonly oneOffCents?: number | undefined;
  readonly picture: Picture;
}

/** The advisor to talk to, as long as the register has them. */
export interface RecommendedAdvisor {
  readonly number: string;
  readonly name: string;
  readonly place: string;
  readonly portrait?: Picture | undefined;
}

/** What the landing page shows of a link that can be accepted. */
export interface OpenOffer {
  readonly state: "open";
  readonly recommendation: PublicRecommendation;
  readonly product: OfferedProduct;
  /** What the referrer may get on top, at most; 0 without extra rewards. */
  readonly extraCents: number;
  readonly advisor?: RecommendedAdvisor | undefined;
  readonly termsVersion: string;
}

/** Neither what was recommended nor a successor is sold any more. Another contract through the link still counts. */
export const isGone = ({ recommendation }: Pick<OpenOffer, "recommendation">): boolean =>
  !recommendation.product.isOnSale && recommendation.replacement === null && !isTalk(recommendation);

export type ClosedReason = "expired" | "locked" | "unknown";

/** What the landing page shows of a link that cannot be accepted any more, or never could. */
export interface ClosedOffer {
  readonly state: ClosedReason;
  /** The first name of the referrer; absent if it must not be disclosed. */
  readonly referrer?: string | undefined;
  /** The recipient would have got a part of the reward. */
  readonly isShared?: boolean | undefined;
  readonly product?: OfferedProduct | undefined;
  /** Absent if the page does not know it. */
  readonly isTalk?: boolean | undefined;
  readonly advisor?: RecommendedAdvisor | undefined;
}

export type Offer = OpenOffer | ClosedOffer;
