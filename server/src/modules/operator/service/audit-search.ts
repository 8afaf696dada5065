import { consoleCalls } from "@weitersagen/contract/console/calls";
import { type PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import { findTargets } from "../read-model.ts";
import type { AuditFilter } from "./audit.ts";

/** The filters as operators give them. */
export interface AuditSearch extends Omit<AuditFilter, "targets" | "without"> {
  readonly target?: string | undefined;
  readonly onlyChanges?: "aenderungen" | undefined;
}

const readingActions = consoleCalls.filter(({ method }) => method === "GET").map(({ id }) => id);

/** Reads the filters: in the log of a tenant a target is also found by the name, address or code that people see. */
export async function auditFilter(
  tx: PlatformTransaction,
  { target, onlyChanges, ...filter }: AuditSearch,
): Promise<AuditFilter> {
  const text = target?.trim() ?? "";
  const known = text !== "" && tx instanceof TenantTransaction ? await findTargets(tx, text) : [];
  return {
    ...filter,
    targets: text === "" ? undefined : [{ id: text }, ...known],
    without: onlyChanges === undefined ? undefined : readingActions,
  };
}
