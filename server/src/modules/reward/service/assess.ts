import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { judgeRewards } from "../../fraud/service.ts";
import { listUnpaidInvolving, type RewardOwner } from "../read-model.ts";
import { updateVerdict } from "../repository/holds.ts";
import { notifyHeld } from "./notify-held.ts";

/**
 * Scores rewards by the facts known now and holds those that reach the tenant's threshold, which is announced to their
 * owners. Returns those held now.
 */
export async function assessRewards(
  tx: TenantTransaction,
  tenant: Tenant,
  rewardIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (rewardIds.length === 0) return [];
  const verdicts = await judgeRewards(tx, tenant, rewardIds);
  for (const verdict of verdicts) await updateVerdict(tx, verdict, now);
  const held = verdicts.filter(({ holds }) => holds).map(({ id }) => id);
  await notifyHeld(tx, held, now);
  return held;
}

/** The same for all unpaid rewards that involve a person, after a fact about the person has changed. */
export async function assessRewardsInvolving(
  tx: TenantTransaction,
  tenant: Tenant,
  person: RewardOwner,
  now: Date,
): Promise<void> {
  await assessRewards(tx, tenant, await listUnpaidInvolving(tx, person), now);
}
