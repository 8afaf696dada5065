import type { RewardFacts } from "@weitersagen/domain/fraud";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** The facts about a reward that are stored; the tenant's settings complete them. */
export interface StoredFacts extends Omit<RewardFacts, "bannedSources" | "allowsSelfRecommendation"> {
  readonly id: number;
  /** The reasons found last time. */
  readonly reasons: readonly string[];
  readonly held: boolean;
  readonly decided: boolean;
}

/** Another referrer uses the same account as the referrer of this reward. */
const accountOfOthers = sql<boolean>`exists (
  select from bank_account as other
   where other.tenant_id = reward.tenant_id and other.fingerprint = referrer_account.fingerprint
     and other.person = 'referrer' and other.person_id <> referrer.id)`;

/** Other recipients of the same referrer at the same postal address. */
const recipientsAtAddress = sql<number>`(
  select count(*)::integer from recipient as neighbour
    join recommendation as other
      on other.tenant_id = neighbour.tenant_id and other.id = neighbour.recommendation_id
   where neighbour.tenant_id = reward.tenant_id and other.referrer_id = referrer.id
     and neighbour.id <> recipient.id and neighbour.email is distinct from recipient.email
     and recipient.street <> '' and lower(neighbour.street) = lower(recipient.street)
     and neighbour.house_number = recipient.house_number and neighbour.postcode = recipient.postcode)`;

/** Orders of the same referrer that earned a reward in the hour before this one. */
const rewardsInHour = sql<number>`(
  select count(distinct earlier.order_id)::integer from reward as earlier
    join recommendation as source
      on source.tenant_id = earlier.tenant_id and source.id = earlier.recommendation_id
   where earlier.tenant_id = reward.tenant_id and source.referrer_id = referrer.id
     and earlier.order_id <> reward.order_id
     and earlier.created_at between reward.created_at - interval '1 hour' and reward.created_at)`;

export function readFacts(tx: TenantTransaction, rewardIds: readonly number[]): Promise<StoredFacts[]> {
  return tx
    .selectFrom("reward")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "reward.tenant_id")
        .onRef("recommendation.id", "=", "reward.recommendation_id"),
    )
    .innerJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "reward.tenant_id")
        .onRef("referrer.id", "=", "recommendation.referrer_id"),
    )
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "reward.tenant_id")
        .onRef("placed_order.id", "=", "reward.order_id"),
    )
    .leftJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "reward.tenant_id")
        .onRef("recipient.id", "=", "placed_order.recipient_id"),
    )
    .leftJoin("bank_account as referrer_account", (join) =>
      join
        .onRef("referrer_account.tenant_id", "=", "reward.tenant_id")
        .on("referrer_account.person", "=", "referrer")
        .onRef("referrer_account.person_id", "=", "referrer.id"),
    )
    .leftJoin("bank_account as recipient_account", (join) =>
      join
        .onRef("recipient_account.tenant_id", "=", "reward.tenant_id")
        .on("recipient_account.person", "=", "recipient")
        .onRef("recipient_account.person_id", "=", "recipient.id"),
    )
    .select([
      "reward.id",
      "referrer.email as referrerEmail",
      "recipient.email as recipientEmail",
      sql<string | null>`encode(referrer_account.fingerprint, 'hex')`.as("referrerAccount"),
      sql<string | null>`encode(recipient_account.fingerprint, 'hex')`.as("recipientAccount"),
      accountOfOthers.as("accountOfOthers"),
      recipientsAtAddress.as("recipientsAtAddress"),
      sql<string | null>`encode(recommendation.device_hash, 'hex')`.as("referrerDevice"),
      sql<string | null>`encode(recipient.device_hash, 'hex')`.as("recipientDevice"),
      rewardsInHour.as("rewardsInHour"),
      sql<string[]>`array_remove(array[recommendation.channel, recipient.channel], null)`.as("channels"),
      sql<string[]>`array(select jsonb_array_elements_text(reward.abuse_reasons))`.as("reasons"),
      sql<boolean>`reward.held_at is not null`.as("held"),
      sql<boolean>`reward.decided_at is not null`.as("decided"),
    ])
    .where("reward.tenant_id", "=", tx.tenantId)
    .where((eb) => eb("reward.id", "=", eb.fn.any(eb.val(rewardIds))))
    .execute();
}
