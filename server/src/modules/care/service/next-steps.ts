import type { CareReward, NextStep } from "@weitersagen/contract/console/people";
import { transferPromisedUntil, voucherPromisedUntil } from "@weitersagen/domain/payout-promise";

interface Shown {
  readonly rewards: readonly CareReward[];
  readonly claims: readonly {
    readonly status: string;
    readonly order: string | null;
    readonly waitsUntil: Date;
  }[];
  readonly recommendations: readonly {
    readonly number: string;
    readonly status: string;
    readonly validUntil: Date;
    readonly isLocked: boolean;
  }[];
  readonly frozenUntil?: Date | null;
  readonly keepUntil?: Date | null;
}

/** What the customer was promised after the choice. */
function ofChosen({ choice, statusAt, recommendation: about, cents }: CareReward, now: Date): NextStep {
  const isVoucher = choice === "voucher";
  const at = isVoucher ? voucherPromisedUntil(statusAt) : transferPromisedUntil(statusAt);
  if (at > now) return { kind: isVoucher ? "voucherDue" : "transferDue", at, about, cents };
  return { kind: isVoucher ? "voucherLate" : "transferLate", at: null, about, cents };
}

function ofReward(reward: CareReward, now: Date): NextStep[] {
  const { status, isHeld, dueAt, expiresAt, recommendation: about, cents } = reward;
  if (status === "collected" && !isHeld) return [ofChosen(reward, now)];
  if (isHeld) return [{ kind: "held", at: null, about, cents }];
  if (status === "open")
    return [
      dueAt > now
        ? { kind: "rewardDue", at: dueAt, about, cents }
        : { kind: "rewardWaits", at: null, about, cents },
    ];
  return status === "provided" ? [{ kind: "rewardExpires", at: expiresAt, about, cents }] : [];
}

const MOST = 10;

/** What happens next, soonest first; what waits for a person comes before that. */
export function nextSteps(shown: Shown, now: Date): NextStep[] {
  const { rewards, claims, recommendations, frozenUntil, keepUntil } = shown;
  const without = { about: null, cents: null };
  const steps: NextStep[] = [
    ...rewards.flatMap((reward) => ofReward(reward, now)),
    ...claims.flatMap(({ status, order, waitsUntil }): NextStep[] =>
      status === "open" ? [{ kind: "claimWaits", at: waitsUntil, about: order, cents: null }] : [],
    ),
    ...recommendations.flatMap(({ number, status, validUntil, isLocked }): NextStep[] =>
      status === "open" && !isLocked
        ? [{ kind: "linkExpires", at: validUntil, about: number, cents: null }]
        : [],
    ),
    ...(frozenUntil && frozenUntil > now
      ? [{ kind: "accountFrozen" as const, at: frozenUntil, ...without }]
      : []),
    ...(keepUntil && keepUntil > now ? [{ kind: "dataDeleted" as const, at: keepUntil, ...without }] : []),
  ];
  return steps
    .filter(({ at }) => at === null || at > now)
    .toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0))
    .slice(0, MOST);
}
