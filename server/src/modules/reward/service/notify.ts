import type { VoucherShop } from "@weitersagen/contract/tenant";
import { addDays } from "@weitersagen/domain/dates";
import { fraudReasonsText } from "@weitersagen/domain/fraud-reasons";
import { reasonText } from "@weitersagen/domain/order";
import { sentBy } from "@weitersagen/domain/payout-promise";
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
import { transferChosen } from "../mails/transfer-chosen.ts";
import { voucherCode } from "../mails/voucher-code.ts";
import type { ListedReward } from "../read-model/of-owner.ts";
import { findPersons, type Person } from "../read-model/people.ts";
import { type Reward, setUnannounced } from "../repository/rewards.ts";
import { rewardSubject } from "./subject.ts";
import { issueRewardToken, issueRewardTokens } from "./tokens.ts";

const PROGRESS_LINK_DAYS = 30;

type Addressee = Person & { readonly email: string };

/**
 * The addressees by reward. A person whose data was deleted has no address, and a recipient who did not confirm it may
 * have typed another person's: both get no mail.
 */
async function findAddressees(
  tx: TenantTransaction,
  rewards: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Addressee>> {
  const ids = rewards.map(({ id }) => id);
  const persons = await findPersons(tx, ids);
  return new Map(
    [...persons].flatMap(([id, person]) =>
      person.email && (person.isConfirmed || person.party === "referrer")
        ? [[id, { ...person, email: person.email }] as const]
        : [],
    ),
  );
}

export async function findAddressee(
  tx: TenantTransaction,
  reward: { readonly id: number },
): Promise<Addressee | undefined> {
  return (await findAddressees(tx, [reward])).get(reward.id);
}

/** The data that all mails about one reward have in common. */
export const aboutReward = (reward: Pick<Reward, "amountCents">, person: Person) => ({
  firstName: person.firstName,
  amountCents: reward.amountCents,
  productName: rewardSubject(person, person.language) ?? "",
});

const to = ({ email, language }: Addressee, now: Date) => ({ to: email, language, now });

type OrderedReward = Pick<Reward, "id" | "party" | "kind" | "amountCents" | "dueAt" | "isHeld">;

/**
 * Notifies the people of a new order, one mail per person with the sum of their rewards. No mail is sent before the
 * email address is confirmed: it waits for the confirmation. A reward that is due already gets the mail that it is ready
 * instead, and a held one the mail about the check: nothing is promised for it.
 */
export async function notifyOrdered(
  tx: TenantTransaction,
  rewards: readonly OrderedReward[],
  now: Date,
): Promise<void> {
  const waiting = rewards.filter(({ dueAt }) => dueAt > now);
  const persons = await findAddressees(tx, waiting);
  for (const [party, own] of Map.groupBy(waiting, (reward) => reward.party)) {
    const [first] = own;
    const person = first && persons.get(first.id);
    if (!first || person?.isBlocked) continue;
    if (!person?.isConfirmed) {
      await setUnannounced(tx, idsOf(own), now);
      continue;
    }
    const reserved = own.filter(({ isHeld }) => !isHeld);
    // The others get the mail about the check.
    if (reserved.length === 0) continue;
    const data = {
      firstName: person.firstName,
      party,
      amountCents: sumOf(reserved),
      tierCents: sumOf(reserved.filter(({ kind }) => kind === "tier")),
      productName: rewardSubject(person, person.language) ?? "",
      dueAt: first.dueAt.toISOString(),
      ...(person.isUnreleased && { needsRelease: true }),
      ...(party === "recipient" && {
        token: await issueProgressToken(tx, person.id, first.dueAt, now),
        ...(person.orderNumber !== null && { orderNumber: person.orderNumber }),
        ...(person.referrerFirstName && { referrer: person.referrerFirstName }),
      }),
    };
    await sendMail(tx, { template: orderReceived, ...to(person, now), data });
  }
}

const idsOf = (rewards: readonly Pick<Reward, "id">[]): number[] => rewards.map(({ id }) => id);

export const sumOf = (rewards: readonly Pick<Reward, "amountCents">[]): number =>
  rewards.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Opens the recipient's progress page until well after the mail about the reward itself is expected. */
export function issueProgressToken(
  tx: TenantTransaction,
  recipientId: number,
  dueAt: Date,
  now: Date,
): Promise<string> {
  const expiresAt = addDays(dueAt, PROGRESS_LINK_DAYS);
  const secret = newHexSecret();
  return issueOneTimeToken(tx, { purpose: "recipientConsent", subject: recipientId, secret, now, expiresAt });
}

/** Mails each owner a link to the rewards of an order: it opens the reward and the extra one. */
export async function notifyReady(
  tx: TenantTransaction,
  rewards: readonly Reward[],
  now: Date,
  { isRequested = false }: { readonly isRequested?: boolean } = {},
): Promise<void> {
  const opened = await withTokens(tx, rewards, now);
  const mails = perNews(opened, ({ reward }) => reward).map((own) => {
    const main = own.find(({ reward }) => reward.kind === "bounty") ?? own[0];
    const extras = own
      .filter((one) => one !== main)
      // Servers of the version before mail a link of its own for each.
      .map(({ reward: { kind, amountCents }, token }) => ({ kind, amountCents, token }));
    const { reward, person, token } = main;
    const about = {
      ...aboutReward(reward, person),
      kind: reward.kind,
      ...(reward.expiresAt && { expiresAt: reward.expiresAt.toISOString() }),
      token,
      ...(isRequested && { isRequested }),
    };
    return { ...to(person, now), data: { ...about, ...(extras.length > 0 && { extras }) } };
  });
  await sendMails(tx, rewardReady, mails);
}

/** Several rewards of a person for one order, such as the reward and the extra one, are one piece of news. */
function perNews<One>(
  all: readonly One[],
  rewardOf: (one: One) => Reward,
  partOf: (reward: Reward) => string = () => "",
): [One, ...One[]][] {
  const groups = Map.groupBy(all, (one) => {
    const reward = rewardOf(one);
    return `${reward.orderId} ${reward.party} ${partOf(reward)}`;
  });
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as [One, ...One[]]],
  );
}

