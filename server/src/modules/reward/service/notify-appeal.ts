import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { appealDecided } from "../mails/appeal-decided.ts";
import { appealReceived } from "../mails/appeal-received.ts";
import type { Reward } from "../repository/rewards.ts";
import { aboutReward, findAddressee } from "./notify.ts";

/** Confirms to the owner that the appeal arrived. */
export async function notifyAppealed(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const person = await findAddressee(tx, reward);
  if (!person) return;
  const { email: to, language, party } = person;
  const data = { ...aboutReward(reward, person), party };
  await sendMail(tx, { template: appealReceived, to, language, now, data });
}

export async function notifyAppealDecided(
  tx: TenantTransaction,
  reward: Reward,
  { isGranted, words, now }: { isGranted: boolean; words: string; now: Date },
): Promise<void> {
  const person = await findAddressee(tx, reward);
  if (!person) return;
  const { email: to, language } = person;
  const due = isGranted && reward.dueAt > now ? { dueAt: reward.dueAt.toISOString() } : {};
  const data = { ...aboutReward(reward, person), isGranted, words, ...due };
  await sendMail(tx, { template: appealDecided, to, language, now, data });
}
