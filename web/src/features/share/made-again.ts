import type { NewRecommendation, SharedRecommendation } from "@weitersagen/contract/recommendation";

type Recommendation = NewRecommendation["recommendation"];

/** What a link that is made again recommends: the same, whatever form or code it came from. */
export function madeAgain({
  product,
  share,
  advisorNumber,
}: Pick<SharedRecommendation, "product" | "share" | "advisorNumber">): Omit<Recommendation, "terms"> {
  return {
    productId: product.id,
    ...(product.deviceId !== null && { deviceId: product.deviceId }),
    ...(advisorNumber !== null && { advisorNumber }),
    kind: advisorNumber === null ? "standard" : "agent",
    share,
  };
}
