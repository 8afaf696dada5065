import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type Reward, rewardColumns } from "./rewards.ts";

// A person must have confirmed the address and must not be blocked; a held reward waits for a decision.
const due = defineStatement<{ id: number }>(
  `select reward.id from reward
     left join referrer on referrer.tenant_id = reward.tenant_id and referrer.id = reward.referrer_id
     left join recipient on recipient.tenant_id = reward.tenant_id and recipient.id = reward.recipient_id
    where reward.tenant_id = $1 and reward.status = 'open' and reward.due_at <= $2
      and (reward.held_at is null or reward.decided_at is not null)
      and case reward.party
            when 'referrer' then referrer.confirmed_at is not null and referrer.block_reason is null
            else recipient.email is not null and recipient.deleted_at is null end
    order by reward.due_at limit $3 for update of reward skip locked`,
);

export async function takeDue(tx: TenantTransaction, now: Date, size: number): Promise<number[]> {
  return (await tx.run(due, [tx.tenantId, now, size])).map(({ id }) => id);
}

const expired = defineStatement<{ id: number }>(
  `select id from reward where tenant_id = $1 and status = 'provided' and expires_at <= $2
    order by expires_at limit $3 for update skip locked`,
);

export async function takeExpired(tx: TenantTransaction, now: Date, size: number): Promise<number[]> {
  return (await tx.run(expired, [tx.tenantId, now, size])).map(({ id }) => id);
}

/** A reward to remind of; chosen already, it lacks an account to be paid to unless it has one by now. */
export type RewardToRemind = Reward & { readonly hasAccount: boolean };

const toRemind = defineStatement<RewardToRemind>(
  `select ${rewardColumns}, exists (
            select from bank_account b where b.tenant_id = reward.tenant_id and b.person = reward.party
               and b.person_id = coalesce(reward.referrer_id, reward.recipient_id) and b.sealed is not null
          ) as "hasAccount"
     from reward
    where reward.tenant_id = $1 and reward.remind_at <= $2
    order by reward.remind_at, reward.id limit $3 for update skip locked`,
);

export function takeToRemind(tx: TenantTransaction, now: Date, size: number): Promise<RewardToRemind[]> {
  return tx.run(toRemind, [tx.tenantId, now, size]);
}

const setReminder = defineStatement(
  `update reward set remind_at = $3, reminders = $4 where tenant_id = $1 and id = $2`,
);

export async function writeReminder(
  tx: TenantTransaction,
  id: number,
  { remindAt, reminders }: { remindAt: Date | null; reminders: number },
): Promise<void> {
  await tx.run(setReminder, [tx.tenantId, id, remindAt, reminders]);
}
