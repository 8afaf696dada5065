import type { Language } from "@weitersagen/contract/language";
import { type ClaimStatus, undecidedClaimStates } from "@weitersagen/domain/claim";
import { sql, type SqlBool } from "kysely";
import { advisorNameOf } from "../../platform/db/advisor-name.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { isTyped } from "../../platform/db/typed-link.ts";

/** A claim with its recommendation, product and referrer. */
export interface ClaimRecord {
  readonly id: number;
  readonly referrerId: number;
  readonly recommendationId: number;
  readonly recommendationNumber: string;
  readonly recommendedAt: Date;
  readonly productName: string;
  readonly advisorName: string | null;
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly hasEvidence: boolean;
  readonly evidenceName: string | null;
  readonly status: ClaimStatus;
  readonly statusAt: Date;
  readonly createdAt: Date;
  readonly waitsUntil: Date;
  readonly reason: string | null;
  readonly note: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly language: Language;
}

const advisorName = advisorNameOf("recommendation", { advisor: sql.table("advisor") });

/** The name of a product, of a device with its tariff, or of the topic of an advisor. */
const productName = sql<string>`(
  select coalesce(offer.display_name, product.display_name) from product
    left join device_offer offer on offer.tenant_id = product.tenant_id and offer.tariff_id = product.id
     and offer.device_id = recommendation.device_id
   where product.tenant_id = recommendation.tenant_id and product.id = recommendation.product_id)`;

const claims = (tx: TenantTransaction) =>
  tx
    .selectFrom("claim")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "claim.tenant_id")
        .onRef("recommendation.id", "=", "claim.recommendation_id"),
    )
    .innerJoin("referrer", (join) =>
      join.onRef("referrer.tenant_id", "=", "claim.tenant_id").onRef("referrer.id", "=", "claim.referrer_id"),
    )
    .select([
      "claim.id",
      "claim.referrer_id as referrerId",
      "claim.recommendation_id as recommendationId",
      "recommendation.number as recommendationNumber",
      "recommendation.created_at as recommendedAt",
      productName.as("productName"),
      advisorName.as("advisorName"),
      "claim.typed_number as orderNumber",
      "claim.ordered_on as orderedOn",
      "claim.status",
      "claim.status_at as statusAt",
      "claim.created_at as createdAt",
      "claim.waits_until as waitsUntil",
      "claim.reason",
      "claim.note",
      "referrer.email",
      sql<string>`coalesce(referrer.first_name, '')`.as("firstName"),
      "referrer.language",
      sql<boolean>`exists (select from claim_evidence
                            where claim_evidence.tenant_id = claim.tenant_id
                              and claim_evidence.claim_id = claim.id)`.as("hasEvidence"),
      sql<string | null>`(select name from claim_evidence
                           where claim_evidence.tenant_id = claim.tenant_id
                             and claim_evidence.claim_id = claim.id
                           order by claim_evidence.id desc limit 1)`.as("evidenceName"),
    ])
    .where("claim.tenant_id", "=", tx.tenantId);

export function claimsOfReferrer(tx: TenantTransaction, referrerId: number): Promise<ClaimRecord[]> {
  return claims(tx)
    .where("claim.referrer_id", "=", referrerId)
    .orderBy("claim.created_at", "desc")
    .orderBy("claim.id", "desc")
    .limit(100)
    .execute();
}

/** Locked until the transaction ends: no one else can decide the claim meanwhile. */
export function lockClaim(tx: TenantTransaction, id: number): Promise<ClaimRecord | undefined> {
  return claims(tx).where("claim.id", "=", id).forUpdate("claim").executeTakeFirst();
}

export function lockClaimOfOrder(
  tx: TenantTransaction,
  typedNumber: string,
): Promise<ClaimRecord | undefined> {
  return claims(tx)
    .where("claim.order_number", "=", sql<string>`upper(${typedNumber})`)
    .forUpdate("claim")
    .executeTakeFirst();
}

