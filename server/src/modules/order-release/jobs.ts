import { undecidedReleases } from "@weitersagen/domain/order-release";
import { defineTenantSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { remindOfReleases, waiveOpenReleases } from "./service/remind.ts";

const ORDERS_PER_TRANSACTION = 500;

/** Reminds of orders that wait for a release. A tenant that has turned the release off has none that wait. */
export function orderReleaseSweep(tenants: Pick<TenantDirectory, "byId">): Sweep {
  return defineTenantSweep(tenants, {
    name: "order-release.remind",
    everySeconds: 3_600,
    work: undecidedReleases.map((status) => ({ table: "order_release", where: { status } })),
    run: (tenant, { now, database, failures }) => {
      const step =
        tenant.settings.orderRelease && tenant.settings.agency ? remindOfReleases : waiveOpenReleases;
      return inBatches(
        ORDERS_PER_TRANSACTION,
        (size) => database.inTenant(tenant.id, (tx) => step(tx, tenant, { now, size })),
        failures,
      );
    },
  });
}
