import type { RewardFacts } from "@weitersagen/domain/fraud";
import type { KnownPerson, PersonSigns } from "@weitersagen/domain/person-signs";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

type ReadFacts = Omit<
  RewardFacts,
  "referrer" | "customer" | "mailDomains" | "othersAtAddress" | "bannedSources" | "allowsSelfRecommendation"
>;

/** The facts about a reward that are stored; signs of the persons and the tenant's settings complete them. */
export interface StoredFacts extends ReadFacts {
  readonly id: number;
  readonly orderId: number;
  readonly referrerId: number;
  readonly recipientId: number | null;
  readonly referrerPerson: KnownPerson;
  /** Addresses that the account had before, and one that is not confirmed yet. */
  readonly referrerMails: readonly KnownPerson[];
  /** Where the referrer lives, if they accepted a recommendation themselves. */
  readonly referrerAddresses: readonly KnownPerson[];
  /** What the recipient stated; empty if the order has none. */
  readonly recipientPerson: KnownPerson;
  /** The address that the recipient had before, and one that is not confirmed yet. */
  readonly recipientMails: readonly KnownPerson[];
  /** Hashes of what the provider's order states about its customer. */
  readonly orderSigns: PersonSigns;
  readonly orderMailDomain: string | null;
  /** Score and reasons found last time. */
  readonly score: number;
  readonly reasons: readonly string[];
  readonly held: boolean;
  readonly decided: boolean;
}

/**
 * Other people who use the account of this referrer or recipient. One person may be referrer and several times recipient:
 * people are counted by their e-mail address.
 */
const othersWithAccount = sql<number>`(
  select count(distinct coalesce(owner.email, customer.email, other.person || other.person_id))::integer
    from bank_account as other
    left join referrer as owner
      on owner.tenant_id = other.tenant_id and other.person = 'referrer' and owner.id = other.person_id
    left join recipient as customer
      on customer.tenant_id = other.tenant_id and other.person = 'recipient' and customer.id = other.person_id
   where other.tenant_id = reward.tenant_id
     and other.fingerprint in (referrer_account.fingerprint, recipient_account.fingerprint)
     and not (other.person = 'referrer' and other.person_id = referrer.id)
     and not (other.person = 'recipient' and other.person_id is not distinct from recipient.id)
     and not coalesce(coalesce(owner.email, customer.email) in (referrer.email, recipient.email, recipient.former_email), false))`;

/** Orders of the same referrer that earned a reward in the hour before this one. */
const rewardsInHour = sql<number>`(
  select count(distinct earlier.order_id)::integer from reward as earlier
    join recommendation as source
      on source.tenant_id = earlier.tenant_id and source.id = earlier.recommendation_id
   where earlier.tenant_id = reward.tenant_id and source.referrer_id = referrer.id
     and earlier.order_id <> reward.order_id
     and earlier.created_at between reward.created_at - interval '1 hour' and reward.created_at)`;

const referrerMails = sql<KnownPerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('email', mail.email)), '[]')
    from (select former.email from former_address as former
           where former.tenant_id = reward.tenant_id and former.referrer_id = referrer.id
          union select referrer.pending_email where referrer.pending_email is not null) as mail)`;

/** The latest addresses that the referrer gave as a recipient. */
const referrerAddresses = sql<KnownPerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'street', own.street, 'houseNumber', own.house_number, 'postcode', own.postcode)), '[]')
    from (select street, house_number, postcode from recipient as self
           where self.tenant_id = reward.tenant_id and self.email = referrer.email and self.deleted_at is null
           order by self.created_at desc limit 5) as own)`;

const recipientPerson = sql<KnownPerson>`jsonb_build_object(
  'email', recipient.email, 'firstName', recipient.first_name, 'lastName', recipient.last_name,
  'street', recipient.street, 'houseNumber', recipient.house_number, 'postcode', recipient.postcode)`;

