import type { Database } from "../../platform/db/database.ts";
import { defineTenantSweep, inBatches } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import { expireRewards, provideRewards, remindOfRewards } from "./service/deadlines.ts";
import type { Due } from "./service/deadlines.ts";

const BATCH = 200;

/** The deadlines of rewards: ready after the complaint period, reminders, expiry. */
export function rewardSweeps(tenants: Pick<TenantDirectory, "byId">): Sweep[] {
  const sweep = (
    name: string,
    everySeconds: number,
    work: (database: Database, tenant: Tenant, due: Due) => Promise<number>,
  ) =>
    defineTenantSweep(tenants, {
      name,
      everySeconds,
      run: (tenant, { now, database }) => inBatches(BATCH, (size) => work(database, tenant, { now, size })),
    });
  return [
    sweep("reward.provide", 300, provideRewards),
    sweep("reward.expire", 900, expireRewards),
    sweep("reward.remind", 3_600, remindOfRewards),
  ];
}
