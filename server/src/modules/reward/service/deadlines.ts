import { addDays } from "@weitersagen/domain/dates";
import { nextReminder, REMINDER_PAUSE_DAYS } from "@weitersagen/domain/reward-reminder";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { takeDue, takeExpired, takeToRemind, writeReminder } from "../repository.ts";
import { moveReward } from "./move.ts";
import { tellReady, tellReminder } from "./tell.ts";

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
    const remindAt = nextReminder({ providedAt: now, expiresAt }, 0);
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
    const rewards = await takeToRemind(tx, { now, pausedSince: addDays(now, -REMINDER_PAUSE_DAYS), size });
    for (const reward of rewards) {
      const expiresAt = reward.expiresAt ?? now;
      const remindAt = nextReminder({ providedAt: reward.statusAt, expiresAt }, reward.reminders + 1);
      await tellReminder(tx, reward, { now, isLast: remindAt === null });
      await writeReminder(tx, reward.id, { now, remindAt });
    }
    return rewards.length;
  });
}
