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
/** After this time the trial stops. The page then shows how many of all rewards were scored. */
const LONGEST_MS = 10_000;
const MOST_EXAMPLES = 10;

interface Trial {
  /** The policy in force. */
  readonly against: FraudPolicy;
  /** The policy to try: the operator's draft. */
  readonly policy: FraudPolicy;
  readonly now: Date;
  /** Stops the trial. Default: after `LONGEST_MS`. */
  readonly limit?: AbortSignal;
}

/**
 * Scores the rewards of the last `TRIAL_DAYS`, newest first, by a policy and by the one in force. Both use the facts
 * known now, so that the difference is the effect of the policy alone. Read-only.
 */
export async function tryPolicy(
  tx: TenantTransaction,
  tenant: Tenant,
  { against, policy, now, limit = AbortSignal.timeout(LONGEST_MS) }: Trial,
): Promise<StoredTrial> {
  const { rewards, total } = await readEarnedSince(tx, addDays(now, -TRIAL_DAYS), MOST_SCORED);
  const byId = new Map(rewards.map((reward) => [reward.id, reward]));
  const ids = [...byId.keys()];
  const [newlyHeld, noLongerHeld] = [differenceCounter(), differenceCounter()];
  // How many rewards each rule applies to.
  const hits: Record<string, number> = {};
  let [heldBefore, heldAfter] = [0, 0];
  let scored = 0;
  while (scored < ids.length && !limit.aborted) {
    const batch = ids.slice(scored, scored + BATCH);
    scored += batch.length;
    for (const { stored, facts } of await gatherFacts(tx, tenant, batch)) {
      // By the standard policy, so that rules that the tenant has switched off are counted too.
      for (const name of assess(facts).reasons) hits[name] = (hits[name] ?? 0) + 1;
      const wasHeld = assess(facts, against).score >= against.threshold;
      const isHeld = assess(facts, policy).score >= policy.threshold;
      heldBefore += Number(wasHeld);
      heldAfter += Number(isHeld);
      const reward = byId.get(stored.id);
      if (reward && isHeld !== wasHeld) (isHeld ? newlyHeld : noLongerHeld).add(reward);
    }
  }
  return {
    against,
    scored,
    total,
    heldBefore,
    heldAfter,
    hits,
    newlyHeld: newlyHeld.result(),
    noLongerHeld: noLongerHeld.result(),
  };
}

/** Counts rewards that only one of the two policies holds: their sum, what operators decided about them, examples. */
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
