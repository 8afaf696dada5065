import type { RecommendationRow } from "@weitersagen/contract/agency-report-rows";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  matching,
  type ReportFilter,
  type ReportQuery,
  type ReportScope,
  type ReportSelection,
  sorted,
} from "../repository/report-query.ts";
import { recommendations } from "./recommendation-reports.ts";

/** A row of any report; the report's query names the columns. */
export interface ReportRow {
  readonly id: number;
  readonly [column: string]: unknown;
}

export async function readPage(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  { page, size, ...selection }: ReportSelection & { readonly page: number; readonly size: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from (${report.rows(tx, scope)}) report where ${matching(report, selection)}
     order by ${sorted(report, selection)} limit ${size} offset ${(page - 1) * size}`.execute(tx);
  return rows;
}

/** The number of rows that the filter leaves, and the report's sums over them. */
export async function readSums(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  filter: ReportFilter,
): Promise<{ readonly totalCount: number; readonly [sum: string]: number }> {
  const { rows } = await sql<{ totalCount: number }>`
    select count(*) as "totalCount", ${report.sums} from (${report.rows(tx, scope)}) report
     where ${matching(report, filter)}`.execute(tx);
  return rows[0] ?? { totalCount: 0 };
}

/** The ids of the whole result in its order: little enough to be held while the rows are read in parts. */
export async function readIds(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  selection: ReportSelection,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${report.rows(tx, scope)}) report where ${matching(report, selection)}
     order by ${sorted(report, selection)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Some rows of the report, in any order. */
export async function readRows(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  ids: readonly number[],
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from (${report.rows(tx, scope)}) report where id = any (${ids}::bigint[])`.execute(tx);
  return rows;
}

/** One recommendation of the report. */
export async function findCredited(
  tx: TenantTransaction,
  scope: ReportScope,
  number: string,
): Promise<RecommendationRow | undefined> {
  const { rows } = await sql<RecommendationRow>`
    select * from (${recommendations.rows(tx, scope)}) report where number = ${number}`.execute(tx);
  return rows[0];
}
