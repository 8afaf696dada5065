import type { RewardFacts } from "@weitersagen/domain/fraud";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** What the database knows of a reward; the tenant's settings say the rest. */
export interface KnownFacts extends Omit<RewardFacts, "bannedSources" | "allowsSelfRecommendation"> {
  readonly id: number;
  readonly reasons: readonly string[];
  readonly held: boolean;
  readonly decided: boolean;
}

export async function readFacts(tx: TenantTransaction, rewardIds: readonly number[]): Promise<KnownFacts[]> {
  const { rows } = await sql<KnownFacts>`
    select reward.id, referrer.email as "referrerEmail", recipient.email as "recipientEmail",
           encode(own.fingerprint, 'hex') as "referrerAccount", encode(theirs.fingerprint, 'hex') as "recipientAccount",
           exists (select from bank_account as other
                    where other.tenant_id = reward.tenant_id and other.fingerprint = own.fingerprint
                      and other.person = 'referrer' and other.person_id <> referrer.id) as "accountOfOthers",
           (select count(*)::integer from recipient as neighbour
              join recommendation as theirs_too
                on theirs_too.tenant_id = neighbour.tenant_id and theirs_too.id = neighbour.recommendation_id
             where neighbour.tenant_id = reward.tenant_id and theirs_too.referrer_id = referrer.id
               and neighbour.id <> recipient.id and neighbour.email is distinct from recipient.email
               and recipient.street <> '' and lower(neighbour.street) = lower(recipient.street)
               and neighbour.house_number = recipient.house_number and neighbour.postcode = recipient.postcode
           ) as "recipientsAtAddress",
           encode(recommendation.device_hash, 'hex') as "referrerDevice",
           encode(recipient.device_hash, 'hex') as "recipientDevice",
           (select count(distinct earlier.order_id)::integer from reward as earlier
              join recommendation as source
                on source.tenant_id = earlier.tenant_id and source.id = earlier.recommendation_id
             where earlier.tenant_id = reward.tenant_id and source.referrer_id = referrer.id
               and earlier.order_id <> reward.order_id
               and earlier.created_at between reward.created_at - interval '1 hour' and reward.created_at
           ) as "rewardsInHour",
           array_remove(array[recommendation.channel, recipient.channel], null) as channels,
           array(select jsonb_array_elements_text(reward.abuse_reasons)) as reasons,
           reward.held_at is not null as held, reward.decided_at is not null as decided
      from reward
      join recommendation on recommendation.tenant_id = reward.tenant_id and recommendation.id = reward.recommendation_id
      join referrer on referrer.tenant_id = reward.tenant_id and referrer.id = recommendation.referrer_id
      join placed_order on placed_order.tenant_id = reward.tenant_id and placed_order.id = reward.order_id
      left join recipient on recipient.tenant_id = reward.tenant_id and recipient.id = placed_order.recipient_id
      left join bank_account as own
        on own.tenant_id = reward.tenant_id and own.person = 'referrer' and own.person_id = referrer.id
      left join bank_account as theirs
        on theirs.tenant_id = reward.tenant_id and theirs.person = 'recipient' and theirs.person_id = recipient.id
     where reward.tenant_id = ${tx.tenantId} and reward.id = any (${[...rewardIds]}::bigint[])`.execute(tx);
  return rows;
}

export interface Verdict {
  readonly id: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly holds: boolean;
}

/** A reward that a person let pass waits again only for a new reason; that is for the caller to know. */
export async function writeVerdict(tx: TenantTransaction, verdict: Verdict, now: Date): Promise<void> {
  await tx
    .updateTable("reward")
    .set({
      abuse_score: verdict.score,
      abuse_reasons: JSON.stringify(verdict.reasons),
      ...(verdict.holds ? { held_at: now, decided_at: null, decided_by: null } : {}),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", verdict.id)
    .where("status", "in", ["open", "provided", "collected"])
    .execute();
}

export interface HeldReward {
  readonly id: number;
  readonly status: string;
  readonly amountCents: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly heldAt: Date;
}

export async function readHeld(tx: TenantTransaction, limit: number): Promise<HeldReward[]> {
  const { rows } = await sql<HeldReward>`
    select id, status, amount_cents as "amountCents", abuse_score as score, held_at as "heldAt",
           array(select jsonb_array_elements_text(abuse_reasons)) as reasons
      from reward
     where tenant_id = ${tx.tenantId} and held_at is not null and decided_at is null
       and status in ('open', 'provided', 'collected')
     order by held_at limit ${limit}`.execute(tx);
  return rows;
}

/** False when nothing waits under that id: somebody else decided, or it never waited. */
export async function writeDecision(
  tx: TenantTransaction,
  id: number,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reward")
    .set({ decided_at: now, decided_by: by })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("held_at", "is not", null)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
