import type { Language } from "@weitersagen/contract/language";
import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** An order and the agency that its recommendation is credited to. */
export interface CreditedOrder {
  readonly agencyId: number | null;
  readonly memberId: number | null;
  readonly productId: number | null;
  readonly earns: boolean;
}

/** Locks the order: a second caller waits for the first and then sees what it booked. */
export function lockCreditedOrder(tx: TenantTransaction, id: number): Promise<CreditedOrder | undefined> {
  return tx
    .selectFrom("placed_order")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recommendation.id", "=", "placed_order.recommendation_id"),
    )
    .select([
      "recommendation.agency_id as agencyId",
      "recommendation.agency_member_id as memberId",
      "placed_order.product_id as productId",
      sql<boolean>`placed_order.verified_at is not null and placed_order.cancelled_at is null
        and placed_order.unrewarded_because is null`.as("earns"),
    ])
    .where("placed_order.tenant_id", "=", tx.tenantId)
    .where("placed_order.id", "=", id)
    .forUpdate("placed_order")
    .executeTakeFirst();
}

export interface SettlementRules {
  /** Only what was booked before this time. */
  readonly until: Date;
  readonly complaintDays: number;
}

/** No credit note that counts has the booking. */
const isUnsettled = (booking: "commission" | "other") => sql<SqlBool>`not exists (
  select from credit_note_line as line
   where line.tenant_id = ${sql.ref(`${booking}.tenant_id`)} and line.commission_id = ${sql.ref(`${booking}.id`)}
     and line.released_at is null)`;

/** The commission was earned and taken back before any credit note: the two bookings cancel out and are never settled. */
const isCancelledOut = sql<SqlBool>`exists (
  select from commission as other
   where other.tenant_id = commission.tenant_id and other.order_id = commission.order_id
     and other.round = commission.round and other.kind <> commission.kind and ${isUnsettled("other")})`;

const isTakenBack = sql<SqlBool>`commission.kind = 'cancelled'`;

const isPastComplaintPeriod = ({ until, complaintDays }: SettlementRules) => sql<SqlBool>`
  (coalesce(placed_order.contract_on::timestamp, placed_order.ordered_at at time zone 'Europe/Berlin')
    + make_interval(days => ${complaintDays}::integer)) at time zone 'Europe/Berlin' < ${until}`;

const awaitsRelease = sql<SqlBool>`exists (
  select from order_release
   where order_release.tenant_id = placed_order.tenant_id and order_release.order_id = placed_order.id
     and order_release.status in ('waiting', 'confirming'))`;

/**
 * Bookings that the next credit note can settle. What was taken back is due at once; what was earned, after the complaint
 * period and, where agencies release their orders, after the release.
 */
const dueBookings = (tx: TenantTransaction, rules: SettlementRules) =>
  tx
    .selectFrom("commission")
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "commission.tenant_id")
        .onRef("placed_order.id", "=", "commission.order_id"),
    )
    .where("commission.tenant_id", "=", tx.tenantId)
    .where("commission.booked_at", "<", rules.until)
    .where(isUnsettled("commission"))
    .where(sql<SqlBool>`not ${isCancelledOut}`)
    .where(sql<SqlBool>`(${isTakenBack} or (${isPastComplaintPeriod(rules)} and not ${awaitsRelease}))`);

/** Agencies with bookings to settle, with their sum. */
export function agenciesToSettle(
  tx: TenantTransaction,
  rules: SettlementRules,
): Promise<{ readonly agencyId: number; readonly cents: number }[]> {
  return dueBookings(tx, rules)
    .select([
      "commission.agency_id as agencyId",
      sql<number>`sum(commission.amount_cents)::bigint`.as("cents"),
    ])
    .groupBy("commission.agency_id")
    .orderBy("commission.agency_id")
    .execute();
}

export interface DueBooking {
  readonly id: number;
  readonly amountCents: number;
  readonly bookedAt: Date;
  readonly productName: string;
  readonly orderNumber: string | null;
}

/** The bookings of one agency that a credit note can settle now, oldest first. */
export function bookingsToSettle(
  tx: TenantTransaction,
  agencyId: number,
  rules: SettlementRules,
): Promise<DueBooking[]> {
  return dueBookings(tx, rules)
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "commission.tenant_id")
        .onRef("product.id", "=", "commission.product_id"),
    )
    .leftJoin("device_offer", (join) =>
      join
        .onRef("device_offer.tenant_id", "=", "placed_order.tenant_id")
        .onRef("device_offer.device_id", "=", "placed_order.device_id")
        .onRef("device_offer.tariff_id", "=", "commission.product_id"),
    )
    .select([
      "commission.id",
      "commission.amount_cents as amountCents",
      "commission.booked_at as bookedAt",
      sql<string>`coalesce(device_offer.display_name, product.display_name)`.as("productName"),
      "placed_order.number as orderNumber",
    ])
    .where("commission.agency_id", "=", agencyId)
    .orderBy("commission.booked_at")
    .orderBy("commission.id")
    .execute();
}

/** The active owners of an agency, who get its credit notes, each in their language. */
export function ownersToNotify(
  tx: TenantTransaction,
  agencyId: number,
): Promise<{ readonly to: string; readonly language: Language }[]> {
  return tx
    .selectFrom("agency_member")
    .select([sql<string>`email`.as("to"), sql<Language>`language`.as("language")])
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("active", "=", true)
    .where("email", "is not", null)
    .where(sql<boolean>`roles && array['AgenturInhaber', 'AgenturInhaber_inaktiv']`)
    .orderBy("id")
    .execute();
}