const recipientMails = sql<KnownPerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('email', mail)), '[]')
    from unnest(array[recipient.former_email, recipient.pending_email]) as mail where mail is not null)`;

const orderSigns = sql<PersonSigns>`jsonb_build_object(
  'mails', coalesce(order_customer.mails, '{}'), 'mailAliases', coalesce(order_customer.mail_aliases, '{}'),
  'names', coalesce(order_customer.names, '{}'), 'households', coalesce(order_customer.households, '{}'))`;

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
    .leftJoin("order_customer", (join) =>
      join
        .onRef("order_customer.tenant_id", "=", "reward.tenant_id")
        .onRef("order_customer.order_id", "=", "reward.order_id"),
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
      "reward.order_id as orderId",
      "referrer.id as referrerId",
      "recipient.id as recipientId",
      sql<KnownPerson>`jsonb_build_object('email', referrer.email, 'firstName', referrer.first_name,
        'lastName', referrer.last_name)`.as("referrerPerson"),
      referrerMails.as("referrerMails"),
      referrerAddresses.as("referrerAddresses"),
      recipientPerson.as("recipientPerson"),
      recipientMails.as("recipientMails"),
      orderSigns.as("orderSigns"),
      "order_customer.mail_domain as orderMailDomain",
      sql<string | null>`encode(referrer_account.fingerprint, 'hex')`.as("referrerAccount"),
      sql<string | null>`encode(recipient_account.fingerprint, 'hex')`.as("recipientAccount"),
      othersWithAccount.as("othersWithAccount"),
      sql<string | null>`encode(recommendation.device_hash, 'hex')`.as("referrerDevice"),
      sql<string | null>`encode(recipient.device_hash, 'hex')`.as("recipientDevice"),
      rewardsInHour.as("rewardsInHour"),
      sql<string[]>`array_remove(array[recommendation.channel, recipient.channel], null)`.as("channels"),
      "reward.abuse_score as score",
      sql<string[]>`array(select jsonb_array_elements_text(reward.abuse_reasons))`.as("reasons"),
      sql<boolean>`reward.held_at is not null`.as("held"),
      sql<boolean>`reward.decided_at is not null`.as("decided"),
    ])
    .where("reward.tenant_id", "=", tx.tenantId)
    .where((eb) => eb("reward.id", "=", eb.fn.any(eb.val(rewardIds))))
    .execute();
}

/** A reward whose customer's address is known, as a hash. */
export interface Household extends Pick<
  StoredFacts,
  "id" | "orderId" | "referrerId" | "recipientId" | "recipientPerson"
> {
  readonly household: string;
}

/** Another customer of the same referrer: a recipient, or whom an order names. */
export interface Neighbour extends PersonSigns {
  readonly rewardId: number;
  readonly person: KnownPerson;
  readonly formerEmail: string | null;
}

const MOST_NEIGHBOURS = 200;

/**
 * Other customers of the same referrers who may live at the same address: orders with the same hash, and recipients with
 * the same postcode, whose streets remain to be compared.
 */
export async function readNeighbours(
  tx: TenantTransaction,
  households: readonly Household[],
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    with wanted as (
      select * from unnest(
        ${households.map(({ id }) => id)}::bigint[], ${households.map(({ orderId }) => orderId)}::bigint[],
        ${households.map(({ referrerId }) => referrerId)}::bigint[],
        ${households.map(({ recipientId }) => recipientId)}::bigint[],
        ${households.map(({ recipientPerson: { postcode } }) => postcode ?? null)}::text[],
        ${households.map(({ household }) => household)}::text[]
      ) as one (reward_id, order_id, referrer_id, recipient_id, postcode, household))
    select wanted.reward_id as "rewardId", found.*
      from wanted cross join lateral (
        (select '{}'::jsonb as person, null::text as "formerEmail", named.mails, named.mail_aliases as "mailAliases", named.names,
                named.households
           from recommendation as source
           join placed_order as other on other.tenant_id = source.tenant_id and other.recommendation_id = source.id
           join order_customer as named on named.tenant_id = other.tenant_id and named.order_id = other.id
          where source.tenant_id = ${tx.tenantId} and source.referrer_id = wanted.referrer_id
            and other.id <> wanted.order_id and wanted.household = any (named.households)
          limit ${MOST_NEIGHBOURS})
        union all
        (select jsonb_build_object('email', recipient.email, 'firstName', recipient.first_name,
                  'lastName', recipient.last_name, 'street', recipient.street,
                  'houseNumber', recipient.house_number, 'postcode', recipient.postcode), recipient.former_email,
                '{}', '{}', '{}', '{}'
           from recommendation as source
           join recipient on recipient.tenant_id = source.tenant_id and recipient.recommendation_id = source.id
          where source.tenant_id = ${tx.tenantId} and source.referrer_id = wanted.referrer_id
            and recipient.id is distinct from wanted.recipient_id and recipient.postcode = wanted.postcode
          limit ${MOST_NEIGHBOURS})) as found`.execute(tx);
  return rows;
}
