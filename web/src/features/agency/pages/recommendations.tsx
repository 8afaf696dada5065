import { reportRecommendations } from "@weitersagen/contract/agency-reports";
import type { RecommendationRow } from "@weitersagen/contract/agency-report-rows";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { RecommendationTimeline } from "../../../entities/agency-report/recommendation-timeline.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { AgencyReport } from "../components/agency-report.tsx";
import { agencyReportTexts } from "../report-texts.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    const title = textsOf(agencyReportTexts, page)("recommendations");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: RecommendationsPage,
});

/** The recommendations that are credited, and what became of each. */
function RecommendationsPage() {
  const t = useTexts(agencyReportTexts);
  return (
    <AgencyFrame screen="AgenturEmpfehlungen" title={t("recommendations")} ability="viewReferrerReport">
      <AgencyReport<RecommendationRow>
        call={reportRecommendations}
        title={t("recommendations")}
        keyOf={({ number }) => number}
        nameOf={({ number, productName }) => `${showSpokenNumber(number)}, ${productName}`}
        emptyTitle={t("recommendationsEmpty")}
        emptyText={t("recommendationsEmptyText")}
        columns={[
          { name: "number", label: t("recommendationNumber"), kind: "spoken" },
          { name: "createdAt", label: t("recommendedAt"), kind: "date" },
          { name: "referrerName", label: t("referrer"), kind: "text" },
          { name: "referrerNumber", label: t("referrerNumber"), kind: "text", isExtra: true },
          { name: "productName", label: t("product"), kind: "text" },
          { name: "channel", label: t("channel"), kind: "text", isExtra: true },
          { name: "memberName", label: t("member"), kind: "text", isMinor: true },
          { name: "memberNumber", label: t("memberNumber"), kind: "number", isExtra: true },
          {
            name: "status",
            label: t("status"),
            kind: "status",
            words: {
              open: { text: t("recommendationOpen"), tone: "plain" },
              ok: { text: t("recommendationOk"), tone: "success" },
              paid: { text: t("recommendationPaid"), tone: "success" },
              cancelled: { text: t("recommendationCancelled"), tone: "danger" },
              expired: { text: t("recommendationExpired"), tone: "plain" },
            },
          },
          { name: "statusAt", label: t("statusAt"), kind: "date", isExtra: true },
          { name: "validUntil", label: t("linkUntil"), kind: "date", isExtra: true },
          { name: "visitors", label: t("visitors"), kind: "count" },
          { name: "recipients", label: t("recipients"), kind: "count" },
          { name: "orders", label: t("ordersCount"), kind: "count" },
          { name: "rewardCents", label: t("reward"), kind: "money" },
        ]}
        renderDetail={({ number }, agency) => <RecommendationTimeline agency={agency} number={number} />}
      />
    </AgencyFrame>
  );
}
