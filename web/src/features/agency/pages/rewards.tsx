import { reportRewards } from "@weitersagen/contract/agency-reports";
import type { RewardRow } from "@weitersagen/contract/agency-report-rows";
import { formatMoney } from "@weitersagen/contract/format";
import { RecommendationTimeline } from "../../../entities/agency-report/recommendation-timeline.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { AgencyReport } from "../components/agency-report.tsx";
import { agencyReportTexts } from "../report-texts.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("rewards")} – ${t("area")}`, description: t("description") };
  },
  Component: RewardsPage,
});

const stateOf = ({ status, isUnreleased }: RewardRow): string => (isUnreleased ? "unreleased" : status);

const states = ["open", "provided", "collected", "paid", "expired", "cancelled"];

/** What it means that a reward has no date from which it can be collected. */
const readiness: Readonly<Record<string, "readyAfterRelease" | "readyNow" | "readyBefore" | "readyNever">> = {
  unreleased: "readyAfterRelease",
  provided: "readyNow",
  collected: "readyBefore",
  paid: "readyBefore",
  expired: "readyNever",
  cancelled: "readyNever",
};

/** What referrers and recipients get for the agency's orders. */
function RewardsPage() {
  const area = useTexts(agencyTexts);
  const t = useTexts(agencyReportTexts);
  const { language, tenant } = usePage();
  const money = (cents: number) => formatMoney(cents, language);
  return (
    <AgencyFrame screen="AgenturPraemien" title={area("rewards")} ability="viewRewards">
      <AgencyReport<RewardRow>
        call={reportRewards}
        title={area("rewards")}
        keyOf={({ id }) => String(id)}
        nameOf={({ personName, orderNumber }) => [personName, orderNumber].filter(Boolean).join(", ")}
        emptyTitle={t("rewardsEmpty")}
        emptyText={t("rewardsEmptyText")}
        // The sum of the amounts is what is open and paid.
        summary={({ openCents = 0, paidCents = 0, expiredCents = 0, cancelledCents = 0 }) => {
          const lost = [
            ...(expiredCents > 0 ? [t("rewardsExpired", { amount: money(expiredCents) })] : []),
            ...(cancelledCents > 0 ? [t("rewardsCancelled", { amount: money(cancelledCents) })] : []),
          ].join(", ");
          const counted = t("rewardsSummary", { open: money(openCents), paid: money(paidCents) });
          return lost === "" ? counted : `${counted}; ${t("rewardsLost", { lost })}`;
        }}
        states={tenant.configuration.orderRelease === true ? ["unreleased", ...states] : states}
        columns={[
          { name: "personName", label: t("person"), kind: "text" },
          {
            name: "party",
            label: t("party"),
            kind: "text",
            words: {
              referrer: { text: t("partyReferrer") },
              recipient: { text: t("partyRecipient") },
            },
          },
          { name: "productName", label: t("product"), kind: "text" },
          {
            name: "orderNumber",
            label: t("orderNumber"),
            kind: "number",
            isMinor: true,
            absence: () => t("noNumber"),
          },
          { name: "recommendationNumber", label: t("recommendationNumber"), kind: "spoken", isExtra: true },
          { name: "referrerName", label: t("referrer"), kind: "text", isExtra: true },
          { name: "memberName", label: t("member"), kind: "text", isMinor: true },
          { name: "createdAt", label: t("createdAt"), kind: "date", isExtra: true },
          {
            name: "status",
            label: t("status"),
            kind: "status",
            stateOf,
            words: {
              unreleased: { text: t("rewardUnreleased"), tone: "accent" },
              open: { text: t("rewardOpen"), tone: "plain" },
              provided: { text: t("rewardProvided"), tone: "success" },
              collected: { text: t("rewardCollected"), tone: "success" },
              paid: { text: t("rewardPaid"), tone: "success" },
              expired: { text: t("rewardExpired"), tone: "plain" },
              cancelled: { text: t("rewardCancelled"), tone: "danger" },
            },
          },
          {
            name: "availableAt",
            label: t("availableAt"),
            kind: "date",
            absence: (row) => t(readiness[stateOf(row)] ?? "readyAfterCheck"),
          },
          { name: "statusAt", label: t("statusAt"), kind: "date", isExtra: true },
          { name: "amountCents", label: t("amount"), kind: "money" },
        ]}
        renderDetail={({ recommendationNumber }, agency) => (
          <RecommendationTimeline agency={agency} number={recommendationNumber} />
        )}
      />
    </AgencyFrame>
  );
}
