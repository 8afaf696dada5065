import type { planFailures } from "@weitersagen/contract/console/content";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { EntryKey } from "./entries.ts";

type PlanFailure = (typeof planFailures)[number];

export interface Plan extends EntryKey {
  readonly version: number;
  /** What visitors saw when it was planned. */
  readonly base: number | null;
  readonly dueAt: Date;
  readonly plannedBy: string;
  readonly failure: PlanFailure | null;
}

const columns = ["schema", "entry_id as id", "version", "base_version as base", "due_at as dueAt"] as const;

export async function readPlans(tx: TenantTransaction): Promise<Plan[]> {
  const rows = await tx
    .selectFrom("content_plan")
    .select([...columns, "planned_by as plannedBy", "failure"])
    .where("tenant_id", "=", tx.tenantId)
    .execute();
  return rows;
}

/** Locks publications whose time has come, the earliest first. */
export async function lockDuePlans(
  tx: TenantTransaction,
  { now, size }: { now: Date; size: number },
): Promise<Plan[]> {
  const rows = await tx
    .selectFrom("content_plan")
    .select([...columns, "planned_by as plannedBy", "failure"])
    .where("tenant_id", "=", tx.tenantId)
    .where("failure", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(size)
    .forUpdate()
    .execute();
  return rows;
}

interface NewPlan extends Omit<Plan, "failure"> {
  readonly now: Date;
}

/** Plans a publication in place of the one that was planned before. */
export async function savePlan(tx: TenantTransaction, plan: NewPlan): Promise<void> {
  const { schema, id, version, base, dueAt, plannedBy, now } = plan;
  const values = {
    version,
    base_version: base,
    due_at: dueAt,
    planned_by: plannedBy,
    planned_at: now,
    failure: null,
  };
  await tx
    .insertInto("content_plan")
    .values({ tenant_id: tx.tenantId, schema, entry_id: id, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "schema", "entry_id"]).doUpdateSet(values))
    .execute();
}

export async function failPlan(
  tx: TenantTransaction,
  { schema, id }: EntryKey,
  failure: PlanFailure,
): Promise<void> {
  await tx
    .updateTable("content_plan")
    .set({ failure })
    .where("tenant_id", "=", tx.tenantId)
    .where("schema", "=", schema)
    .where("entry_id", "=", id)
    .execute();
}

/** Removes the plan of an entry, or only the one of this version. False if there is none. */
export async function removePlan(
  tx: TenantTransaction,
  { schema, id }: EntryKey,
  version?: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("content_plan")
    .where("tenant_id", "=", tx.tenantId)
    .where("schema", "=", schema)
    .where("entry_id", "=", id)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