/** Claims that a person must check come first: `checking` sorts before `open`. */
export function undecidedClaims(tx: TenantTransaction, limit: number): Promise<ClaimRecord[]> {
  return claims(tx)
    .where("claim.status", "in", undecidedClaimStates)
    .orderBy("claim.status")
    .orderBy("claim.status_at")
    .orderBy("claim.id")
    .limit(limit)
    .execute();
}

/** The last day until which a recipient of the recommendation may still order. */
const keptUntil = sql<Date | null>`(
  select max(keep_until) from recipient
   where recipient.tenant_id = recommendation.tenant_id and recipient.recommendation_id = recommendation.id)`;

const isPaid = sql<boolean>`exists (
  select from reward
   where reward.tenant_id = recommendation.tenant_id and reward.recommendation_id = recommendation.id
     and reward.party = 'referrer' and reward.status = 'paid')`;

export interface ClaimableRecord {
  readonly id: number;
  readonly number: string;
  readonly productName: string;
  readonly advisorName: string | null;
  readonly nickname: string | null;
  /** One of its orders has brought its referrer the money. */
  readonly isPaid: boolean;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly keptUntil: Date | null;
}

/** A referrer's recommendations, newest first, or the one with the given number. The domain decides if it is too late. */
export function recommendationsOfReferrer(
  tx: TenantTransaction,
  referrerId: number,
  number?: string,
): Promise<ClaimableRecord[]> {
  return tx
    .selectFrom("recommendation")
    .select([
      "recommendation.id",
      "recommendation.number",
      productName.as("productName"),
      advisorName.as("advisorName"),
      "recommendation.nickname",
      isPaid.as("isPaid"),
      "recommendation.created_at as createdAt",
      "recommendation.valid_until as validUntil",
      keptUntil.as("keptUntil"),
    ])
    .where("recommendation.tenant_id", "=", tx.tenantId)
    .where("recommendation.referrer_id", "=", referrerId)
    .where("recommendation.locked_at", "is", null)
    .$if(number !== undefined, (query) => query.where("recommendation.number", "=", number ?? ""))
    .orderBy("recommendation.created_at", "desc")
    .orderBy("recommendation.id", "desc")
    .limit(200)
    .execute();
}

export interface ArrivedOrder {
  readonly claimId: number;
  readonly orderId: number;
  readonly number: string | null;
  readonly orderedAt: Date;
  readonly recommendationId: number | null;
  readonly unrewardedBecause: string | null;
}

/** The verified order that a claim names. The number may be a former one of the order; a current number comes first. */
const arrivedOrders = (tx: TenantTransaction) =>
  tx
    .selectFrom("claim")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom(
            from
              .selectFrom("placed_order")
              .select([
                "placed_order.id",
                sql<string>`placed_order.number`.as("called"),
                sql<boolean>`true`.as("isCurrent"),
              ])
              .where("tenant_id", "=", tx.tenantId)
              .where(isClaimedNumber("placed_order.number"))
              .unionAll(
                from
                  .selectFrom("former_order_number")
                  .select([
                    "former_order_number.order_id as id",
                    "former_order_number.number as called",
                    sql<boolean>`false`.as("isCurrent"),
                  ])
                  .where("tenant_id", "=", tx.tenantId)
                  .where(isClaimedNumber("former_order_number.number")),
              )
              .as("named"),
          )
          .innerJoin("placed_order as found", (join) =>
            join
              .on("found.tenant_id", "=", tx.tenantId)
              .onRef("found.id", "=", "named.id")
              .on("found.verified_at", "is not", null),
          )
          .selectAll("found")
          .orderBy("named.isCurrent", "desc")
          .orderBy(sql`named.called = claim.typed_number`, "desc")
          .limit(1)
          .as("arrived"),
      (join) => join.onTrue(),
    )
    .select([
      "claim.id as claimId",
      "arrived.id as orderId",
      "arrived.number",
      "arrived.ordered_at as orderedAt",
      "arrived.recommendation_id as recommendationId",
      "arrived.unrewarded_because as unrewardedBecause",
    ])
    .where("claim.tenant_id", "=", tx.tenantId);

