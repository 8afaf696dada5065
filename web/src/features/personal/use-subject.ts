import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useTexts } from "../../lib/texts/texts.ts";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";
import { areaTexts } from "./area-texts.ts";

/** What was recommended: a product or an advisor. */
export function useSubject({ productName, advisorName }: FollowedRecommendation): string {
  const t = useTexts(areaTexts);
  const product = withoutLeadingDash(productName);
  return advisorName === null ? product : t("atAdvisor", { product, advisor: advisorName });
}
