import { addDays } from "@weitersagen/domain/dates";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** A bank returns a transfer within days. After this time a released payout counts as made, also without an answer. */
const RETURN_DAYS = 14;

interface Roles {
  readonly referrerId: number | null;
  readonly recipients: readonly number[];
}

/** What an erasure does to money: payouts on their way to the bank, rewards that lapse, transfers still to be paid. */
export async function readMoneyOf(tx: TenantTransaction, { referrerId, recipients }: Roles, now: Date) {
  const { rows } = await sql<{ underWay: number; lapsingCents: number; transferCents: number }>`
    with own as (
      select id, status, choice, amount_cents from reward
       where tenant_id = ${tx.tenantId}
         and (referrer_id = ${referrerId} or recipient_id = any (${recipients}::bigint[])))
    select (select count(*)::integer from payout p
              join payout_batch b on b.tenant_id = p.tenant_id and b.id = p.batch_id
             where p.tenant_id = ${tx.tenantId} and p.reward_id in (select id from own) and p.status = 'live'
               and (b.status = 'created'
                    or b.status = 'released' and p.confirmed_in is null
                       and b.released_at > ${addDays(now, -RETURN_DAYS)})) as "underWay",
           coalesce(sum(amount_cents) filter (where status in ('open', 'provided')), 0)::integer as "lapsingCents",
           coalesce(sum(amount_cents) filter (where status = 'collected' and choice = 'transfer'), 0)::integer
             as "transferCents"
      from own`.execute(tx);
  return rows[0] ?? { underWay: 0, lapsingCents: 0, transferCents: 0 };
}