/** Rewards whose owner has an address, each with a new token that opens it. */
async function withTokens<R extends Reward>(tx: TenantTransaction, rewards: readonly R[], now: Date) {
  const persons = await findAddressees(tx, rewards);
  const reachable = rewards.filter(({ id }) => persons.has(id));
  const tokens = await issueRewardTokens(tx, reachable, now);
  return reachable.flatMap((reward) => {
    const person = persons.get(reward.id);
    return person ? [{ reward, person, token: tokens.get(reward.id) ?? "" }] : [];
  });
}

/** One mail per reward. */
async function mailsWithToken<R extends Reward, Data>(
  tx: TenantTransaction,
  rewards: readonly R[],
  now: Date,
  dataOf: (reward: R) => Data,
) {
  return (await withTokens(tx, rewards, now)).map(({ reward, person, token }) => ({
    ...to(person, now),
    data: { ...aboutReward(reward, person), ...dataOf(reward), token },
  }));
}

export async function notifyReminder(
  tx: TenantTransaction,
  reward: Reward,
  { now, expiresAt, isLast }: { now: Date; expiresAt: Date; isLast: boolean },
): Promise<void> {
  const until = { expiresAt: expiresAt.toISOString(), isLast };
  await sendMails(tx, rewardReminder, await mailsWithToken(tx, [reward], now, () => until));
}

/** The person chose a transfer but has no bank account to send it to. */
export async function notifyAccountMissing(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const { party } = reward;
  await sendMails(tx, accountMissing, await mailsWithToken(tx, [reward], now, () => ({ party })));
}

interface News {
  readonly person: Addressee;
  /** All that the event means for the person. */
  readonly rewards: readonly [Reward, ...Reward[]];
  readonly data: ReturnType<typeof aboutOrder>;
}

/** One mail per piece of news, with the sum of its rewards. */
async function perPerson(
  tx: TenantTransaction,
  rewards: readonly Reward[],
  partOf?: (reward: Reward) => string,
): Promise<News[]> {
  const persons = await findAddressees(tx, rewards);
  return perNews(rewards, (reward) => reward, partOf).flatMap((own) => {
    const person = persons.get(own[0].id);
    return person ? [{ person, rewards: own, data: aboutOrder(own, person) }] : [];
  });
}

const aboutOrder = (rewards: readonly [Reward, ...Reward[]], person: Addressee) => ({
  ...aboutReward(rewards[0], person),
  amountCents: sumOf(rewards),
  // The number is the customer's: the referrer does not learn it.
  ...(person.party === "recipient" && person.orderNumber !== null && { orderNumber: person.orderNumber }),
});

