import type { Page } from "../../lib/page/page.tsx";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import { subjectTexts } from "./subject-texts.ts";

interface Recommended {
  readonly productName: string;
  readonly advisorName: string | null;
}

/** What was recommended: a product, or a talk about it with an advisor. The name comes last, and is not taken for the contact's. */
export function subjectOf({ productName, advisorName }: Recommended, page: Page): string {
  const product = withoutLeadingDash(productName);
  if (advisorName === null) return product;
  return textsOf(subjectTexts, page)("atAdvisor", { product, advisor: advisorName });
}
