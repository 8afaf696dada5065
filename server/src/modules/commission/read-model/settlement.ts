import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isReleaseOpen } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

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

export const awaitsRelease = sql<SqlBool>`exists (
  select from order_release
   where order_release.tenant_id = placed_order.tenant_id and order_release.order_id = placed_order.id
     and ${isReleaseOpen("order_release")})`;

/** What was earned is due after the complaint period and, where agencies release their orders, after the release. */
const isPayable = (rules: SettlementRules) =>
  sql<SqlBool>`(${isPastComplaintPeriod(rules)} and not ${awaitsRelease})`;

const bookings = (tx: TenantTransaction) =>
  tx
    .selectFrom("commission")
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "commission.tenant_id")
        .onRef("placed_order.id", "=", "commission.order_id"),
    )
    .where("commission.tenant_id", "=", tx.tenantId);

/** Bookings that credit notes have still to settle, now or later. */
const unsettledBookings = (tx: TenantTransaction, { until }: SettlementRules) =>
  bookings(tx)
    .where("commission.booked_at", "<", until)
    .where(isUnsettled("commission"))
    .where(sql<SqlBool>`not ${isCancelledOut}`);

const isDue = (rules: SettlementRules) => sql<SqlBool>`(${isTakenBack} or ${isPayable(rules)})`;

/** Bookings that the next credit note can settle. What was taken back is due at once. */
const dueBookings = (tx: TenantTransaction, rules: SettlementRules) =>
  unsettledBookings(tx, rules).where(isDue(rules));

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

/** What is not settled yet, in cents. */
export interface Unsettled {
  /** The net amount of the next credit note. */
  readonly dueCents: number;
  /** The part of it that was booked before `from`. */
  readonly earlierCents: number;
  /** Waits for the end of a complaint period or for a release. */
  readonly laterCents: number;
  /** The part of it that waits for a release. */
  readonly unreleasedCents: number;
}

/** What credit notes have still to settle for an agency. */
export async function unsettledOf(
  tx: TenantTransaction,
  { agencyId, from }: { readonly agencyId: number; readonly from: Date },
  rules: SettlementRules,
): Promise<Unsettled> {
  const sum = (condition: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(commission.amount_cents) filter (where ${condition}), 0)::bigint`;
  return unsettledBookings(tx, rules)
    .select([
      sum(isDue(rules)).as("dueCents"),
      sum(sql<SqlBool>`${isDue(rules)} and commission.booked_at < ${from}`).as("earlierCents"),
      sum(sql<SqlBool>`not ${isDue(rules)}`).as("laterCents"),
      sum(sql<SqlBool>`not ${isDue(rules)} and ${awaitsRelease}`).as("unreleasedCents"),
    ])
    .where("commission.agency_id", "=", agencyId)
    .executeTakeFirstOrThrow();
}

/** The orders whose commission a later credit note than the next one settles. */
export const ordersSettledLater = (tx: TenantTransaction, agencyId: number, rules: SettlementRules) =>
  unsettledBookings(tx, rules)
    .select("commission.order_id")
    .where("commission.agency_id", "=", agencyId)
    .where(sql<SqlBool>`not ${isDue(rules)}`);

/** What was booked in a period, in cents. What was booked is open, earned or dropped. */
export interface BookedCommission {
  readonly bookedCents: number;
  readonly openCents: number;
  /** Due by the end of the period, or settled. */
  readonly earnedCents: number;
  /** Was taken back since. */
  readonly droppedCents: number;
  /** The bookings of the period that take something back, also of earlier ones; not positive. */
  readonly takenBackCents: number;
}

export interface MemberCommission extends BookedCommission {
  /** Null for what is credited to no member. */
  readonly memberNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** What was booked for an agency in a period, by the member to whom it is credited. */
export function bookedByMember(
  tx: TenantTransaction,
  { agencyId, from }: { readonly agencyId: number; readonly from: Date },
  rules: SettlementRules,
): Promise<MemberCommission[]> {
  const isDropped = sql<SqlBool>`exists (
    select from commission as other
     where other.tenant_id = commission.tenant_id and other.order_id = commission.order_id
       and other.round = commission.round and other.kind = 'cancelled')`;
  const isEarned = sql<SqlBool>`(${isPayable(rules)} or not ${isUnsettled("commission")})`;
  const sum = (condition: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(commission.amount_cents) filter (where ${condition}), 0)::bigint`;
  const earned = (condition: RawBuilder<SqlBool>) =>
    sum(sql<SqlBool>`commission.kind = 'earned' and ${condition}`);
  return bookings(tx)
    .leftJoin("agency_member", (join) =>
      join
        .onRef("agency_member.tenant_id", "=", "commission.tenant_id")
        .onRef("agency_member.id", "=", "commission.agency_member_id"),
    )
    .select([
      "agency_member.number as memberNumber",
      "agency_member.first_name as firstName",
      "agency_member.last_name as lastName",
      earned(sql<SqlBool>`true`).as("bookedCents"),
      earned(sql<SqlBool>`not ${isDropped} and not ${isEarned}`).as("openCents"),
      earned(sql<SqlBool>`not ${isDropped} and ${isEarned}`).as("earnedCents"),
      earned(isDropped).as("droppedCents"),
      sum(isTakenBack).as("takenBackCents"),
    ])
    .where("commission.agency_id", "=", agencyId)
    .where("commission.booked_at", ">=", from)
    .where("commission.booked_at", "<", rules.until)
    .groupBy(["agency_member.number", "agency_member.first_name", "agency_member.last_name"])
    .orderBy("bookedCents", "desc")
    .orderBy("agency_member.number")
    .execute();
}

/** The credit notes that settled what the next ones of these agencies take back. */
export function notesTakenBack(
  tx: TenantTransaction,
  agencyIds: readonly number[],
  rules: SettlementRules,
): Promise<{ readonly agencyId: number; readonly vatPercent: number; readonly parties: unknown }[]> {
  return dueBookings(tx, rules)
    .innerJoin("commission as earned", (join) =>
      join
        .onRef("earned.tenant_id", "=", "commission.tenant_id")
        .onRef("earned.order_id", "=", "commission.order_id")
        .onRef("earned.round", "=", "commission.round")
        .on("earned.kind", "=", "earned"),
    )
    .innerJoin("credit_note_line as settled", (join) =>
      join
        .onRef("settled.tenant_id", "=", "earned.tenant_id")
        .onRef("settled.commission_id", "=", "earned.id")
        .on("settled.released_at", "is", null),
    )
    .innerJoin("credit_note", (join) =>
      join
        .onRef("credit_note.tenant_id", "=", "settled.tenant_id")
        .onRef("credit_note.id", "=", "settled.credit_note_id"),
    )
    .select([
      "commission.agency_id as agencyId",
      "credit_note.vat_percent as vatPercent",
      "credit_note.parties",
    ])
    .distinct()
    .where(isTakenBack)
    .where(sql<SqlBool>`commission.agency_id = any (${agencyIds}::bigint[])`)
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
    .select([
      "commission.id",
      "commission.amount_cents as amountCents",
      "commission.booked_at as bookedAt",
      sql<string>`platform.item_name(commission.tenant_id, commission.product_id, placed_order.device_id, 'de')`.as(
        "productName",
      ),
      "placed_order.number as orderNumber",
    ])
    .where("commission.agency_id", "=", agencyId)
    .orderBy("commission.booked_at")
    .orderBy("commission.id")
    .execute();
}
