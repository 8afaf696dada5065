import { addDays } from "@weitersagen/domain/dates";
import { unconfirmedAddress } from "@weitersagen/domain/order";
import { unconfirmedEndsBefore } from "@weitersagen/domain/recommendation";
import { nextAccountReminder, nextRewardReminder } from "@weitersagen/domain/reminder";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { allOrEach, eachRow, type RowFailures } from "../../../platform/jobs/row-failures.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { maskedAccount } from "../../bank-account/service/payee.ts";
import { takeReminderTurn } from "../../notification/service.ts";
import { type RewardOwner } from "../read-model/of-owner.ts";
import { lockDue, lockUnannounced, lockUnconfirmed } from "../read-model/people.ts";
import {
  extendDeadlines,
  lockExpired,
  lockToRemind,
  setDeadline,
  updateReminder,
} from "../repository/deadlines.ts";
import { type Reward, setUnannounced } from "../repository/rewards.ts";
import { assessRewards } from "./assess.ts";
import { moveRewards } from "./move.ts";
import { notifyHeld } from "./notify-held.ts";
import { notifyAccountMissing, notifyOrdered, notifyReady, notifyReminder } from "./notify.ts";

const actor = "job";

export interface Batch {
  readonly now: Date;
  /** The most rewards to process in one transaction. */
  readonly size: number;
  /** Collects rewards that fail, so that the others are processed. */
  readonly failures?: RowFailures | undefined;
}

/** Rewards of one order, or one reward, provided because of what this person did. */
export interface Released {
  readonly orderId: number;
  readonly rewardId: number;
  readonly actor: string;
}

/**
 * Provides rewards whose complaint period is over and notifies their owners. They are assessed for fraud once more: a
 * name, an address or an account may have changed since they were earned. Returns how many were due.
 */
export async function provideRewards(
  tx: TenantTransaction,
  tenant: Tenant,
  { now, size, failures, orderId, rewardId, actor: by = actor }: Batch & Partial<Released>,
): Promise<number> {
  const due = await lockDue(tx, { now, size, orderId, rewardId });
  const expiresAt = addDays(now, tenant.settings.rewardExpiryDays);
  const remindAt = nextRewardReminder({ providedAt: now, expiresAt }, 0);
  await allOrEach(tx, due, failures, async (some) => {
    const held = new Set(await assessRewards(tx, tenant, some, now));
    const ids = some.filter((id) => !held.has(id));
    const provided = await moveRewards(tx, ids, "provide", { now, actor: by, expiresAt, remindAt });
    await notifyReady(tx, provided, now);
  });
  return due.length;
}

/**
 * Mails the people about orders that came before they confirmed their address, and about a check that is not over.
 * Returns how many rewards were announced; those that are ready already get the mail about that instead.
 */
export async function announceRewards(
  tx: TenantTransaction,
  { now, size, failures }: Batch,
): Promise<number> {
  const rewards = await lockUnannounced(tx, size);
  const orders = [...Map.groupBy(rewards, ({ orderId }) => orderId)];
  await eachRow(tx, orders, { idOf: ([orderId]) => orderId, failures }, async ([, own]) => {
    await setUnannounced(
      tx,
      own.map(({ id }) => id),
      null,
    );
    await notifyOrdered(tx, own, now);
    const held = own.filter(({ isHeld }) => isHeld);
    await notifyHeld(
      tx,
      held.map(({ id }) => id),
      now,
    );
  });
  return rewards.length;
}

/** Expires rewards that were not collected in time. Returns how many. */
export async function expireRewards(tx: TenantTransaction, { now, size, failures }: Batch): Promise<number> {
  const ids = await lockExpired(tx, now, size);
  await allOrEach(tx, ids, failures, async (some) => {
    await moveRewards(tx, some, "expire", { now, actor, reason: "notCollected" });
  });
  return ids.length;
}

/**
 * Cancels the shares of recipients who never confirmed their address, once the last day for it is as long ago as a reward
 * waits to be collected. They are not notified: the address may be another person's. Returns how many.
 */
export async function endUnconfirmed(
  tx: TenantTransaction,
  { settings }: Tenant,
  { now, size, failures }: Batch,
): Promise<number> {
  const before = unconfirmedEndsBefore(now, settings.rewardExpiryDays);
  const ids = await lockUnconfirmed(tx, { before, size });
  await allOrEach(tx, ids, failures, async (some) => {
    await moveRewards(tx, some, "cancel", { now, actor, reason: unconfirmedAddress.name });
  });
  return ids.length;
}

/** The least time that a person has to collect rewards after a note about a payment that came back. */
const DAYS_AFTER_NOTE = 14;

/**
 * A person has cleared up why payments came back: their owner can collect the rewards again until a new deadline. If the
 * bank had reported the owner's death, that counts for the other rewards too: the mails about them were withheld.
 */
export async function resumeRewards(
  tx: TenantTransaction,
  { settings }: Tenant,
  owner: RewardOwner,
  now: Date,
): Promise<void> {
  const expiresAt = addDays(now, Math.max(settings.rewardExpiryDays, DAYS_AFTER_NOTE));
  const remindAt = nextRewardReminder({ providedAt: now, expiresAt }, 0);
  const wasReportedDead = await setDeadline(tx, owner, { expiresAt, remindAt });
  if (wasReportedDead) await extendDeadlines(tx, owner, { expiresAt, remindAt });
}

/** Sends due reminders, at most one per person and week: a second reward waits for its turn. */
export async function remindOfRewards(
  tx: TenantTransaction,
  { now, size, failures }: Batch,
): Promise<number> {
  const rewards = await lockToRemind(tx, now, size);
  await eachRow(tx, rewards, { idOf: ({ id }) => id, failures }, (reward) => remind(tx, reward, now));
  return rewards.length;
}

async function remind(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const { id, party, personId, status, statusAt, reminders } = reward;
  const expiresAt = reward.expiresAt ?? now;
  const isUncollected = status === "provided" && expiresAt > now;
  if (!isUncollected && !(await lacksAccount(tx, reward))) {
    return updateReminder(tx, id, { remindAt: null, reminders });
  }
  const nextTurn = await takeReminderTurn(tx, { party, id: personId }, now);
  if (nextTurn) return updateReminder(tx, id, { remindAt: nextTurn, reminders });
  const sent = reminders + 1;
  const remindAt = isUncollected
    ? nextRewardReminder({ providedAt: statusAt, expiresAt }, sent)
    : nextAccountReminder(now, sent);
  if (isUncollected) await notifyReminder(tx, reward, { now, expiresAt, isLast: remindAt === null });
  else await notifyAccountMissing(tx, reward, now);
  await updateReminder(tx, id, { remindAt, reminders: sent });
}

async function lacksAccount(
  tx: TenantTransaction,
  { status, choice, party, personId }: Reward,
): Promise<boolean> {
  const isTransfer = status === "collected" && choice === "transfer";
  return isTransfer && (await maskedAccount(tx, { party, id: personId })) === undefined;
}
