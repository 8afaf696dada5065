import { defineTenantSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { ImportParts } from "../order/service/import.ts";
import { inviteToClaim } from "./service/invite.ts";
import { endWaiting, matchClaims } from "./service/settle.ts";

const BATCH = 100;

/** Claims find the orders that came since, end when none came in time, and referrers are asked for missing ones. */
export function claimSweeps(parts: ImportParts, tenants: Pick<TenantDirectory, "byId">): Sweep[] {
  const sweep = (
    name: string,
    everySeconds: number,
    work: (tenant: Tenant, due: { now: Date; size: number }) => Promise<number>,
  ) =>
    defineTenantSweep(tenants, {
      name,
      everySeconds,
      run: (tenant, { now }) => inBatches(BATCH, (size) => work(tenant, { now, size })),
    });
  return [
    sweep("claim.match", 300, (tenant, due) => matchClaims(parts, tenant, due)),
    sweep("claim.end_waiting", 3_600, (tenant, due) => endWaiting(parts.database, tenant, due)),
    sweep("claim.invite", 3_600, (tenant, due) => inviteToClaim(parts.database, tenant, due)),
  ];
}
