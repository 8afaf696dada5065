import { reportLeads } from "@weitersagen/contract/agency-reports";
import type { LeadRow } from "@weitersagen/contract/agency-report-rows";
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
    const title = textsOf(agencyReportTexts, page)("leads");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: LeadsPage,
});

/** Recipients without an order. */
function LeadsPage() {
  const t = useTexts(agencyReportTexts);
  return (
    <AgencyFrame screen="AgenturLeads" title={t("leads")} ability="viewReferrerReport">
      <AgencyReport<LeadRow>
        call={reportLeads}
        title={t("leads")}
        keyOf={({ number }) => number}
        nameOf={({ name, number }) => name ?? showSpokenNumber(number)}
        emptyTitle={t("leadsEmpty")}
        emptyText={t("leadsEmptyText")}
        summary={({ open = 0, confirmed = 0 }) =>
          [
            ...(open > 0 ? [t("leadsOpen", { count: open })] : []),
            ...(confirmed > 0 ? [t("leadsConfirmed", { count: confirmed })] : []),
          ].join(", ")
        }
        subsets={[
          { name: "waiting", label: t("leadsWaiting") },
          { name: "expired", label: t("leadExpired") },
        ]}
        usualSubset="waiting"
        columns={[
          { name: "name", label: t("name"), kind: "text" },
          { name: "number", label: t("recipientNumber"), kind: "spoken", isExtra: true },
          { name: "email", label: t("email"), kind: "text", isExtra: true },
          { name: "productName", label: t("product"), kind: "text" },
          { name: "referrerName", label: t("referrer"), kind: "text" },
          { name: "referrerNumber", label: t("referrerNumber"), kind: "text", isExtra: true },
          { name: "recommendationNumber", label: t("recommendationNumber"), kind: "spoken", isExtra: true },
          { name: "memberName", label: t("member"), kind: "text", isMinor: true },
          { name: "memberNumber", label: t("memberNumber"), kind: "text", isExtra: true },
          { name: "channel", label: t("channel"), kind: "text", isExtra: true },
          { name: "acceptedAt", label: t("acceptedAt"), kind: "date", isMinor: true },
          { name: "confirmedAt", label: t("emailConfirmedAt"), kind: "date", isExtra: true },
          { name: "validUntil", label: t("validUntil"), kind: "date" },
          {
            name: "status",
            label: t("status"),
            kind: "status",
            words: {
              open: { text: t("leadOpen"), tone: "accent" },
              confirmed: { text: t("leadConfirmed"), tone: "success" },
              expired: { text: t("leadExpired"), tone: "plain" },
            },
          },
        ]}
        renderDetail={({ recommendationNumber }, agency) => (
          <RecommendationTimeline agency={agency} number={recommendationNumber} />
        )}
      />
    </AgencyFrame>
  );
}
