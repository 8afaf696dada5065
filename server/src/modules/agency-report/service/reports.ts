import { AGENCY_PAGE_SIZE } from "@weitersagen/contract/page-limits";
import { type FileColumn, reportColumns } from "@weitersagen/contract/agency-report-columns";
import { pageAt } from "@weitersagen/contract/paging";
import type { Language } from "@weitersagen/contract/language";
import { type AgencyAbility, hasAbility } from "@weitersagen/domain/agency-abilities";
import { reasonOf } from "@weitersagen/domain/order";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type AgencyUser, requireAbility } from "../../agency/service/signed-in.ts";
import { settledLaterOf } from "../../commission/service/month.ts";
import { barredOrdersOf, withConfirmers } from "./confirmers.ts";
import { invitations } from "../read-model/invitation-report.ts";
import { orders, rewards } from "../read-model/order-reports.ts";
import { readPage, readSums, type ReportRow } from "../read-model/read-report.ts";
import { leads, recommendations, recommenders } from "../read-model/recommendation-reports.ts";
import type { ReportQuery, ReportScope, ReportSelection, SearchedWord } from "../repository/report-query.ts";

export type Reader = Pick<TenantCallContext, "tenant" | "actor" | "language" | "now">;

export interface ReportRequest {
  readonly orderBy?: string | null | undefined;
  readonly isDescending?: boolean | null | undefined;
  readonly pageSize?: number | undefined;
  readonly page?: number | undefined;
  readonly filter?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly subset?: string | null | undefined;
}

/** A report with the ability that it needs. */
export interface Report {
  readonly query: ReportQuery;
  readonly ability: AgencyAbility;
  /** The columns of its file. */
  readonly columns: readonly FileColumn[];
}

export const reports = {
  recommenders: {
    query: recommenders,
    ability: "viewReferrerReport",
    columns: reportColumns.recommenders,
  },
  recommendations: {
    query: recommendations,
    ability: "viewReferrerReport",
    columns: reportColumns.recommendations,
  },
  leads: { query: leads, ability: "viewReferrerReport", columns: reportColumns.leads },
  orders: { query: orders, ability: "viewOrderReport", columns: reportColumns.orders },
  rewards: { query: rewards, ability: "viewRewards", columns: reportColumns.rewards },
  invitations: { query: invitations, ability: "viewInvitationTool", columns: reportColumns.invitations },
} as const satisfies Record<string, Report>;

const MAX_WORDS = 8;
const deletedWords = { de: "Gelöscht", en: "Deleted" } as const satisfies Record<Language, string>;

/** What the caller may see: an employee their own rows, an owner those of the agency. */
export async function scopeOf(
  tx: TenantTransaction,
  reader: Reader,
  ability: AgencyAbility,
  agencyNumber: string,
): Promise<ReportScope> {
  // A role without the ability gets the same error for every agency.
  const user = await requireAbility(tx, reader, ability);
  if (user.agency.number !== agencyNumber) throw new Refusal("notFound");
  return scopeFor(tx, user, reader);
}

/** The rows that a member sees in all reports. */
export async function scopeFor(
  tx: TenantTransaction,
  { agency, ownRowsOf, member, roles }: AgencyUser,
  { language, now, tenant }: Reader,
): Promise<ReportScope> {
  const releases = hasAbility(roles, "releaseOrders");
  return {
    agencyId: agency.id,
    memberId: ownRowsOf,
    deletedWord: deletedWords[language],
    releasesReports: tenant.settings.orderRelease === true,
    releaserId: releases ? member.id : null,
    barredOrders: releases && tenant.settings.orderRelease ? await barredOrdersOf(tx, member) : [],
    twoPeopleFromCents: tenant.settings.releaseTwoPeopleFromCents,
    settledLater: hasAbility(roles, "viewInvoices")
      ? (tx) => settledLaterOf(tx, tenant, agency.id, now)
      : null,
    language,
    now,
  };
}

/** Without a column the newest rows come first. */
export function selectionOf(request: ReportRequest): ReportSelection {
  const { orderBy, isDescending, filter, state, subset } = request;
  return {
    orderBy: orderBy ?? null,
    isDescending: isDescending ?? (orderBy ?? null) === null,
    words: wordsOf(filter ?? ""),
    state: state ?? null,
    subset: subset ?? null,
  };
}

/**
 * Numbers that people read as 5-5 are stored without the dash. Some words can be read as a number too, "angenommen" for
 * one, so the typed form counts as well.
 */
function wordsOf(filter: string): SearchedWord[] {
  const words = filter.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, MAX_WORDS).map((word) => {
    const number = word.length > 9 ? readSpokenNumber(word) : undefined;
    return number === undefined ? [word] : [word, number];
  });
}

/** A page of a report, with the sums of the whole result. */
export async function readReport(
  tx: TenantTransaction,
  reader: Reader,
  { query, ability }: Report,
  { agency, request }: { readonly agency: string; readonly request: ReportRequest },
) {
  const scope = await scopeOf(tx, reader, ability, agency);
  const selection = selectionOf(request);
  const { page = 1, pageSize: size = AGENCY_PAGE_SIZE } = request;
  const rows = await readPage(tx, query, scope, { ...selection, page, size });
  const { totalCount, ...sums } = await readSums(tx, query, scope, selection);
  const content = await readable(tx, scope, rows);
  return { ...pageAt(content, { page, size, totalCount }), sums };
}

/** Rows as people read them. */
export async function readable(
  tx: TenantTransaction,
  scope: ReportScope,
  rows: readonly ReportRow[],
): Promise<ReportRow[]> {
  const named = await withConfirmers(tx, scope, rows);
  return named.map((row) => inLanguage(row, scope.language));
}

/** Reasons are stored by name and shown as sentences, unless a person typed them. */
function inLanguage(row: ReportRow, language: Language): ReportRow {
  const { reason, isReasonTyped } = row;
  if (isReasonTyped === true) return row;
  return typeof reason === "string" ? { ...row, reason: reasonOf(reason, language)?.text ?? null } : row;
}
