import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { lockContent } from "../repository/entries.ts";
import { failPlan, lockDuePlans, type Plan } from "../repository/plans.ts";
import { publishEntry } from "./desk.ts";
import { entryName, readLibrary } from "./entry-library.ts";

/** Publishes what is due. A plan whose base has changed, or that has become faulty, keeps its reason. */
export async function publishPlanned(
  tx: TenantTransaction,
  tenant: Tenant,
  due: { readonly now: Date; readonly size: number },
): Promise<number> {
  await lockContent(tx);
  const plans = await lockDuePlans(tx, due);
  for (const plan of plans) await publishOne(tx, tenant, plan, due.now);
  return plans.length;
}

async function publishOne(tx: TenantTransaction, tenant: Tenant, plan: Plan, now: Date): Promise<void> {
  const { entries } = await readLibrary(tx, tenant);
  const shown = entries.get(entryName(plan))?.published?.version ?? null;
  if (shown !== plan.base) {
    await failPlan(tx, plan, "baseChanged");
    return;
  }
  const { schema, id, version, base, plannedBy } = plan;
  try {
    await publishEntry(tx, tenant, { key: { schema, id }, version, expected: base, by: plannedBy, now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await failPlan(tx, plan, "faulty");
  }
}
