import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { accountMissing } from "../mails/account-missing.ts";
import { rewardCancelled } from "../mails/reward-cancelled.ts";
import { rewardPaid } from "../mails/reward-paid.ts";
import { rewardReady } from "../mails/reward-ready.ts";
import { rewardReminder } from "../mails/reward-reminder.ts";
import { rewardReturned } from "../mails/reward-returned.ts";
import { voucherCode } from "../mails/voucher-code.ts";
import { personOf } from "../repository.ts";
import type { Person, Reward } from "../repository.ts";
import { issueRewardToken } from "./token.ts";

type Addressee = Person & { readonly email: string };

/** Somebody whose data was deleted is not written to. */
async function addresseeOf(tx: TenantTransaction, rewardId: number): Promise<Addressee | undefined> {
  const person = await personOf(tx, rewardId);
  return person?.email ? { ...person, email: person.email } : undefined;
}

const about = (reward: Reward, { productName }: Person) => ({
  amountCents: reward.amountCents,
  productName: productName ?? "",
});

const to = ({ email, language }: Addressee, now: Date) => ({ to: email, language, now });

const lapses = ({ expiresAt }: Reward, now: Date) => (expiresAt ?? addDays(now, 30)).toISOString();

export async function tellReady(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  const token = await issueRewardToken(tx, reward, now);
  const data = {
    ...about(reward, person),
    firstName: person.firstName,
    expiresAt: lapses(reward, now),
    token,
  };
  await sendMail(tx, { template: rewardReady, ...to(person, now), data });
}

export async function tellReminder(
  tx: TenantTransaction,
  reward: Reward,
  { now, isLast }: { now: Date; isLast: boolean },
): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  const token = await issueRewardToken(tx, reward, now);
  const { firstName } = person;
  const data = { ...about(reward, person), firstName, expiresAt: lapses(reward, now), isLast, token };
  await sendMail(tx, { template: rewardReminder, ...to(person, now), data });
}

/** The person chose a transfer, and there is no account to send it to. */
export async function tellAccountMissing(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  const token = await issueRewardToken(tx, reward, now);
  const data = { ...about(reward, person), party: person.party, token };
  await sendMail(tx, { template: accountMissing, ...to(person, now), data });
}

const cancelTexts = {
  orderCancelled: "orderCancelled",
  cancelled: "orderCancelled",
  rejected: "rejected",
} as const;

/** Who never heard of a reward need not hear that it is gone. */
export async function tellCancelled(
  tx: TenantTransaction,
  reward: Reward,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const person = reward.status === "open" ? undefined : await addresseeOf(tx, reward.id);
  if (!person) return;
  const known = cancelTexts[reason as keyof typeof cancelTexts] ?? "other";
  const data = { ...about(reward, person), reason: known } as const;
  await sendMail(tx, { template: rewardCancelled, ...to(person, now), data });
}

export async function tellPaid(
  tx: TenantTransaction,
  reward: Reward,
  { now, maskedIban }: { now: Date; maskedIban: string },
): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  const data = { ...about(reward, person), maskedIban };
  await sendMail(tx, { template: rewardPaid, ...to(person, now), data });
}

const returnReasons = { AC01: "wrongAccount", AC04: "closedAccount", AC06: "blockedAccount" } as const;

export async function tellReturned(
  tx: TenantTransaction,
  reward: Reward,
  { now, bankReason }: { now: Date; bankReason: string },
): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  const token = await issueRewardToken(tx, reward, now);
  const reason = returnReasons[bankReason as keyof typeof returnReasons] ?? "unknown";
  const data = { ...about(reward, person), reason, expiresAt: lapses(reward, now), token };
  await sendMail(tx, { template: rewardReturned, ...to(person, now), data });
}

export async function tellVoucher(
  tx: TenantTransaction,
  reward: Reward,
  { now, code }: { now: Date; code: string },
): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  await sendMail(tx, { template: voucherCode, ...to(person, now), data: { ...about(reward, person), code } });
}

/** Without the opt-in nothing is provided. */
export async function isAddressConfirmed(tx: TenantTransaction, rewardId: number): Promise<boolean> {
  return (await personOf(tx, rewardId))?.isConfirmed ?? false;
}
