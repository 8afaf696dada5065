import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { batchSweep } from "../../platform/jobs/retention.ts";
import { defineTenantSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { Work } from "../../platform/jobs/work.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { OrderDeps } from "../order/service/import-run.ts";
import { ASK_AFTER_DAYS, inviteToClaim } from "./service/invite.ts";
import { forgetFiles } from "./service/retention.ts";
import { type Due, endWaiting, matchClaims } from "./service/settle.ts";

const BATCH = 100;

type Run = (tx: TenantTransaction, tenant: Tenant, due: Due) => Promise<number>;

const overdueClaims: Work = { table: "claim", where: { status: "open" }, dueAt: "waits_until" };
const plannedInvitations: Work = { table: "claim_invitation", dueAt: "due_at" };
const decidedClaims = {
  table: "claim",
  dueAt: "status_at",
  term: kindsOfData.claimFiles.end.length,
} as const;
const oldAcceptances: Work = {
  table: "recipient",
  where: { deleted_at: null },
  dueAt: "created_at",
  term: { count: ASK_AFTER_DAYS, unit: "days" },
};

/**
 * Matches claims with orders that arrived, ends claims that waited too long, asks referrers whether an order is missing,
 * and deletes the files and notes of decided claims.
 */
export function claimSweeps(deps: OrderDeps, tenants: Pick<TenantDirectory, "byId">): Sweep[] {
  const sweep = (name: string, everySeconds: number, work: readonly Work[], run: Run) =>
    defineTenantSweep(tenants, {
      name,
      everySeconds,
      work,
      run: (tenant, { now, database, failures }) =>
        inBatches(
          BATCH,
          (size, rows) =>
            database.inTenant(tenant.id, (tx) => run(tx, tenant, { now, size, failures: rows })),
          failures,
        ),
    });
  return [
    sweep("claim.match", 300, [{ table: "claim", where: { status: "open" } }], (tx, tenant, due) =>
      matchClaims(deps, tx, tenant, due),
    ),
    sweep("claim.end_waiting", 3_600, [overdueClaims], (tx, _tenant, due) => endWaiting(tx, due)),
    sweep("claim.invite", 3_600, [plannedInvitations, oldAcceptances], (tx, _tenant, due) =>
      inviteToClaim(tx, due),
    ),
    batchSweep("claim.forget-files", forgetFiles, {
      batch: BATCH,
      work: [
        { ...decidedClaims, where: { status: "matched" } },
        { ...decidedClaims, where: { status: "refused" } },
      ],
    }),
  ];
}
