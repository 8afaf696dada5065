import { reportOrders } from "@weitersagen/contract/agency-reports";
import type { OrderRow } from "@weitersagen/contract/agency-report-rows";
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
    const title = textsOf(agencyReportTexts, page)("orders");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: OrdersPage,
});

/** The orders that followed from the agency's recommendations. */
function OrdersPage() {
  const t = useTexts(agencyReportTexts);
  return (
    <AgencyFrame screen="AgenturAuftraege" title={t("orders")} ability="viewOrderReport">
      <AgencyReport<OrderRow>
        call={reportOrders}
        title={t("orders")}
        keyOf={({ id }) => String(id)}
        nameOf={({ number, recommendationNumber }) => number ?? showSpokenNumber(recommendationNumber)}
        emptyTitle={t("ordersEmpty")}
        emptyText={t("ordersEmptyText")}
        summary={({ valid = 0, cancelled = 0 }) => t("ordersValid", { valid, cancelled })}
        columns={[
          { name: "number", label: t("orderNumber"), kind: "text" },
          { name: "orderedAt", label: t("orderedAt"), kind: "date" },
          { name: "productName", label: t("product"), kind: "text" },
          { name: "customerName", label: t("customer"), kind: "text" },
          { name: "referrerName", label: t("referrer"), kind: "text" },
          { name: "referrerNumber", label: t("referrerNumber"), kind: "text", isExtra: true },
          { name: "recommendationNumber", label: t("recommendationNumber"), kind: "spoken", isExtra: true },
          { name: "memberName", label: t("member"), kind: "text" },
          { name: "memberNumber", label: t("memberNumber"), kind: "text", isExtra: true },
          {
            name: "status",
            label: t("status"),
            kind: "status",
            words: {
              reported: { text: t("orderReported"), tone: "plain" },
              verified: { text: t("orderVerified"), tone: "success" },
              released: { text: t("orderReleased"), tone: "success" },
              unrewarded: { text: t("orderUnrewarded"), tone: "plain" },
              cancelled: { text: t("orderCancelled"), tone: "danger" },
            },
          },
          { name: "releasedAt", label: t("releasedAt"), kind: "date", isExtra: true },
          { name: "reason", label: t("reason"), kind: "text", isExtra: true },
          { name: "rewardCents", label: t("reward"), kind: "money" },
        ]}
        renderDetail={({ recommendationNumber }, agency) => (
          <RecommendationTimeline agency={agency} number={recommendationNumber} />
        )}
      />
    </AgencyFrame>
  );
}
