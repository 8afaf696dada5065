import { getAgencyOverview } from "@weitersagen/contract/agency-calls";
import * as rows from "@weitersagen/contract/agency-report-rows";
import * as calls from "@weitersagen/contract/agency-reports";
import type { CallDefinition } from "@weitersagen/contract/call";
import type { Fields, WireSchema } from "@weitersagen/contract/wire";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { type CallHandler, onTransaction, type TenantCallContext } from "../../platform/http/handler.ts";
import { type CsvDeps, writeCsv } from "./service/csv.ts";
import { readOverview } from "./service/overview.ts";
import { readReport, type Report, type ReportRequest, reports } from "./service/reports.ts";
import { followRecommendation } from "./service/timeline.ts";

export function agencyReportRoutes(deps: CsvDeps): CallHandler[] {
  return [
    onReport(deps, calls.reportRecommenders, reports.recommenders, rows.ReferrerRow),
    onReport(deps, calls.reportRecommendations, reports.recommendations, rows.RecommendationRow),
    onReport(deps, calls.reportLeads, reports.leads, rows.LeadRow),
    onReport(deps, calls.reportOrders, reports.orders, rows.OrderRow),
    onReport(deps, calls.reportRewards, reports.rewards, rows.RewardRow),
    onReport(deps, calls.reportInvitations, reports.invitations, rows.InvitationRow),
    onTransaction(getAgencyOverview, (_input, context, tx) => readOverview(tx, context)),
    onTransaction(calls.followCreditedRecommendation, ({ params }, context, tx) =>
      followRecommendation(tx, context, params),
    ),
  ];
}

interface Input {
  readonly params: { readonly agency: string };
  readonly body?: ReportRequest | undefined;
}

/** All reports are handled alike: a page as JSON, the whole result as CSV. */
function onReport<F extends Fields>(
  deps: CsvDeps,
  call: CallDefinition,
  report: Report,
  row: WireSchema<F>,
): CallHandler {
  return {
    call,
    transaction: {},
    handle: ({ params, body = {} }: Input, context: TenantCallContext, tx: TenantTransaction) =>
      readReport(tx, context, report, { ...params, request: body }),
    writers: {
      [calls.CSV]: ({ params, body = {} }: Input, context) =>
        writeCsv(deps, context, report, { ...params, request: body, row }),
    },
  };
}
