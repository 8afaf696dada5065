import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useTexts } from "../../lib/texts/texts.ts";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";
import { areaTexts } from "./area-texts.ts";

type Recommended = Pick<FollowedRecommendation, "productName" | "advisorName">;

/** What was recommended: a product or an advisor. */
export const useSubject = (recommended: Recommended): string => useSubjectOf()(recommended);

/** The same for each of a list. */
export function useSubjectOf(): (recommended: Recommended) => string {
  const t = useTexts(areaTexts);
  return ({ productName, advisorName }) => {
    const product = withoutLeadingDash(productName);
    return advisorName === null ? product : t("atAdvisor", { product, advisor: advisorName });
  };
}
