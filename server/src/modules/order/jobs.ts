import type { Database } from "../../platform/db/database.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { followAdded, followAddedTask, followOrders, followTask, type RewardPort } from "./service/follow.ts";

interface Followers {
  readonly database: Database;
  readonly rewards: RewardPort;
}

export function orderTasks(tenants: TenantDirectory, followers: Followers): TaskHandler[] {
  const tenantWith = (tenantId: number) => {
    const tenant = tenants.byId(tenantId);
    if (!tenant) throw new Error("no such tenant");
    return tenant;
  };
  return [
    handleTask(followTask, async ({ tenantId, payload, now }) => {
      await followOrders(followers, tenantWith(tenantId), payload, now);
    }),
    handleTask(followAddedTask, async ({ tenantId, payload, now }) => {
      await followAdded(followers, tenantWith(tenantId), payload, now);
    }),
  ];
}
