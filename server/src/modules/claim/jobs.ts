import { defineSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { ImportParts } from "../order/service/import.ts";
import { inviteToClaim } from "./service/invite.ts";
import { endWaiting, matchClaims } from "./service/settle.ts";

const BATCH = 100;

/** Claims find the orders that came since, end when none came in time, and referrers are asked for missing ones. */
export function claimSweeps(parts: ImportParts, tenants: Pick<TenantDirectory, "all">): Sweep[] {
  const sweep = (
    name: string,
    everySeconds: number,
    work: (tenant: Tenant, due: { now: Date; size: number }) => Promise<number>,
  ) =>
    defineSweep({
      name,
      everySeconds,
      run: async ({ tenantId, now }) => {
        const tenant = tenants.all().find(({ id }) => id === tenantId);
        return tenant ? inBatches(BATCH, (size) => work(tenant, { now, size })) : 0;
      },
    });
  return [
    sweep("claim.match", 300, (tenant, due) => matchClaims(parts, tenant, due)),
    sweep("claim.end_waiting", 3_600, (tenant, due) => endWaiting(parts.database, tenant, due)),
    sweep("claim.invite", 3_600, (tenant, due) => inviteToClaim(parts.database, tenant, due)),
  ];
}
