import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { subjectOf } from "../../entities/recommendation/subject.ts";
import { usePage } from "../../lib/page/page.tsx";

type Recommended = Pick<FollowedRecommendation, "productName" | "advisorName">;

/** What was recommended: a product or an advisor. */
export const useSubject = (recommended: Recommended): string => subjectOf(recommended, usePage());

/** The same for each of a list. */
export function useSubjectOf(): (recommended: Recommended) => string {
  const page = usePage();
  return (recommended) => subjectOf(recommended, page);
}
