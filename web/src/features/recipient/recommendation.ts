import type { Language } from "@weitersagen/contract/language";
import type { PublicRecommendation } from "@weitersagen/contract/recommendation";

/** The product as its landing page shows it; without a catalogue entry only its name is known. */
export interface OfferedProduct {
  readonly id: number;
  readonly name: string;
  /** The language of its texts, which need not be the page's. */
  readonly language: Language;
  readonly details: readonly string[];
  readonly monthlyCents?: number | undefined;
  /** What it costs a month without a promotion, where there is one. */
  readonly usualCents?: number | undefined;
  readonly oneOffCents?: number | undefined;
  readonly picture: string;
}

/** The person who is recommended, where it is one. */
export interface RecommendedAdvisor {
  readonly name: string;
  readonly place: string;
  readonly portrait: string;
}

export interface OpenOffer {
  readonly state: "open";
  readonly recommendation: PublicRecommendation;
  readonly product: OfferedProduct;
  readonly advisor?: RecommendedAdvisor | undefined;
  readonly termsVersion: string;
}

export type ClosedReason = "expired" | "locked" | "unknown";

export interface ClosedOffer {
  readonly state: ClosedReason;
  /** Whose it was and of what, as far as that may be told. */
  readonly referrer?: string | undefined;
  readonly product?: OfferedProduct | undefined;
}

export type Offer = OpenOffer | ClosedOffer;