/** Without a confirmed address the person was never notified of the reward, so they are not notified of its end. */
export async function notifyCancelled(
  tx: TenantTransaction,
  rewards: readonly Reward[],
  {
    now,
    reason,
    findings = [],
    words = "",
  }: { now: Date; reason: string; findings?: readonly string[]; words?: string | undefined },
): Promise<void> {
  for (const { person, rewards: own, data } of await perPerson(tx, rewards)) {
    if (!person.isConfirmed) continue;
    const texts = [reasonText(reason, person.language), fraudReasonsText(findings, person.language), words];
    const news = {
      ...data,
      reason,
      text: texts.filter(Boolean).join(" "),
      // The link opens the reward, where a refusal can be appealed.
      ...(reason === "rejected" && { token: await issueRewardToken(tx, own[0], now) }),
    };
    await sendMail(tx, { template: rewardCancelled, ...to(person, now), data: news });
  }
}

/** Paid rewards are owed back because their order does not count any more. */
export async function notifyOwedBack(
  tx: TenantTransaction,
  rewards: readonly Reward[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const choiceOf = ({ choice }: Reward) => choice ?? "transfer";
  for (const { person, rewards: own, data } of await perPerson(tx, rewards, choiceOf)) {
    const text = isCancellation(reason) ? "" : reasonText(reason, person.language);
    const news = { ...data, choice: choiceOf(own[0]), text };
    await sendMail(tx, { template: rewardOwedBack, ...to(person, now), data: news });
  }
}

/** Rewards that were owed back may be kept. */
export async function notifyKept(
  tx: TenantTransaction,
  rewards: readonly Reward[],
  now: Date,
): Promise<void> {
  for (const { person, data } of await perPerson(tx, rewards))
    await sendMail(tx, { template: rewardKept, ...to(person, now), data });
}

interface ChosenTransfer {
  readonly now: Date;
  readonly maskedIban: string;
  /** The account, if the mail announces it too. */
  readonly account:
    | { readonly savedAt: string; readonly frozenUntil: string | null; readonly underwayCents: number }
    | undefined;
}

/** Confirms the choice of the transfer for one or several rewards of a person, in one mail. */
export async function notifyTransferChosen(
  tx: TenantTransaction,
  rewards: readonly ListedReward[],
  { now, maskedIban, account }: ChosenTransfer,
): Promise<void> {
  const [first] = rewards;
  const person = first && (await findAddressee(tx, first));
  if (!person) return;
  const each = rewards.map((reward) => ({
    amountCents: reward.amountCents,
    productName: rewardSubject(reward, person.language) ?? "",
    isHeld: reward.isHeld,
  }));
  const data = {
    ...aboutReward({ amountCents: sumOf(rewards) }, person),
    ...(each.length > 1 && { rewards: each }),
    maskedIban,
    // While they are checked for abuse, no day can be promised.
    ...(rewards.some(({ isHeld }) => !isHeld) && { promisedUntil: sentBy(now, false).toISOString() }),
    ...(account && { account }),
  };
  await sendMail(tx, { template: transferChosen, ...to(person, now), data });
}

/** Notifies each owner of the transfer and the account it goes to. */
export async function notifyPaid(
  tx: TenantTransaction,
  rewards: readonly (Reward & { readonly maskedIban: string })[],
  now: Date,
): Promise<void> {
  const persons = await findAddressees(tx, rewards);
  const mails = rewards.flatMap((reward) => {
    const person = persons.get(reward.id);
    if (!person) return [];
    return [{ ...to(person, now), data: { ...aboutReward(reward, person), maskedIban: reward.maskedIban } }];
  });
  await sendMails(tx, rewardPaid, mails);
}

/** Reason codes of the bank (ISO 20022). */
const returnReasons = { AC01: "wrongAccount", AC04: "closedAccount", AC06: "blockedAccount" } as const;

/** Asks each owner for another bank account, with a link. */
export async function notifyReturned(
  tx: TenantTransaction,
  rewards: readonly (Reward & { readonly bankReason: string | null })[],
  now: Date,
): Promise<void> {
  const mails = await mailsWithToken(tx, rewards, now, (reward) => ({
    reason: returnReasons[reward.bankReason as keyof typeof returnReasons] ?? "unknown",
    expiresAt: (reward.expiresAt ?? addDays(now, 30)).toISOString(),
  }));
  await sendMails(tx, rewardReturned, mails);
}

export async function notifyVoucher(
  tx: TenantTransaction,
  reward: Reward,
  { now, code, shop }: { now: Date; code: string; shop: VoucherShop | undefined },
): Promise<void> {
  const person = await findAddressee(tx, reward);
  if (!person) return;
  const data = { ...aboutReward(reward, person), code, shop };
  await sendMail(tx, { template: voucherCode, ...to(person, now), data });
}
