import { addDays } from "@weitersagen/domain/dates";
import { assess } from "@weitersagen/domain/fraud";
import { type FraudPolicy, TRIAL_DAYS } from "@weitersagen/domain/fraud-policy";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { gatherFacts } from "../../fraud/service.ts";
import { type EarnedReward, readEarnedSince } from "../read-model.ts";
import type { StoredDifference, StoredTrial } from "../repository.ts";

/** Enough to see the effect; more would keep the operator waiting. */
const MOST_SCORED = 10_000;
const BATCH = 500;
const MOST_EXAMPLES = 10;

/**
 * Scores the rewards of the last 90 days by a policy and by the one in force, with the facts known now: the difference
 * between the two is the effect of the policy alone. Read-only.
 */
export async function tryPolicy(
  tx: TenantTransaction,
  tenant: Tenant,
  { against, policy, now }: { against: FraudPolicy; policy: FraudPolicy; now: Date },
): Promise<StoredTrial> {
  const { rewards, total } = await readEarnedSince(tx, addDays(now, -TRIAL_DAYS), MOST_SCORED);
  const byId = new Map(rewards.map((reward) => [reward.id, reward]));
  const ids = [...byId.keys()];
  const [newlyHeld, noLongerHeld] = [differenceCounter(), differenceCounter()];
  const hits: Record<string, number> = {};
  let [heldBefore, heldAfter] = [0, 0];
  for (let start = 0; start < ids.length; start += BATCH)
    for (const { stored, facts } of await gatherFacts(tx, tenant, ids.slice(start, start + BATCH))) {
      // Every rule counts here, also one that is switched off.
      for (const name of assess(facts).reasons) hits[name] = (hits[name] ?? 0) + 1;
      const wasHeld = assess(facts, against).score >= against.threshold;
      const isHeld = assess(facts, policy).score >= policy.threshold;
      heldBefore += Number(wasHeld);
      heldAfter += Number(isHeld);
      const reward = byId.get(stored.id);
      if (reward && isHeld !== wasHeld) (isHeld ? newlyHeld : noLongerHeld).add(reward);
    }
  return {
    against,
    scored: ids.length,
    total,
    heldBefore,
    heldAfter,
    hits,
    newlyHeld: newlyHeld.result(),
    noLongerHeld: noLongerHeld.result(),
  };
}

function differenceCounter() {
  const found: EarnedReward[] = [];
  const counted = (wanted: EarnedReward["outcome"]) =>
    found.filter(({ outcome }) => outcome === wanted).length;
  return {
    add: (reward: EarnedReward) => void found.push(reward),
    result: (): StoredDifference => ({
      count: found.length,
      cents: found.reduce((sum, { cents }) => sum + cents, 0),
      passed: counted("passed"),
      rejected: counted("rejected"),
      exampleIds: found.slice(0, MOST_EXAMPLES).map(({ id }) => id),
    }),
  };
}
