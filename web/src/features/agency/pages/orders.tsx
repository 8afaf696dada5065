import { reportOrders } from "@weitersagen/contract/agency-reports";
import type { ReleaseResult } from "@weitersagen/contract/agency-release";
import type { OrderRow } from "@weitersagen/contract/agency-report-rows";
import { useState } from "react";
import type { ReportColumn } from "../../../entities/agency-report/report-column.tsx";
import { RecommendationTimeline } from "../../../entities/agency-report/recommendation-timeline.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { AgencyReport } from "../components/agency-report.tsx";
import { orderName, ReleaseButtons } from "../components/release-buttons.tsx";
import { type AskedRelease, ReleaseDialog } from "../components/release-dialog.tsx";
import { ReleaseFacts, ReleaseOutcome } from "../components/release-outcome.tsx";
import { releaseTexts } from "../release-texts.ts";
import { agencyReportTexts } from "../report-texts.ts";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    const title = textsOf(agencyReportTexts, page)("orders");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: OrdersPage,
});

/** The orders that followed from the agency's recommendations, and their release. */
function OrdersPage() {
  const t = useTexts(agencyReportTexts);
  return (
    <AgencyFrame screen="AgenturAuftraege" title={t("orders")} ability="viewOrderReport">
      <Orders />
    </AgencyFrame>
  );
}

interface Asked extends AskedRelease {
  readonly reload: () => void;
}

function Orders() {
  const t = useTexts(agencyReportTexts);
  const releasing = useTexts(releaseTexts);
  const hasRelease = usePage().tenant.configuration.orderRelease === true;
  const { can } = useAgency();
  const columns = useColumns(hasRelease, can("viewInvoices"));
  const [asked, setAsked] = useState<Asked>();
  const [outcome, setOutcome] = useState<{ results: readonly ReleaseResult[]; rows: readonly OrderRow[] }>();
  const mayRelease = hasRelease && can("releaseOrders");
  const done = (results: readonly ReleaseResult[]) => {
    setOutcome({ results, rows: asked?.rows ?? [] });
    asked?.reload();
    setAsked(undefined);
  };
  const nameOf = (id: number) => {
    const row = outcome?.rows.find((one) => one.id === id);
    return row ? orderName(row) : String(id);
  };
  return (
    <>
      {mayRelease && <p className="mb-6 max-w-2xl text-muted">{releasing("lead")}</p>}
      {outcome && <ReleaseOutcome results={outcome.results} nameOf={nameOf} />}
      <AgencyReport<OrderRow>
        call={reportOrders}
        title={t("orders")}
        keyOf={({ id }) => String(id)}
        nameOf={orderName}
        emptyTitle={t("ordersEmpty")}
        emptyText={t("ordersEmptyText")}
        subsets={[
          ...(mayRelease ? [{ name: "releasable", label: t("ordersReleasable") }] : []),
          ...(mayRelease ? [{ name: "begun", label: t("ordersBegun"), isLinked: true } as const] : []),
          ...(can("viewInvoices")
            ? [{ name: "settledLater", label: t("ordersSettledLater"), isLinked: true } as const]
            : []),
          { name: "counted", label: t("ordersCounted"), isLinked: true },
          { name: "waiting", label: t("ordersWaiting") },
          { name: "reported", label: t("orderReported") },
          { name: "valid", label: t("ordersValidOnes") },
          { name: "unrewarded", label: t("orderUnrewarded") },
          { name: "cancelled", label: t("ordersCancelled") },
        ]}
        columns={columns}
        actions={
          mayRelease
            ? {
                isActionable: ({ isReleasable }) => isReleasable,
                render: (rows, reload) => (
                  <ReleaseButtons
                    rows={rows}
                    onAsk={(isReleased) => {
                      setOutcome(undefined);
                      setAsked({ rows, isReleased, reload });
                    }}
                  />
                ),
              }
            : undefined
        }
        renderDetail={(row, agency) => (
          <>
            <ReleaseFacts row={row} />
            <RecommendationTimeline agency={agency} number={row.recommendationNumber} />
          </>
        )}
      />
      <ReleaseDialog asked={asked} onClose={() => setAsked(undefined)} onDone={done} />
    </>
  );
}

const stateOf = ({ state, isReleasable }: OrderRow): string =>
  state === "confirming" && isReleasable ? "confirmingYours" : state;

function useColumns(hasRelease: boolean, seesCommission: boolean): ReportColumn<OrderRow>[] {
  const t = useTexts(agencyReportTexts);
  const releasing = useTexts(releaseTexts);
  const release: ReportColumn<OrderRow>[] = [
    { name: "releaseUntil", label: releasing("releaseUntil"), kind: "date", isExtra: true },
    { name: "releasedBy", label: releasing("releasedBy"), kind: "text", isExtra: true },
    { name: "confirmers", label: releasing("confirmers"), kind: "text", isExtra: true, isUnsorted: true },
    { name: "releasedAt", label: releasing("releasedAt"), kind: "date", isExtra: true },
  ];
  return [
    {
      name: "number",
      label: t("orderNumber"),
      kind: "number",
      absence: ({ state }) => t(state === "refused" || state === "cancelled" ? "withoutNumber" : "noNumber"),
    },
    { name: "orderedAt", label: t("orderedAt"), kind: "date" },
    { name: "productName", label: t("product"), kind: "text" },
    { name: "customerName", label: t("customer"), kind: "text" },
    { name: "referrerName", label: t("referrer"), kind: "text", ...(hasRelease && { isExtra: true }) },
    { name: "referrerNumber", label: t("referrerNumber"), kind: "text", isExtra: true },
    { name: "recommendationNumber", label: t("recommendationNumber"), kind: "spoken", isExtra: true },
    { name: "memberName", label: t("member"), kind: "text", isMinor: true },
    { name: "memberNumber", label: t("memberNumber"), kind: "number", isExtra: true },
    {
      name: "status",
      label: t("status"),
      kind: "status",
      stateOf,
      words: {
        reported: { text: t("orderReported"), tone: "plain" },
        verified: { text: t("orderVerified"), tone: "success" },
        waiting: { text: releasing("waiting"), tone: "accent" },
        confirming: { text: releasing("confirming"), tone: "plain" },
        confirmingYours: { text: releasing("confirmingYours"), tone: "accent" },
        released: { text: t("orderReleased"), tone: "success" },
        refused: { text: releasing("refused"), tone: "danger" },
        unrewarded: { text: t("orderUnrewarded"), tone: "plain" },
        cancelled: { text: t("orderCancelled"), tone: "danger" },
      },
    },
    ...(hasRelease ? release : []),
    { name: "reason", label: t("reason"), kind: "text", isExtra: true },
    { name: "rewardCents", label: t("reward"), kind: "money", absence: () => t("rewardLater") },
    ...(seesCommission
      ? [
          { name: "commissionCents", label: t("commission"), kind: "money", isExtra: true } as const,
          {
            name: "commissionBookedAt",
            label: t("commissionBookedAt"),
            kind: "date",
            isExtra: true,
          } as const,
        ]
      : []),
  ];
}
