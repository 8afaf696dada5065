import type { Database } from "../../platform/db/database.ts";
import { isAboutRow } from "../../platform/jobs/row-failures.ts";
import { defineTenantSweep, type Sweep } from "../../platform/jobs/sweep.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { makeDocument } from "./service/document.ts";
import { documentTask } from "./service/document-task.ts";
import { agenciesDue, settleAgency, settledMonth } from "./service/settle.ts";

const QUARTER_DAY = 21_600;

/**
 * Issues the credit notes of the month before, each in a transaction of its own. An agency whose details are not complete
 * is tried again by the next run.
 */
export function creditNoteSweep(tenants: Pick<TenantDirectory, "byId">): Sweep {
  return defineTenantSweep(tenants, {
    name: "commission.settle",
    everySeconds: QUARTER_DAY,
    work: [{ table: "commission", dueAt: "booked_at" }],
    run: async (tenant, { now, database, failures }) => {
      const month = settledMonth(now);
      const due = await database.inTenant(tenant.id, (tx) => agenciesDue(tx, tenant, month));
      let issued = 0;
      for (const { agencyId } of due) {
        try {
          const settled = await database.inTenant(tenant.id, (tx) =>
            settleAgency(tx, tenant, { agencyId, month, now, actor: "job", again: false }),
          );
          if (settled.kind === "issued") issued += 1;
        } catch (error) {
          if (!failures || !isAboutRow(error)) throw error;
          failures.add(agencyId, error);
        }
      }
      return issued;
    },
  });
}

export function commissionTasks(database: Database): TaskHandler[] {
  return [
    handleTask(documentTask, ({ tenantId, payload, now }) =>
      makeDocument({ database }, tenantId, payload.creditNote, now),
    ),
  ];
}
