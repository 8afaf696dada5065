import type { MissingForCreditNote } from "@weitersagen/domain/credit-note";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agenciesWithIds } from "../../agency/service/agencies.ts";
import { agenciesDue, missingOf, rulesOf, settledMonth } from "./settle.ts";
import { findTaxChanges } from "./tax-change.ts";

export interface SettlementTask {
  readonly agencyNumber: string;
  readonly agencyName: string;
  /** What waits for the missing details. */
  readonly cents: number;
  readonly missing: readonly MissingForCreditNote[];
}

/** Agencies whose commissions wait because their details are not complete, or that could not be paid. */
export async function settlementTasks(
  tx: TenantTransaction,
  tenant: Tenant,
  now: Date,
): Promise<SettlementTask[]> {
  const month = settledMonth(now);
  const due = await agenciesDue(tx, tenant, month);
  const agencies = await agenciesWithIds(
    tx,
    due.map(({ agencyId }) => agencyId),
  );
  const taxChanges = await findTaxChanges(tx, rulesOf(tenant, month), [...agencies.values()]);
  return due.flatMap(({ agencyId, cents }) => {
    const agency = agencies.get(agencyId);
    if (!agency) return [];
    const missing = missingOf(agency);
    // A sum that is not above zero is carried over: there is nothing to decide yet.
    if (cents > 0 && taxChanges.has(agencyId)) missing.push("taxChange");
    return missing.length > 0
      ? [{ agencyNumber: agency.number, agencyName: agency.name, cents, missing }]
      : [];
  });
}
