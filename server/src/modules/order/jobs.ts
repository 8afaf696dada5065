import type { Database } from "../../platform/db/database.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { followOrders, followTask, type RewardPort } from "./service/follow.ts";

interface OrderTaskDeps {
  readonly database: Database;
  readonly rewards: RewardPort;
}

export function orderTasks(tenants: TenantDirectory, deps: OrderTaskDeps): TaskHandler[] {
  return [
    handleTask(followTask, async ({ tenantId, payload, now }) => {
      const tenant = tenants.byId(tenantId);
      if (!tenant) throw new Error("no such tenant");
      await followOrders(deps, tenant, payload, now);
    }),
  ];
}
