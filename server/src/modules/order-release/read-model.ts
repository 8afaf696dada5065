import type { Language } from "@weitersagen/contract/language";
import { undecidedReleases } from "@weitersagen/domain/order-release";
import type { KnownPerson } from "@weitersagen/domain/person-signs";
import { sql } from "kysely";
import { advisorNameOf } from "../../platform/db/advisor-name.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** The rewards of an order that its release is about. */
const rewardCents = sql<number>`(
  select coalesce(sum(amount_cents), 0)::integer from reward
   where reward.tenant_id = placed_order.tenant_id and reward.order_id = placed_order.id
     and reward.status <> 'cancelled' and reward.kind <> 'goodwill')`;

const itemName = (language: Language) =>
  sql<
    string | null
  >`platform.item_name(placed_order.tenant_id, placed_order.product_id, placed_order.device_id, ${language})`;

const creditedOrders = (tx: TenantTransaction) =>
  tx
    .selectFrom("placed_order")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recommendation.id", "=", "placed_order.recommendation_id"),
    )
    .where("placed_order.tenant_id", "=", tx.tenantId);

const mayEarn = sql<boolean>`placed_order.cancelled_at is null and placed_order.unrewarded_because is null`;

export interface CreditedOrder {
  readonly agencyId: number | null;
  /** Confirmed by the provider, not cancelled, and nothing speaks against its reward. */
  readonly earns: boolean;
  /** The same whether it is confirmed or not. */
  readonly mayEarn: boolean;
  readonly rewardCents: number;
}

/** The credit and the rewards of an order. The caller has locked the order. */
export function findCreditedOrder(tx: TenantTransaction, id: number): Promise<CreditedOrder | undefined> {
  return creditedOrders(tx)
    .select([
      "recommendation.agency_id as agencyId",
      sql<boolean>`placed_order.verified_at is not null and ${mayEarn}`.as("earns"),
      mayEarn.as("mayEarn"),
      rewardCents.as("rewardCents"),
    ])
    .where("placed_order.id", "=", id)
    .executeTakeFirst();
}

/** Whose orders a caller may decide about. */
export interface OrderScope {
  readonly agencyId: number;
  /** Only those credited to this member; null for the whole agency. */
  readonly memberId: number | null;
}