/** Why a credit note is not paid with the next batch: the first reason that applies. */
export type NoteLeftOut = "noteInBatch" | "objectionPeriod" | "noteNoAccount" | "noteFrozen";

export interface NoteCandidate {
  readonly creditNoteId: number;
  readonly number: string;
  readonly agencyId: number;
  readonly amountCents: number;
  readonly reason: NoteLeftOut | null;
}

/** Undisputed credit notes that are not paid yet; there are as many as agencies. */
export function noteCandidates(tx: TenantTransaction, now: Date): Promise<NoteCandidate[]> {
  return tx
    .selectFrom("credit_note")
    .innerJoin("agency", (join) =>
      join
        .onRef("agency.tenant_id", "=", "credit_note.tenant_id")
        .onRef("agency.id", "=", "credit_note.agency_id"),
    )
    .select([
      "credit_note.id as creditNoteId",
      "credit_note.number",
      "credit_note.agency_id as agencyId",
      "credit_note.gross_cents as amountCents",
      sql<NoteLeftOut | null>`
        case when exists (select from payout where payout.tenant_id = credit_note.tenant_id
                             and payout.credit_note_id = credit_note.id and payout.status = 'live') then 'noteInBatch'
             when credit_note.objection_until > ${now} then 'objectionPeriod'
             when agency.sealed is null then 'noteNoAccount'
             when agency.frozen_until > ${now} then 'noteFrozen' end`.as("reason"),
    ])
    .where("credit_note.tenant_id", "=", tx.tenantId)
    .where("credit_note.kind", "=", "invoice")
    .where("credit_note.status", "=", "issued")
    .orderBy("credit_note.id")
    .execute();
}

export interface NotePayout {
  readonly id: number;
  readonly creditNoteId: number;
  readonly number: string;
  readonly agencyId: number;
  readonly amountCents: number;
  /** It was neither objected to nor cancelled since the batch was created. */
  readonly isOpen: boolean;
}

/** The live payouts of credit notes of a batch in the order of its file, locked with them. */
export function lockNotePayouts(tx: TenantTransaction, batchId: number): Promise<NotePayout[]> {
  return tx
    .selectFrom("payout")
    .innerJoin("credit_note", (join) =>
      join
        .onRef("credit_note.tenant_id", "=", "payout.tenant_id")
        .onRef("credit_note.id", "=", "payout.credit_note_id"),
    )
    .select([
      "payout.id",
      "credit_note.id as creditNoteId",
      "credit_note.number",
      "credit_note.agency_id as agencyId",
      "payout.amount_cents as amountCents",
      sql<boolean>`credit_note.status = 'issued'`.as("isOpen"),
    ])
    .where("payout.tenant_id", "=", tx.tenantId)
    .where("payout.batch_id", "=", batchId)
    .where("payout.status", "=", "live")
    .orderBy("payout.id")
    .forUpdate(["payout", "credit_note"])
    .execute();
}

export interface MemberOrders {
  readonly memberId: number;
  readonly memberNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly orders: number;
}

/**
 * The members of an agency with their valid orders that were placed in a period: confirmed, rewarded, not cancelled and,
 * where agencies release their orders, released. Locked members are listed if they have orders.
 */
export function countMemberOrders(
  tx: TenantTransaction,
  {
    agencyId,
    memberId,
    from,
    until,
  }: { agencyId: number; memberId?: number | undefined; from: Date; until: Date },
): Promise<MemberOrders[]> {
  const valid = tx
    .selectFrom("recommendation")
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "recommendation.tenant_id")
        .onRef("placed_order.recommendation_id", "=", "recommendation.id"),
    )
    .select(["recommendation.agency_member_id as memberId", sql<number>`count(*)::integer`.as("orders")])
    .where("recommendation.tenant_id", "=", tx.tenantId)
    .where("recommendation.agency_id", "=", agencyId)
    .where("placed_order.ordered_at", ">=", from)
    .where("placed_order.ordered_at", "<", until)
    .where("placed_order.verified_at", "is not", null)
    .where("placed_order.cancelled_at", "is", null)
    .where("placed_order.unrewarded_because", "is", null)
    .where(sql<SqlBool>`not ${awaitsRelease}`)
    .groupBy("recommendation.agency_member_id");
  return tx
    .selectFrom("agency_member")
    .leftJoin(valid.as("valid"), "valid.memberId", "agency_member.id")
    .select([
      "agency_member.id as memberId",
      "agency_member.number as memberNumber",
      "agency_member.first_name as firstName",
      "agency_member.last_name as lastName",
      sql<number>`coalesce(valid.orders, 0)`.as("orders"),
    ])
    .where("agency_member.tenant_id", "=", tx.tenantId)
    .where("agency_member.agency_id", "=", agencyId)
    .where((either) => either.or([either("agency_member.active", "=", true), either("valid.orders", ">", 0)]))
    .$if(memberId !== undefined, (query) => query.where("agency_member.id", "=", memberId ?? 0))
    .orderBy("orders", "desc")
    .orderBy("agency_member.number")
    .execute();
}
