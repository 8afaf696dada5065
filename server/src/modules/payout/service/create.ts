import { recipientCap } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Signer } from "../../operator/service.ts";
import { type CandidateSum, candidatesAfter, type PayoutRules, sumCandidates } from "../read-model.ts";
import { insertBatch, lockPayoutRuns } from "../repository/batches.ts";
import { insertPayouts } from "../repository/payouts.ts";
import { PAGE_SIZE, type PayoutDeps } from "./deps.ts";

export const capOf = ({ settings }: Tenant): number | null =>
  recipientCap(null, settings.isInsurance ?? false);

/** What a batch would contain, and what it would leave out and why. */
export function previewBatch(tx: TenantTransaction, tenant: Tenant, now: Date): Promise<CandidateSum[]> {
  return sumCandidates(tx, { now, cap: capOf(tenant) });
}

/** Puts everything that can be paid now into a numbered batch. Nothing is paid before its release. */
export async function createBatch(
  { pageSize = PAGE_SIZE }: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { by, now }: { by: Signer; now: Date },
): Promise<{ readonly number: string; readonly count: number }> {
  await lockPayoutRuns(tx);
  const { id, number } = await insertBatch(tx, { slug: tenant.slug, by, now });
  const count = await fillBatch(tx, id, { now, cap: capOf(tenant) }, pageSize);
  if (count === 0) throw new Refusal("wrongState", { detail: "There is nothing to pay out." });
  return { number, count };
}

async function fillBatch(
  tx: TenantTransaction,
  batchId: number,
  rules: PayoutRules,
  size: number,
): Promise<number> {
  let count = 0;
  let after = 0;
  for (;;) {
    const page = await candidatesAfter(tx, rules, { after, size });
    const payable = page.filter(({ reason }) => reason === null);
    await insertPayouts(tx, batchId, payable);
    count += payable.length;
    after = page.at(-1)?.rewardId ?? after;
    if (page.length < size) return count;
  }
}
