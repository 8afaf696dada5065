import { addDays } from "@weitersagen/domain/dates";
import { reasonText } from "@weitersagen/domain/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail, sendMails } from "../../../platform/mail/outbox.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { accountMissing } from "../mails/account-missing.ts";
import { orderReceived } from "../mails/order-received.ts";
import { isCancellation, rewardCancelled } from "../mails/reward-cancelled.ts";
import { rewardKept } from "../mails/reward-kept.ts";
import { rewardOwedBack } from "../mails/reward-owed-back.ts";
import { rewardPaid } from "../mails/reward-paid.ts";
import { rewardReady } from "../mails/reward-ready.ts";
import { rewardReminder } from "../mails/reward-reminder.ts";
import { rewardReturned } from "../mails/reward-returned.ts";
import { voucherCode } from "../mails/voucher-code.ts";
import { personOf, personsOf } from "../repository/persons.ts";
import type { Reward } from "../repository/rewards.ts";
import type { Person } from "../repository/persons.ts";
import { issueRewardToken } from "./token.ts";

const WAY_OPEN_DAYS = 30;

type Addressee = Person & { readonly email: string };

/** Somebody whose data was deleted is not written to. */
async function addresseesOf(
  tx: TenantTransaction,
  rewards: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Addressee>> {
  const persons = await personsOf(
    tx,
    rewards.map(({ id }) => id),
  );
  return new Map(
    [...persons].flatMap(([id, person]) =>
      person.email ? [[id, { ...person, email: person.email }] as const] : [],
    ),
  );
}

async function addresseeOf(tx: TenantTransaction, rewardId: number): Promise<Addressee | undefined> {
  return (await addresseesOf(tx, [{ id: rewardId }])).get(rewardId);
}

const about = (reward: Reward, { firstName, productName }: Person) => ({
  firstName,
  amountCents: reward.amountCents,
  productName: productName ?? "",
});

const to = ({ email, language }: Addressee, now: Date) => ({ to: email, language, now });

const lapses = ({ expiresAt }: Reward, now: Date) => (expiresAt ?? addDays(now, 30)).toISOString();

/**
 * Tells the people of a new order what is noted for them, each once with everything they get. Before the opt-in nobody is
 * written to, and who can collect right away hears that instead.
 */
export async function tellOrdered(
  tx: TenantTransaction,
  rewards: readonly Pick<Reward, "id" | "party" | "kind" | "amountCents" | "dueAt">[],
  now: Date,
): Promise<void> {
  const waiting = rewards.filter(({ dueAt }) => dueAt > now);
  const persons = await addresseesOf(tx, waiting);
  for (const [party, own] of Map.groupBy(waiting, ({ party }) => party)) {
    const [first] = own;
    const person = first && persons.get(first.id);
    if (!person?.isConfirmed || person.isBlocked) continue;
    const data = {
      firstName: person.firstName,
      party,
      amountCents: sumOf(own),
      tierCents: sumOf(own.filter(({ kind }) => kind === "tier")),
      productName: person.productName ?? "",
      dueAt: first?.dueAt.toISOString() ?? "",
      ...(first && party === "recipient" && { token: await wayToken(tx, person.id, first.dueAt, now) }),
    };
    await sendMail(tx, { template: orderReceived, ...to(person, now), data });
  }
}

const sumOf = (rewards: readonly Pick<Reward, "amountCents">[]): number =>
  rewards.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Opens the recipient's way until well after the day on which the mail about the reward itself is expected. */
function wayToken(tx: TenantTransaction, recipientId: number, dueAt: Date, now: Date): Promise<string> {
  const expiresAt = addDays(dueAt, WAY_OPEN_DAYS);
  const secret = newHexSecret();
  return issueOneTimeToken(tx, { purpose: "recipientConsent", subject: recipientId, secret, now, expiresAt });
}

export async function tellReady(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  const token = await issueRewardToken(tx, reward, now);
  const data = {
    ...about(reward, person),
    kind: reward.kind,
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
  const data = { ...about(reward, person), expiresAt: lapses(reward, now), isLast, token };
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

/** Before the opt-in nobody was told of a reward, so nobody hears that it is gone. */
export async function tellCancelled(
  tx: TenantTransaction,
  reward: Reward,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person?.isConfirmed) return;
  const data = { ...about(reward, person), reason, text: reasonText(reason, person.language) };
  await sendMail(tx, { template: rewardCancelled, ...to(person, now), data });
}

/** What was paid is owed back, because its order does not count any more. */
export async function tellOwedBack(
  tx: TenantTransaction,
  reward: Reward,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  const text = isCancellation(reason) ? "" : reasonText(reason, person.language);
  const data = { ...about(reward, person), choice: reward.choice ?? ("transfer" as const), text };
  await sendMail(tx, { template: rewardOwedBack, ...to(person, now), data });
}

/** What was owed back is not any more. */
export async function tellKept(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const person = await addresseeOf(tx, reward.id);
  if (!person) return;
  await sendMail(tx, { template: rewardKept, ...to(person, now), data: about(reward, person) });
}

/** Tells many at once that their money is on its way, and to which account. */
export async function tellPaid(
  tx: TenantTransaction,
  rewards: readonly (Reward & { readonly maskedIban: string })[],
  now: Date,
): Promise<void> {
  const persons = await addresseesOf(tx, rewards);
  const mails = rewards.flatMap((reward) => {
    const person = persons.get(reward.id);
    if (!person) return [];
    return [{ ...to(person, now), data: { ...about(reward, person), maskedIban: reward.maskedIban } }];
  });
  await sendMails(tx, rewardPaid, mails);
}

const returnReasons = { AC01: "wrongAccount", AC04: "closedAccount", AC06: "blockedAccount" } as const;

/** Asks many at once for another account, each with a link of their own. */
export async function tellReturned(
  tx: TenantTransaction,
  rewards: readonly (Reward & { readonly bankReason: string | null })[],
  now: Date,
): Promise<void> {
  const persons = await addresseesOf(tx, rewards);
  const mails = [];
  for (const reward of rewards) {
    const person = persons.get(reward.id);
    if (!person) continue;
    const token = await issueRewardToken(tx, reward, now);
    const reason = returnReasons[reward.bankReason as keyof typeof returnReasons] ?? "unknown";
    const data = { ...about(reward, person), reason, expiresAt: lapses(reward, now), token };
    mails.push({ ...to(person, now), data });
  }
  await sendMails(tx, rewardReturned, mails);
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
