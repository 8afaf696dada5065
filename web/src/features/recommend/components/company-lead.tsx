import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { companyTexts } from "../company-texts.ts";
import type { RecommendData } from "../recommended.ts";

/** What the company offers, and to whom. */
export function CompanyLead({ data }: { readonly data: RecommendData }) {
  const t = useTexts(companyTexts);
  const { language, tenant } = usePage();
  const highest = Math.max(...data.products.map(({ bountyCents }) => bountyCents));
  const isForNewcomers = tenant.configuration.colleagues === "newcomers";
  return (
    <>
      <p className="mt-2 text-lead text-muted">
        {highest > 0 ? t("leadCompany", { amount: formatMoney(highest, language) }) : t("leadCompanyPlain")}
      </p>
      <p className="mt-1 text-muted">{t(isForNewcomers ? "forNewcomers" : "forEmployees")}</p>
    </>
  );
}
