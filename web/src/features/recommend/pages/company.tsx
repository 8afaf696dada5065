import { defineScreen } from "../../../lib/page/screen.ts";
import { CompanyLead } from "../components/company-lead.tsx";
import { RecommendPage } from "../components/recommend-page.tsx";
import { recommendHead } from "../head.ts";
import type { RecommendData } from "../recommended.ts";

/** An employee recommends to a colleague. */
export const screen = defineScreen<RecommendData>({
  load: async (input) => {
    const { loadCompany } = await import("../api.ts");
    return loadCompany(input);
  },
  head: recommendHead,
  Component: ({ data }) => <RecommendPage data={data} lead={<CompanyLead data={data} />} />,
});
