import { getAgencyOverview } from "@weitersagen/contract/agency-calls";
import * as calls from "@weitersagen/contract/agency-reports";
import type { CallDefinition } from "@weitersagen/contract/call";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { type CallHandler, onTransaction, type TenantCallContext } from "../../platform/http/handler.ts";
import type { NotePaymentDeps } from "../commission/service/deps.ts";
import { type CsvDeps, writeCsv } from "./service/csv.ts";
import { readOverview } from "./service/overview.ts";
import { readReport, type Report, type ReportRequest, reports } from "./service/reports.ts";
import { followRecommendation } from "./service/timeline.ts";

export function agencyReportRoutes(deps: CsvDeps & NotePaymentDeps): CallHandler[] {
  return [
    onReport(deps, calls.reportRecommenders, reports.recommenders),
    onReport(deps, calls.reportRecommendations, reports.recommendations),
    onReport(deps, calls.reportLeads, reports.leads),
    onReport(deps, calls.reportOrders, reports.orders),
    onReport(deps, calls.reportRewards, reports.rewards),
    onReport(deps, calls.reportInvitations, reports.invitations),
    onTransaction(getAgencyOverview, (_input, context, tx) => readOverview(deps, tx, context)),
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
function onReport(deps: CsvDeps, call: CallDefinition, report: Report): CallHandler {
  return {
    call,
    transaction: {},
    handle: ({ params, body = {} }: Input, context: TenantCallContext, tx: TenantTransaction) =>
      readReport(tx, context, report, { ...params, request: body }),
    writers: {
      [calls.CSV]: ({ params, body = {} }: Input, context) =>
        writeCsv(deps, context, report, { ...params, request: body }),
    },
  };
}
