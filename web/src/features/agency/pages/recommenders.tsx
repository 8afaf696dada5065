import { reportRecommenders } from "@weitersagen/contract/agency-reports";
import type { ReferrerRow } from "@weitersagen/contract/agency-report-rows";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { AgencyReport } from "../components/agency-report.tsx";
import { ReferrerRecommendations } from "../components/referrer-recommendations.tsx";
import { agencyReportTexts } from "../report-texts.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    const title = textsOf(agencyReportTexts, page)("recommenders");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: RecommendersPage,
});

/** Who recommends for the agency, and what came of it. */
function RecommendersPage() {
  const t = useTexts(agencyReportTexts);
  return (
    <AgencyFrame screen="AgenturEmpfehler" title={t("recommenders")} ability="viewReferrerReport">
      <AgencyReport<ReferrerRow>
        call={reportRecommenders}
        title={t("recommenders")}
        keyOf={({ referrerNumber }) => referrerNumber}
        nameOf={({ referrerName }) => referrerName}
        emptyTitle={t("recommendersEmpty")}
        emptyText={t("recommendersEmptyText")}
        columns={[
          { name: "referrerName", label: t("referrer"), kind: "text" },
          { name: "referrerNumber", label: t("referrerNumber"), kind: "text", isExtra: true },
          { name: "email", label: t("email"), kind: "text", isExtra: true },
          { name: "memberName", label: t("member"), kind: "text", isMinor: true },
          { name: "memberNumber", label: t("memberNumber"), kind: "number", isExtra: true },
          { name: "registeredAt", label: t("registeredAt"), kind: "date", isMinor: true },
          { name: "lastRecommendedAt", label: t("lastRecommendedAt"), kind: "date" },
          { name: "recommendations", label: t("recommendations"), kind: "count" },
          { name: "orders", label: t("ordersCount"), kind: "count" },
          { name: "rewardCents", label: t("reward"), kind: "money" },
        ]}
        renderDetail={({ referrerNumber, referrerName }, agency) => (
          <ReferrerRecommendations {...{ agency, referrerNumber }} name={referrerName} />
        )}
      />
    </AgencyFrame>
  );
}