const isClaimedNumber = (column: string) =>
  sql<SqlBool>`${sql.ref(column)} = any (array[claim.typed_number, claim.order_number])`;

/** Open claims whose order has arrived, locked. Claims that another transaction works on are skipped. */
export function lockArrivedOrders(tx: TenantTransaction, size: number): Promise<ArrivedOrder[]> {
  return arrivedOrders(tx)
    .where("claim.status", "=", "open")
    .orderBy("claim.id")
    .limit(size)
    .forUpdate("claim")
    .skipLocked()
    .execute();
}

export function arrivedOrderOf(tx: TenantTransaction, claimId: number): Promise<ArrivedOrder | undefined> {
  return arrivedOrders(tx).where("claim.id", "=", claimId).executeTakeFirst();
}

export interface ClaimedRecipient {
  readonly number: string;
  readonly createdAt: Date;
  readonly hasOrdered: boolean;
}

export function recipientsOf(tx: TenantTransaction, recommendationId: number): Promise<ClaimedRecipient[]> {
  return tx
    .selectFrom("recipient")
    .select([
      "number",
      "created_at as createdAt",
      sql<boolean>`exists (select from placed_order
                            where placed_order.tenant_id = recipient.tenant_id
                              and placed_order.recommendation_id = recipient.recommendation_id
                              and placed_order.recipient_id = recipient.id
                              and placed_order.verified_at is not null)`.as("hasOrdered"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("recommendation_id", "=", recommendationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Recommendations that a recipient accepted in this period. */
export async function recommendationsAccepted(
  tx: TenantTransaction,
  { after, until }: { after: Date; until: Date },
): Promise<number[]> {
  const rows = await tx
    .selectFrom("recipient")
    .select("recommendation_id as id")
    .distinct()
    .where("tenant_id", "=", tx.tenantId)
    .where("created_at", ">", after)
    .where("created_at", "<=", until)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

export interface DueInvitation {
  readonly recommendationId: number;
  readonly recommendationNumber: string;
  readonly productName: string;
  readonly advisorName: string | null;
  readonly validUntil: Date;
  readonly keptUntil: Date | null;
  readonly referrerId: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly language: Language;
  /** An order or a claim exists, or the referrer cannot be asked: there is nothing to ask. */
  readonly isSettled: boolean;
  /** The referrer has not said yet whether the link is theirs. */
  readonly isTyped: boolean;
}

export function lockDueInvitations(tx: TenantTransaction, now: Date, size: number): Promise<DueInvitation[]> {
  return tx
    .selectFrom("claim_invitation")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "claim_invitation.tenant_id")
        .onRef("recommendation.id", "=", "claim_invitation.recommendation_id"),
    )
    .innerJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "recommendation.tenant_id")
        .onRef("referrer.id", "=", "recommendation.referrer_id"),
    )
    .select([
      "recommendation.id as recommendationId",
      "recommendation.number as recommendationNumber",
      productName.as("productName"),
      advisorName.as("advisorName"),
      "recommendation.valid_until as validUntil",
      keptUntil.as("keptUntil"),
      "referrer.id as referrerId",
      "referrer.email",
      sql<string>`coalesce(referrer.first_name, '')`.as("firstName"),
      "referrer.language",
      sql<boolean>`
        (recommendation.locked_at is not null or referrer.confirmed_at is null or referrer.block_reason is not null
         or exists (select from placed_order where placed_order.tenant_id = recommendation.tenant_id
                       and placed_order.recommendation_id = recommendation.id
                       and placed_order.verified_at is not null)
         or exists (select from claim where claim.tenant_id = recommendation.tenant_id
                       and claim.recommendation_id = recommendation.id))`.as("isSettled"),
      isTyped("recommendation").as("isTyped"),
    ])
    .where("claim_invitation.tenant_id", "=", tx.tenantId)
    .where("claim_invitation.due_at", "<=", now)
    .orderBy("claim_invitation.due_at")
    .limit(size)
    .forUpdate("claim_invitation")
    .skipLocked()
    .execute();
}
