import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/db/database.ts";
import { defineTenantSweep, inBatches } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { Log } from "../../platform/log.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import { expireRewards, provideRewards, remindOfRewards } from "./service/deadlines.ts";
import type { Due } from "./service/deadlines.ts";
import type { Vouchers } from "./service/vouchers.ts";

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

interface VoucherJobs {
  readonly vouchers: Vouchers;
  readonly tenants: Pick<TenantDirectory, "byId">;
  readonly registry: Registry;
  readonly log: Log;
}

/** Codes go out within minutes, well inside the promised day. */
export function voucherSweep({ vouchers, tenants, registry, log }: VoucherJobs): Sweep {
  const gauge = new Gauge({
    name: "weitersagen_voucher_stock",
    help: "Voucher codes left, by tenant and value in cents",
    labelNames: ["tenant", "value"],
    registers: [registry],
  });
  return defineTenantSweep(tenants, {
    name: "voucher.hand_out",
    everySeconds: 300,
    run: async (tenant, { now }) => {
      const handed = await inBatches(100, (size) => vouchers.handOut(tenant, { now, size }));
      await vouchers.watch(tenant, { gauge, log, now });
      return handed;
    },
  });
}
