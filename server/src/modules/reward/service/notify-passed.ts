import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { rewardPassed } from "../mails/reward-passed.ts";
import type { Reward } from "../repository/rewards.ts";
import { aboutReward, findAddressee } from "./notify.ts";
import { issueRewardToken } from "./tokens.ts";

/**
 * Tells the owner that the check is over, and what comes next. An owner who confirmed the address only now never heard
 * of the check: they get the mail about the order, which says the same.
 */
export async function notifyPassed(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const person = await findAddressee(tx, reward);
  if (!person?.isConfirmed || person.isBlocked || reward.unannouncedSince !== null) return;
  const { email: to, language } = person;
  const next = await nextOf(tx, reward, now);
  if (next)
    await sendMail(tx, {
      template: rewardPassed,
      to,
      language,
      now,
      data: { ...aboutReward(reward, person), ...next },
    });
}

/** Undefined for a reward that is past its period and waits for something that gets a mail of its own. */
async function nextOf(tx: TenantTransaction, reward: Reward, now: Date) {
  const { status, dueAt, choice } = reward;
  if (status === "open")
    return dueAt > now ? { next: "period" as const, dueAt: dueAt.toISOString() } : undefined;
  if (status === "provided")
    return { next: "choice" as const, token: await issueRewardToken(tx, reward, now) };
  return { next: choice ?? ("transfer" as const) };
}
