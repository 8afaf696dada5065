import { addDays } from "@weitersagen/domain/dates";
import { nextAccountReminder, nextRewardReminder } from "@weitersagen/domain/reminder";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { takeReminderTurn } from "../../notification/service.ts";
import {
  type RewardToRemind,
  takeDue,
  takeExpired,
  takeToRemind,
  writeReminder,
} from "../repository/deadlines.ts";
import { moveReward } from "./move.ts";
import { tellAccountMissing, tellReady, tellReminder } from "./tell.ts";

const actor = "job";

export interface Due {
  readonly now: Date;
  /** How many at most, in one transaction. */
  readonly size: number;
}

/** Rewards whose complaint period is over become ready, and their people are told. */
export function provideRewards(database: Database, tenant: Tenant, { now, size }: Due): Promise<number> {
  return database.inTenant(tenant.id, async (tx) => {
    const ids = await takeDue(tx, now, size);
    const expiresAt = addDays(now, tenant.settings.rewardExpiryDays);
    const remindAt = nextRewardReminder({ providedAt: now, expiresAt }, 0);
    for (const id of ids) {
      const reward = await moveReward(tx, id, "provide", { now, actor, expiresAt, remindAt });
      if (reward) await tellReady(tx, reward, now);
    }
    return ids.length;
  });
}

export function expireRewards(database: Database, tenant: Tenant, { now, size }: Due): Promise<number> {
  return database.inTenant(tenant.id, async (tx) => {
    const ids = await takeExpired(tx, now, size);
    for (const id of ids) await moveReward(tx, id, "expire", { now, actor, reason: "notCollected" });
    return ids.length;
  });
}

/** One reminder per person and week at most; the others wait for their turn. */
export function remindOfRewards(database: Database, tenant: Tenant, { now, size }: Due): Promise<number> {
  return database.inTenant(tenant.id, async (tx) => {
    const rewards = await takeToRemind(tx, now, size);
    for (const reward of rewards) await remind(tx, reward, now);
    return rewards.length;
  });
}

async function remind(tx: TenantTransaction, reward: RewardToRemind, now: Date): Promise<void> {
  const { id, party, personId, status, statusAt, reminders } = reward;
  const expiresAt = reward.expiresAt ?? now;
  const isUncollected = status === "provided" && expiresAt > now;
  const lacksAccount = status === "collected" && reward.choice === "transfer" && !reward.hasAccount;
  if (!isUncollected && !lacksAccount) return writeReminder(tx, id, { remindAt: null, reminders });
  const turn = await takeReminderTurn(tx, { party, id: personId }, now);
  if (turn) return writeReminder(tx, id, { remindAt: turn, reminders });
  const sent = reminders + 1;
  const remindAt = isUncollected
    ? nextRewardReminder({ providedAt: statusAt, expiresAt }, sent)
    : nextAccountReminder(now, sent);
  if (isUncollected) await tellReminder(tx, reward, { now, isLast: remindAt === null });
  else await tellAccountMissing(tx, reward, now);
  await writeReminder(tx, id, { remindAt, reminders: sent });
}
