import type { SharedRecommendation } from "@weitersagen/contract/recommendation";

/** A recommendation with a link; one that was made for paper or telephone has a code only. */
export type LinkedRecommendation = SharedRecommendation & { readonly shortUrl: string };

export function isLinked(recommendation: SharedRecommendation): recommendation is LinkedRecommendation {
  return recommendation.shortUrl !== null;
}
