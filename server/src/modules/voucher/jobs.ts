import { Gauge, type Registry } from "prom-client";
import { defineTenantSweep, inBatches } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { Log } from "../../platform/log.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { Vouchers } from "./service.ts";

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
