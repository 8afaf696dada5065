import { actionsOf } from "@weitersagen/contract/console/audit-actions/access-work";
import { consoleCalls } from "@weitersagen/contract/console/calls";
import { type PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOperatorTargets, findTargets } from "../read-model.ts";
import type { AuditFilter } from "./audit.ts";

/** The filters as operators give them. */
export interface AuditSearch extends Omit<AuditFilter, "targets" | "without" | "actions"> {
  /** An action, or a group of them. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly onlyChanges?: "aenderungen" | undefined;
}

const readingActions = consoleCalls.filter(({ method }) => method === "GET").map(({ id }) => id);

/** Reads the filters: an operator is found by name or address, and in the log of a tenant a target is also found by the name, address or code that people see. */
export async function auditFilter(
  tx: PlatformTransaction,
  { action, target, onlyChanges, ...filter }: AuditSearch,
): Promise<AuditFilter> {
  const text = target?.trim() ?? "";
  const known = text === "" ? [] : await findOperatorTargets(tx, text);
  if (text !== "" && tx instanceof TenantTransaction) known.push(...(await findTargets(tx, text)));
  return {
    ...filter,
    actions: action === undefined ? undefined : actionsOf(action),
    targets: text === "" ? undefined : [{ id: text }, ...known],
    without: onlyChanges === undefined ? undefined : readingActions,
  };
}
