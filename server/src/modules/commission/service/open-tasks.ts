import type { MissingForCreditNote } from "@weitersagen/domain/credit-note";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agenciesWithIds } from "../../agency/service/agencies.ts";
import { agenciesDue, missingOf, settledMonth } from "./settle.ts";

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
  const due = await agenciesDue(tx, tenant, settledMonth(now));
  const agencies = await agenciesWithIds(
    tx,
    due.map(({ agencyId }) => agencyId),
  );
  return due.flatMap(({ agencyId, cents }) => {
    const agency = agencies.get(agencyId);
    const missing = agency ? missingOf(agency) : [];
    return agency && missing.length > 0
      ? [{ agencyNumber: agency.number, agencyName: agency.name, cents, missing }]
      : [];
  });
}
