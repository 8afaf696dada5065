import type { MissingForCreditNote } from "@weitersagen/domain/credit-note";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agencyWithId } from "../../agency/service/agencies.ts";
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
  const tasks: SettlementTask[] = [];
  for (const { agencyId, cents } of await agenciesDue(tx, tenant, settledMonth(now))) {
    const agency = await agencyWithId(tx, agencyId);
    const missing = missingOf(agency);
    if (missing.length > 0)
      tasks.push({ agencyNumber: agency.number, agencyName: agency.name, cents, missing });
  }
  return tasks;
}
