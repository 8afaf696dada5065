import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { followOrders, type RewardPort, tellRewards } from "./service/rewards.ts";

export function orderTasks(tenants: TenantDirectory, rewards: RewardPort): TaskHandler[] {
  return [
    handleTask(tellRewards, async ({ tenantId, payload, now }) => {
      const tenant = tenants.all().find(({ id }) => id === tenantId);
      if (!tenant) throw new Error("no such tenant");
      await followOrders(rewards, tenant, payload, now);
    }),
  ];
}
