import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useTexts } from "../../lib/texts/texts.ts";
import { areaTexts } from "./area-texts.ts";

/** What was recommended: a product, or with whom to talk about it. */
export function useSubject({ productName, advisorName }: FollowedRecommendation): string {
  const t = useTexts(areaTexts);
  return advisorName === null ? productName : t("atAdvisor", { product: productName, advisor: advisorName });
}
