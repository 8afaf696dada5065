import type { CareReward, NextStep } from "@weitersagen/contract/console/people";
import { transferPromisedUntil, voucherPromisedUntil } from "@weitersagen/domain/payout-promise";
import { confirmableUntil } from "@weitersagen/domain/recommendation";

interface Shown {
  readonly rewards: readonly CareReward[];
  readonly claims: readonly {
    readonly id: number;
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

const recommendationPage = (id: string): NextStep["page"] => ({ kind: "recommendation", id });

const waits = {
  address: "addressMissing",
  account: "accountBlocked",
  release: "releaseMissing",
} as const;

/** What the customer was promised after the choice. */
function ofChosen(reward: CareReward, now: Date): NextStep {
  const { choice, statusAt, cents } = reward;
  const of = { about: reward.recommendation, cents, page: recommendationPage(reward.recommendation) };
  const isVoucher = choice === "voucher";
  const at = isVoucher ? voucherPromisedUntil(statusAt) : transferPromisedUntil(statusAt);
  if (at > now) return { kind: isVoucher ? "voucherDue" : "transferDue", at, ...of };
  return { kind: isVoucher ? "voucherLate" : "transferLate", at: null, ...of };
}

function ofReward(reward: CareReward, now: Date): NextStep[] {
  const { id, status, isHeld, dueAt, expiresAt, waitsFor, cameBack, recommendation: about, cents } = reward;
  const of = { about, cents, page: recommendationPage(about) };
  if (status === "collected" && !isHeld) return [ofChosen(reward, now)];
  if (isHeld) return [{ kind: "held", at: null, about, cents, page: { kind: "case", id: String(id) } }];
  if (status === "open" && dueAt > now) return [{ kind: "rewardDue", at: dueAt, ...of }];
  if (status === "open" && waitsFor.length === 0) return [{ kind: "rewardSoon", at: null, ...of }];
  if (status === "open") return waitsFor.map((cause) => ({ kind: waits[cause], at: null, ...of }));
  // Without a deadline: a person has to clear up a payment first, and the page says so.
  if (status !== "provided" || expiresAt === null) return [];
  return [{ kind: cameBack ? "paymentReturned" : "rewardExpires", at: expiresAt, ...of }];
}

const MOST = 10;

/** What happens next, soonest first; what waits for a person comes before that. */
export function nextSteps(shown: Shown, now: Date): NextStep[] {
  const { rewards, claims, recommendations, frozenUntil, keepUntil } = shown;
  const without = { about: null, cents: null, page: null };
  const steps: NextStep[] = [
    ...rewards.flatMap((reward) => ofReward(reward, now)),
    ...claims.flatMap(({ id, status, order, waitsUntil }): NextStep[] =>
      status === "open"
        ? [
            {
              kind: "claimWaits",
              at: waitsUntil,
              about: order,
              cents: null,
              page: { kind: "claim", id: String(id) },
            },
          ]
        : [],
    ),
    ...recommendations.flatMap(({ number, status, validUntil, isLocked }): NextStep[] =>
      status === "open" && !isLocked
        ? [
            {
              kind: "linkExpires",
              at: validUntil,
              about: number,
              cents: null,
              page: recommendationPage(number),
            },
          ]
        : [],
    ),
    ...(frozenUntil && frozenUntil > now
      ? [{ kind: "accountFrozen" as const, at: frozenUntil, ...without }]
      : []),
    ...(keepUntil ? [{ kind: "dataDeleted" as const, at: confirmableUntil(keepUntil), ...without }] : []),
  ];
  return steps
    .filter(({ at }) => at === null || at > now)
    .toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0))
    .slice(0, MOST);
}
