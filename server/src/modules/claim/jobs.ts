import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { defineTenantSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { OrderDeps } from "../order/service/import-run.ts";
import { inviteToClaim } from "./service/invite.ts";
import { type Due, endWaiting, matchClaims } from "./service/settle.ts";

const BATCH = 100;

type Work = (tx: TenantTransaction, tenant: Tenant, due: Due) => Promise<number>;

/** Matches claims with orders that arrived, ends claims that waited too long, and asks referrers for missing orders. */
export function claimSweeps(deps: OrderDeps, tenants: Pick<TenantDirectory, "byId">): Sweep[] {
  const sweep = (name: string, everySeconds: number, work: Work) =>
    defineTenantSweep(tenants, {
      name,
      everySeconds,
      run: (tenant, { now, database, failures }) =>
        inBatches(
          BATCH,
          (size, rows) =>
            database.inTenant(tenant.id, (tx) => work(tx, tenant, { now, size, failures: rows })),
          failures,
        ),
    });
  return [
    sweep("claim.match", 300, (tx, tenant, due) => matchClaims(deps, tx, tenant, due)),
    sweep("claim.end_waiting", 3_600, (tx, _tenant, due) => endWaiting(tx, due)),
    sweep("claim.invite", 3_600, (tx, _tenant, due) => inviteToClaim(tx, due)),
  ];
}
