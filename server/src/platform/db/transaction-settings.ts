import { defineStatement } from "./statement.ts";
import type { TenantTransaction } from "./transaction.ts";

const plans = defineStatement(
  `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
          set_config('plan_cache_mode', 'force_generic_plan', true)`,
);

/**
 * For the rest of the transaction lists are looked up by index. A plan made for an empty table would scan it when it is
 * full, and planning for a list of thousands takes longer than running the plan.
 */
export async function expectLists(tx: TenantTransaction): Promise<void> {
  await tx.run(plans, []);
}

const later = defineStatement("select set_config('synchronous_commit', 'off', true)");

/** The commit does not wait for the disk. Its changes are durable once a later `waitForDisk` was committed. */
export async function commitSoon(tx: TenantTransaction): Promise<void> {
  await tx.run(later, []);
}

// A commit waits for the disk only if its transaction has an id, which one without changes would not get.
const takePart = defineStatement("select pg_current_xact_id()");

/** Once this transaction is committed, all earlier commits are on disk too. */
export async function waitForDisk(tx: TenantTransaction): Promise<void> {
  await tx.run(takePart, []);
}
