import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

interface Waiting {
  readonly kind: string;
  readonly count: number;
  readonly cents: number | null;
  readonly since: Date | null;
}

/** What waits for a person. Each part reads an index of what is open, never a whole table. */
export async function countWaiting(tx: TenantTransaction, now: Date): Promise<Waiting[]> {
  const tenant = tx.tenantId;
  const { rows } = await sql<Waiting>`
    select 'claims' as kind, count(*) as count, null::bigint as cents, min(status_at) as since
      from claim where tenant_id = ${tenant} and status = 'checking'
    union all
    select 'heldRewards', count(*), sum(amount_cents)::bigint, min(held_at)
      from reward where tenant_id = ${tenant} and held_at is not null and decided_at is null
    union all
    select 'openChanges', count(*), null, min(made_at)
      from change_request where area = ${tenant} and status = 'open' and expires_at > ${now}
    union all
    select 'batchesToRelease', count(*), null, min(created_at)
      from payout_batch where tenant_id = ${tenant} and status = 'created'
    union all
    select 'payable', count(*), sum(amount_cents)::bigint, min(status_at)
      from reward where tenant_id = ${tenant} and status = 'collected' and choice = 'transfer'
       and not exists (select from payout p
                        where p.tenant_id = reward.tenant_id and p.reward_id = reward.id and p.status = 'live')
    union all
    select 'bankEntriesAside', count(*), null, min(set_aside_at)
      from bank_entry_aside where tenant_id = ${tenant} and resolved_at is null`.execute(tx);
  return rows;
}

export interface Figures {
  readonly recommendations: number;
  readonly orders: number;
  readonly rewards: number;
  readonly rewardCents: number;
}

/** What happened since a time. */
export async function countSince(tx: TenantTransaction, since: Date): Promise<Figures> {
  const tenant = tx.tenantId;
  const { rows } = await sql<Figures>`
    select (select count(*) from recommendation where tenant_id = ${tenant} and created_at >= ${since}) as recommendations,
           (select count(*) from placed_order where tenant_id = ${tenant} and ordered_at >= ${since}) as orders,
           paid.count as rewards, paid.cents as "rewardCents"
      from (select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents from reward
             where tenant_id = ${tenant} and status = 'paid' and status_at >= ${since}) as paid`.execute(tx);
  return rows[0] ?? { recommendations: 0, orders: 0, rewards: 0, rewardCents: 0 };
}
