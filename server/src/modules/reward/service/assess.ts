import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { judgeRewards } from "../../fraud/service.ts";
import { listUnpaidInvolving, type RewardOwner } from "../read-model/of-owner.ts";
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

/** The same for all unpaid rewards that involve these people, after a fact about them has changed. */
export async function assessRewardsInvolving(
  tx: TenantTransaction,
  tenant: Tenant,
  people: readonly RewardOwner[],
  now: Date,
): Promise<void> {
  const involving = new Set<number>();
  for (const person of people) {
    for (const id of await listUnpaidInvolving(tx, person)) involving.add(id);
  }
  await assessRewards(tx, tenant, [...involving], now);
}
