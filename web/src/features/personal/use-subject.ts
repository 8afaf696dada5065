import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useTexts } from "../../lib/texts/texts.ts";
import { areaTexts } from "./area-texts.ts";

/** What was recommended: a product or an advisor. */
export function useSubject({ productName, advisorName }: FollowedRecommendation): string {
  const t = useTexts(areaTexts);
  return advisorName === null ? productName : t("atAdvisor", { product: productName, advisor: advisorName });
}
