import type { Database } from "../../platform/db/database.ts";
import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import { expireRewards, provideRewards, remindOfRewards } from "./service/deadlines.ts";
import type { Due } from "./service/deadlines.ts";

const BATCH = 200;

/** The deadlines of rewards: ready after the complaint period, reminders, expiry. */
export function rewardSweeps(tenants: Pick<TenantDirectory, "all">): Sweep[] {
  const sweep = (
    name: string,
    everySeconds: number,
    work: (database: Database, tenant: Tenant, due: Due) => Promise<number>,
  ) =>
    defineSweep({
      name,
      everySeconds,
      run: async ({ tenantId, now, database }) => {
        const tenant = tenants.all().find(({ id }) => id === tenantId);
        return tenant ? inBatches(BATCH, (size) => work(database, tenant, { now, size })) : 0;
      },
    });
  return [
    sweep("reward.provide", 300, provideRewards),
    sweep("reward.expire", 900, expireRewards),
    sweep("reward.remind", 3_600, remindOfRewards),
  ];
}
