import type { Language } from "@weitersagen/contract/language";
import type { Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { isHeld } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";
import { type Reward, rewardColumns } from "../repository/rewards.ts";
import { advisorName, isUnreleased, orderedName } from "./rows.ts";

const rewardsWithPeople = (tx: TenantTransaction) =>
  tx
    .selectFrom("reward")
    .leftJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "reward.tenant_id")
        .onRef("referrer.id", "=", "reward.referrer_id"),
    )
    .leftJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "reward.tenant_id")
        .onRef("recipient.id", "=", "reward.recipient_id"),
    )
    .where("reward.tenant_id", "=", tx.tenantId);

/** The owner confirmed the address, and is neither blocked nor deleted. */
const isReachable = sql<boolean>`case reward.party
  when 'referrer' then referrer.confirmed_at is not null and referrer.block_reason is null
  else recipient.address_confirmed_at is not null and recipient.deleted_at is null end`;

/** Locks open rewards whose mail about the order waited for an address that is confirmed by now. */
export function lockUnannounced(tx: TenantTransaction, size: number): Promise<Reward[]> {
  return rewardsWithPeople(tx)
    .select(rewardColumns)
    .where("reward.unannounced_since", "is not", null)
    .where("reward.status", "=", "open")
    .where(isReachable)
    .orderBy("reward.order_id")
    .orderBy("reward.id")
    .limit(size)
    .forUpdate("reward")
    .skipLocked()
    .execute();
}

interface DueRewards {
  readonly now: Date;
  readonly size: number;
  readonly orderId?: number | undefined;
  readonly rewardId?: number | undefined;
}

/**
 * Locks rewards whose complaint period is over; those that another sweep has locked are skipped. The person must have
 * confirmed the email address, a referrer must not be blocked; a held reward waits for a decision, and one of an agency's
 * order for its release. With `orderId` only rewards of this order, with `rewardId` only this one.
 */
export async function lockDue(
  tx: TenantTransaction,
  { now, size, orderId, rewardId }: DueRewards,
): Promise<number[]> {
  const rows = await rewardsWithPeople(tx)
    .select("reward.id")
    .where("reward.status", "=", "open")
    .where("reward.due_at", "<=", now)
    .where((eb) => eb.or([eb("reward.held_at", "is", null), eb("reward.decided_at", "is not", null)]))
    .where((eb) => eb.not(isUnreleased))
    .$if(orderId !== undefined, (query) => query.where("reward.order_id", "=", orderId ?? 0))
    .$if(rewardId !== undefined, (query) => query.where("reward.id", "=", rewardId ?? 0))
    .where(isReachable)
    .orderBy("reward.due_at")
    .limit(size)
    .forUpdate("reward")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks shares whose complaint period and whose recipient's time to confirm the address ended before this time, without a
 * confirmation. The recipient is locked too: a confirmation comes before the share's end or after it. Left out are held
 * rewards and those of an order that its agency has not released.
 */
export async function lockUnconfirmed(
  tx: TenantTransaction,
  { before, size }: { readonly before: Date; readonly size: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom("reward")
    .innerJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "reward.tenant_id")
        .onRef("recipient.id", "=", "reward.recipient_id"),
    )
    .select("reward.id")
    .where("reward.tenant_id", "=", tx.tenantId)
    .where("reward.party", "=", "recipient")
    .where("reward.status", "=", "open")
    .where("reward.due_at", "<", before)
    .where("recipient.keep_until", "<", before)
    .where("recipient.address_confirmed_at", "is", null)
    .where((eb) => eb.not(isHeld("reward")))
    .where((eb) => eb.not(isUnreleased))
    .orderBy("reward.due_at")
    .limit(size)
    .forUpdate(["reward", "recipient"])
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** The person who gets a reward, and how to reach them. */
export interface Person {
  readonly party: Party;
  readonly id: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly language: Language;
  readonly productName: string | null;
  /** The advisor who was recommended; null if a product was. */
  readonly advisorName: string | null;
  /** Null while the provider has not confirmed the order. */
  readonly orderNumber: string | null;
  /** Of the recommendation; null once the referrer's data are deleted. */
  readonly referrerFirstName: string | null;
  readonly isConfirmed: boolean;
  readonly isBlocked: boolean;
  /** The order waits for its agency's release. */
  readonly isUnreleased: boolean;
}

/** The person behind each of the rewards, by the reward's id. */
export async function findPersons(
  tx: TenantTransaction,
  rewardIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const rows = await rewardsWithPeople(tx)
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "reward.tenant_id")
        .onRef("placed_order.id", "=", "reward.order_id"),
    )
    .select([
      "reward.id as rewardId",
      "reward.party",
      sql<number>`coalesce(referrer.id, recipient.id)`.as("id"),
      sql<string | null>`coalesce(referrer.email, recipient.email)`.as("email"),
      sql<string>`coalesce(referrer.first_name, recipient.first_name, '')`.as("firstName"),
      sql<Language>`coalesce(referrer.language, recipient.language)`.as("language"),
      orderedName.as("productName"),
      advisorName.as("advisorName"),
      "placed_order.number as orderNumber",
      // Of a link that was typed in the name of an account, the name given there: the account's is for its owner only.
      sql<string | null>`
        (select case when ${isTyped("recommendation")} then nullif(recommendation.typed_first_name, '')
                     else by.first_name end
          from recommendation join referrer as by
          on by.tenant_id = recommendation.tenant_id and by.id = recommendation.referrer_id
        where recommendation.tenant_id = reward.tenant_id and recommendation.id = reward.recommendation_id
          and by.deleted_at is null)`.as("referrerFirstName"),
      sql<boolean>`coalesce(referrer.confirmed_at, recipient.address_confirmed_at) is not null`.as(
        "isConfirmed",
      ),
      sql<boolean>`referrer.block_reason is not null`.as("isBlocked"),
      isUnreleased.as("isUnreleased"),
    ])
    .where((eb) => eb("reward.id", "=", eb.fn.any(eb.val(rewardIds))))
    .execute();
  return new Map(rows.map((row) => [row.rewardId, row]));
}
