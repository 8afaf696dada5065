import type { WeeklyReport } from "@weitersagen/contract/console/weekly-report";
import { type Grant, isAble } from "@weitersagen/domain/operator-abilities";
import { nextReportAt } from "@weitersagen/domain/report-week";
import type { PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import { deleteReport, findNextReport, insertReport } from "../repository/weekly-reports.ts";

/**
 * Every tenant whose figures the operator may read, each with the operator's next weekly report or null. One query per
 * tenant: row-level security shows the subscriptions of one tenant at a time.
 */
export async function listWeeklyReports(
  tenants: TenantDirectory,
  tx: PlatformTransaction,
  { id, grants }: { readonly id: number; readonly grants: readonly Grant[] },
): Promise<WeeklyReport[]> {
  const reports: WeeklyReport[] = [];
  for (const { id: tenantId, slug, settings } of tenants.all()) {
    if (!isAble(grants, "numbers.read", slug)) continue;
    const nextAt = await tx.withinTenant(tenantId, (own) => findNextReport(own, id));
    reports.push({ tenant: slug, brand: settings.brand, nextAt: nextAt ?? null });
  }
  return reports;
}

/** Subscribes the operator to the weekly report of the transaction's tenant, or unsubscribes them. */
export async function setWeeklyReport(
  tx: TenantTransaction,
  {
    operatorId,
    isWanted,
    now,
  }: { readonly operatorId: number; readonly isWanted: boolean; readonly now: Date },
): Promise<void> {
  if (isWanted) await insertReport(tx, { operatorId, now, nextAt: nextReportAt(now) });
  else await deleteReport(tx, operatorId);
}

/**
 * Unsubscribes an operator by the link in the report's mail, without login. The link can be opened any number of times.
 * False if the token is of another kind of mail.
 */
export async function endWeeklyReport(tx: TenantTransaction, token: string): Promise<boolean> {
  const found = await findOneTimeToken(tx, token);
  if (found?.purpose !== "weeklyReport") return false;
  await deleteReport(tx, found.subject);
  return true;
}
