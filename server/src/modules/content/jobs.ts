import { defineTenantSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { publishPlanned } from "./service/planned.ts";

const BATCH = 20;

/** Publishes content at the time that its author chose. */
export const contentSweep = (tenants: Pick<TenantDirectory, "byId">): Sweep =>
  defineTenantSweep(tenants, {
    name: "content.publish-planned",
    everySeconds: 15,
    work: [{ table: "content_plan", where: { failure: null }, dueAt: "due_at" }],
    run: (tenant, { now, database, failures }) =>
      inBatches(
        BATCH,
        (size) => database.inTenant(tenant.id, (tx) => publishPlanned(tx, tenant, { now, size })),
        failures,
      ),
  });
