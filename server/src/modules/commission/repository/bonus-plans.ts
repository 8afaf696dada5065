import type { BonusPlan } from "@weitersagen/domain/bonus-plan";
import { isoDate } from "@weitersagen/domain/dates";
import { firstDayOf, type Month } from "@weitersagen/domain/month";
import { sql } from "kysely";
import { inSavepoint } from "../../../platform/db/savepoint.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isOverlapping } from "../../../platform/db/unavailable.ts";

const firstOf = (month: Month): string => isoDate(firstDayOf(month));

function plans(tx: TenantTransaction, agencyId: number) {
  return tx
    .selectFrom("bonus_plan")
    .select([
      "id",
      sql<Month>`to_char(first_month, 'YYYY-MM')`.as("firstMonth"),
      sql<Month | null>`to_char(last_month, 'YYYY-MM')`.as("lastMonth"),
      "from_orders as fromOrders",
      "bonus_cents as bonusCents",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId);
}

const planOf = ({
  lastMonth,
  ...plan
}: { lastMonth: Month | null } & Omit<BonusPlan, "lastMonth">): BonusPlan => ({
  ...plan,
  lastMonth: lastMonth ?? undefined,
});

/** The plans of an agency, newest first. */
export async function listPlans(tx: TenantTransaction, agencyId: number): Promise<BonusPlan[]> {
  return (await plans(tx, agencyId).orderBy("first_month", "desc").execute()).map(planOf);
}

export async function lockPlan(
  tx: TenantTransaction,
  agencyId: number,
  id: number,
): Promise<BonusPlan | undefined> {
  const plan = await plans(tx, agencyId).where("id", "=", id).forUpdate().executeTakeFirst();
  return plan && planOf(plan);
}

export interface NewPlan extends Omit<BonusPlan, "id"> {
  readonly agencyId: number;
  readonly by: string;
  readonly now: Date;
}

/** Undefined if it overlaps another plan of the agency. */
export async function insertPlan(tx: TenantTransaction, plan: NewPlan): Promise<number | undefined> {
  const row = {
    tenant_id: tx.tenantId,
    agency_id: plan.agencyId,
    first_month: firstOf(plan.firstMonth),
    last_month: plan.lastMonth === undefined ? null : firstOf(plan.lastMonth),
    from_orders: plan.fromOrders,
    bonus_cents: plan.bonusCents,
    created_at: plan.now,
    created_by: plan.by,
  };
  try {
    return await inSavepoint(tx, async () => {
      const { id } = await tx.insertInto("bonus_plan").values(row).returning("id").executeTakeFirstOrThrow();
      return id;
    });
  } catch (error) {
    if (isOverlapping(error)) return undefined;
    throw error;
  }
}

/** After `lockPlan`, which proves that the plan is the agency's. */
export async function deletePlan(tx: TenantTransaction, id: number): Promise<void> {
  await tx.deleteFrom("bonus_plan").where("tenant_id", "=", tx.tenantId).where("id", "=", id).execute();
}

/** After `lockPlan`, too. */
export async function endPlan(tx: TenantTransaction, id: number, lastMonth: Month): Promise<void> {
  await tx
    .updateTable("bonus_plan")
    .set({ last_month: firstOf(lastMonth) })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}