/** The orders of the scope with this number or this id. */
export async function findOwnOrders(
  tx: TenantTransaction,
  { agencyId, memberId }: OrderScope,
  { number, id }: { readonly number?: string; readonly id?: number | undefined },
): Promise<number[]> {
  const rows = await creditedOrders(tx)
    .select("placed_order.id")
    .where("recommendation.agency_id", "=", agencyId)
    .$if(memberId !== null, (query) => query.where("recommendation.agency_member_id", "=", memberId))
    .where((eb) =>
      eb.or([
        ...(number === undefined ? [] : [eb("placed_order.number", "=", number)]),
        ...(id === undefined ? [] : [eb("placed_order.id", "=", id)]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

export async function findOrderNumbered(tx: TenantTransaction, number: string): Promise<number | undefined> {
  const row = await creditedOrders(tx)
    .select("placed_order.id")
    .where("placed_order.number", "=", number)
    .executeTakeFirst();
  return row?.id;
}

export interface OrderToRelease {
  readonly id: number;
  readonly number: string | null;
  readonly recommendationNumber: string;
  readonly agencyId: number | null;
  readonly memberId: number | null;
  readonly isVerified: boolean;
  readonly isCancelled: boolean;
  readonly isUnrewarded: boolean;
  /** The provider has confirmed an order of the same recommendation without naming its recipient: perhaps this one. */
  readonly isDoubtful: boolean;
  readonly productName: string | null;
  /** Null if a product was recommended. */
  readonly advisorName: string | null;
  readonly rewardCents: number;
  /** Who recommended and who ordered. */
  readonly people: readonly KnownPerson[];
}

interface PeopleColumns {
  readonly referrerEmail: string | null;
  readonly referrerFirstName: string | null;
  readonly referrerLastName: string | null;
  readonly recipientEmail: string | null;
  readonly recipientFirstName: string | null;
  readonly recipientLastName: string | null;
}

/** Locks the order: a second caller waits for the first and then sees what it decided. */
export async function lockOrderToRelease(
  tx: TenantTransaction,
  id: number,
): Promise<OrderToRelease | undefined> {
  const row = await creditedOrders(tx)
    .innerJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "placed_order.tenant_id")
        .onRef("referrer.id", "=", "recommendation.referrer_id"),
    )
    .leftJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recipient.id", "=", "placed_order.recipient_id"),
    )
    .select([
      "placed_order.id",
      "placed_order.number",
      "recommendation.number as recommendationNumber",
      "recommendation.agency_id as agencyId",
      "recommendation.agency_member_id as memberId",
      sql<boolean>`placed_order.verified_at is not null`.as("isVerified"),
      sql<boolean>`placed_order.cancelled_at is not null`.as("isCancelled"),
      sql<boolean>`placed_order.unrewarded_because is not null`.as("isUnrewarded"),
      sql<boolean>`placed_order.verified_at is null and exists (
        select from placed_order other
         where other.tenant_id = placed_order.tenant_id and other.recommendation_id = placed_order.recommendation_id
           and other.recipient_id is null and other.verified_at is not null)`.as("isDoubtful"),
      itemName("de").as("productName"),
      advisorNameOf("recommendation", { advisor: sql.table("advisor") }).as("advisorName"),
      rewardCents.as("rewardCents"),
      "referrer.email as referrerEmail",
      "referrer.first_name as referrerFirstName",
      "referrer.last_name as referrerLastName",
      "recipient.email as recipientEmail",
      "recipient.first_name as recipientFirstName",
      "recipient.last_name as recipientLastName",
    ])
    .where("placed_order.id", "=", id)
    .forUpdate("placed_order")
    .executeTakeFirst();
  return row && { ...row, people: peopleOf(row) };
}

const peopleOf = (row: PeopleColumns): KnownPerson[] => [
  { email: row.referrerEmail, firstName: row.referrerFirstName, lastName: row.referrerLastName },
  { email: row.recipientEmail, firstName: row.recipientFirstName, lastName: row.recipientLastName },
];

export interface OpenRelease {
  readonly orderId: number;
  readonly number: string | null;
  readonly recommendationNumber: string;
  readonly productName: string | null;
  readonly agencyNumber: string;
  readonly agencyName: string;
  readonly status: (typeof undecidedReleases)[number];
  /** The member who has released it, while a second person is needed. */
  readonly firstBy: string | null;
  readonly since: Date;
  readonly dueAt: Date;
  readonly rewardCents: number;
}

/** Orders that wait for their release, the oldest first. */
export function listOpenReleases(
  tx: TenantTransaction,
  { limit, language }: { readonly limit: number; readonly language: Language },
): Promise<OpenRelease[]> {
  return creditedOrders(tx)
    .innerJoin("order_release", (join) =>
      join
        .onRef("order_release.tenant_id", "=", "placed_order.tenant_id")
        .onRef("order_release.order_id", "=", "placed_order.id"),
    )
    .innerJoin("agency", (join) =>
      join
        .onRef("agency.tenant_id", "=", "order_release.tenant_id")
        .onRef("agency.id", "=", "order_release.agency_id"),
    )
    .select([
      "placed_order.id as orderId",
      "placed_order.number",
      "recommendation.number as recommendationNumber",
      itemName(language).as("productName"),
      sql<string | null>`(
        select coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), number) from agency_member
         where agency_member.tenant_id = order_release.tenant_id and agency_member.id = order_release.first_by)`.as(
        "firstBy",
      ),
      "agency.number as agencyNumber",
      "agency.name as agencyName",
      sql<(typeof undecidedReleases)[number]>`order_release.status`.as("status"),
      "order_release.since",
      "order_release.due_at as dueAt",
      // An unconfirmed order has no rewards yet: the first release stores what it would pay.
      sql<number>`case when placed_order.verified_at is null then coalesce(order_release.amount_cents, 0)
        else ${rewardCents} end`.as("rewardCents"),
    ])
    .where("order_release.status", "in", undecidedReleases)
    .where("placed_order.cancelled_at", "is", null)
    .where("placed_order.unrewarded_because", "is", null)
    .orderBy("order_release.due_at")
    .orderBy("placed_order.id")
    .limit(limit)
    .execute();
}

/** The kinds of mails that an agency may turn on and off. */
export type AgencyNotification = "secondPerson" | "refusals" | "releases";

/** A member who gets a mail, and in which language. */
export interface Addressee {
  readonly to: string;
  readonly language: Language;
}

const addressees = (tx: TenantTransaction) =>
  tx
    .selectFrom("agency_member")
    .select([sql<string>`email`.as("to"), sql<Language>`language`.as("language")])
    .where("tenant_id", "=", tx.tenantId)
    .where("active", "=", true)
    .where("email", "is not", null);

/** The active owners of an agency. */
export function ownersToNotify(tx: TenantTransaction, agencyId: number): Promise<Addressee[]> {
  return addressees(tx)
    .where("agency_id", "=", agencyId)
    .where(sql<boolean>`roles && array['AgenturInhaber']`)
    .orderBy("id")
    .execute();
}

/** A member who is still active. */
export function memberToNotify(
  tx: TenantTransaction,
  id: number,
): Promise<(Addressee & { readonly name: string }) | undefined> {
  return addressees(tx)
    .select(sql<string>`trim(concat_ws(' ', first_name, last_name))`.as("name"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A member, by what people are recognised. */
export function findMemberPerson(tx: TenantTransaction, id: number) {
  return tx
    .selectFrom("agency_member")
    .select(["id", "email", "first_name as firstName", "last_name as lastName"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The referrer or the recipient of an order, if a reward was promised to them and they can be written to. */
export function promisedPerson(
  tx: TenantTransaction,
  orderId: number,
  party: "referrer" | "recipient",
): Promise<(Addressee & { readonly firstName: string }) | undefined> {
  const orders = creditedOrders(tx).where("placed_order.id", "=", orderId);
  const columns = [
    sql<string>`${sql.ref(`${party}.email`)}`.as("to"),
    sql<Language>`${sql.ref(`${party}.language`)}`.as("language"),
    sql<string>`coalesce(${sql.ref(`${party}.first_name`)}, '')`.as("firstName"),
  ];
  if (party === "referrer")
    return orders
      .innerJoin("referrer", (join) =>
        join
          .onRef("referrer.tenant_id", "=", "recommendation.tenant_id")
          .onRef("referrer.id", "=", "recommendation.referrer_id"),
      )
      .select(columns)
      .where("recommendation.share", ">", 0)
      .where("referrer.email", "is not", null)
      .where("referrer.confirmed_at", "is not", null)
      .where("referrer.block_reason", "is", null)
      .executeTakeFirst();
  return orders
    .innerJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recipient.id", "=", "placed_order.recipient_id"),
    )
    .select(columns)
    .where("recommendation.share", "<", 100)
    .where("recipient.email", "is not", null)
    .where("recipient.address_confirmed_at", "is not", null)
    .executeTakeFirst();
}

export interface NotifiedAgency {
  readonly number: string;
  readonly name: string;
  readonly notifications: readonly string[];
}

export async function findNotifiedAgency(tx: TenantTransaction, id: number): Promise<NotifiedAgency> {
  return tx
    .selectFrom("agency")
    .select(["number", "name", "notifications"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
