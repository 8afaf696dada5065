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
import { orders, orderSubsets } from "./order-reports.ts";
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

export interface ReportSums {
  readonly totalCount: number;
  readonly [sum: string]: number;
}

/** The number of rows and the sums of what the reader asks for. The counts of the parts are those of all parts. */
export async function readSums(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  filter: ReportFilter,
): Promise<ReportSums> {
  const { rows } = await sql<ReportSums>`
    select count(*) as "totalCount", ${report.sums} from (${report.rows(tx, scope)}) report
     where ${matching(report, filter)}`.execute(tx);
  const sums = rows[0] ?? { totalCount: 0 };
  if (!report.subsets) return sums;
  const counts = Object.entries(report.subsets).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  );
  const parts = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (${report.rows(tx, scope)}) report
     where ${matching(report, { ...filter, subset: null })}`.execute(tx);
  return { ...sums, ...parts.rows[0] };
}

export interface RowCount {
  readonly total: number;
  readonly recent: number;
}

/** How many rows a report or a part of it has, and how many of them are new since a time. */
export async function countRows(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  { subset, since }: { readonly subset: string | null; readonly since: Date },
): Promise<RowCount> {
  const { rows } = await sql<RowCount>`
    select count(*)::integer as total, (count(*) filter (where ${sql.ref(report.newest)} >= ${since}))::integer as recent
      from (${report.rows(tx, scope)}) report where ${matching(report, { words: [], state: null, subset })}`.execute(
    tx,
  );
  return rows[0] ?? { total: 0, recent: 0 };
}

export interface OpenReleases {
  readonly count: number;
  /** The nearest deadline; null if none of the orders has one yet. */
  readonly dueAt: Date | null;
}

/** The orders of the report that the reader can release now. */
export async function countReleasable(tx: TenantTransaction, scope: ReportScope): Promise<OpenReleases> {
  const { rows } = await sql<OpenReleases>`
    select count(*)::integer as count, min("releaseUntil") as "dueAt"
      from (${orders.rows(tx, scope)}) report where ${orderSubsets.releasable}`.execute(tx);
  return rows[0] ?? { count: 0, dueAt: null };
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
