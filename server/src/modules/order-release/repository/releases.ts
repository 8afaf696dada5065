import { type ReleaseStatus, undecidedReleases } from "@weitersagen/domain/order-release";
import { sql } from "kysely";
import { ERASED_REASON } from "../../../platform/db/erased-reason.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface StoredRelease {
  readonly orderId: number;
  readonly agencyId: number;
  readonly status: ReleaseStatus;
  readonly since: Date;
  readonly dueAt: Date;
  readonly reminders: number;
  readonly amountCents: number | null;
  readonly firstBy: number | null;
}

const columns = [
  "order_id as orderId",
  "agency_id as agencyId",
  sql<ReleaseStatus>`status`.as("status"),
  "since",
  "due_at as dueAt",
  "reminders",
  "amount_cents as amountCents",
  "first_by as firstBy",
] as const;

/** Stores that an order waits. Changes nothing if it is stored already. */
export async function insertRelease(
  tx: TenantTransaction,
  row: {
    readonly orderId: number;
    readonly agencyId: number;
    readonly since: Date;
    readonly dueAt: Date;
    readonly remindAt: Date | null;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("order_release")
    .values({
      tenant_id: tx.tenantId,
      order_id: row.orderId,
      agency_id: row.agencyId,
      since: row.since,
      due_at: row.dueAt,
      remind_at: row.remindAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function lockRelease(tx: TenantTransaction, orderId: number): Promise<StoredRelease | undefined> {
  return tx
    .selectFrom("order_release")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
}

const openRelease = (tx: TenantTransaction, orderId: number) =>
  tx
    .updateTable("order_release")
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where("status", "in", undecidedReleases);

interface FirstRelease {
  readonly memberId: number;
  /** The rewards for which it was released; of an unconfirmed order those that it would get. */
  readonly amountCents: number;
  readonly now: Date;
}

/** The first of two members has released it. Answers the deadline, undefined if it did not wait. */
export async function updateFirst(
  tx: TenantTransaction,
  orderId: number,
  { memberId, amountCents, now }: FirstRelease,
): Promise<Date | undefined> {
  const row = await openRelease(tx, orderId)
    .set({
      status: "confirming",
      needs_second: true,
      first_by: memberId,
      first_at: now,
      amount_cents: amountCents,
    })
    .where("status", "=", "waiting")
    .returning("due_at as dueAt")
    .executeTakeFirst();
  return row?.dueAt;
}

export interface StoredDecision {
  readonly status: "released" | "refused";
  /** A member of the agency; null for an operator. */
  readonly memberId: number | null;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly amountCents: number;
  readonly needsSecond: boolean;
  readonly now: Date;
}

/** Returns false if it was decided already. */
export async function updateDecision(
  tx: TenantTransaction,
  orderId: number,
  decision: StoredDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await openRelease(tx, orderId)
    .set({
      status: decision.status,
      decided_by: decision.memberId,
      operator: decision.operator,
      decided_at: decision.now,
      reason: decision.reason,
      amount_cents: decision.amountCents,
      needs_second: decision.needsSecond,
      remind_at: null,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The rewards have grown: the order waits again. */
export async function updateAskedAgain(
  tx: TenantTransaction,
  orderId: number,
  { since, dueAt, remindAt }: { readonly since: Date; readonly dueAt: Date; readonly remindAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("order_release")
    .set({
      status: "waiting",
      since,
      due_at: dueAt,
      remind_at: remindAt,
      reminders: 0,
      amount_cents: null,
      needs_second: false,
      first_by: null,
      first_at: null,
      decided_by: null,
      operator: null,
      decided_at: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where("status", "in", ["confirming", "released"])
    .execute();
}

/** Locks releases whose reminder is due; those that another sweep has locked are skipped. */
export function lockToRemind(tx: TenantTransaction, now: Date, size: number): Promise<StoredRelease[]> {
  return tx
    .selectFrom("order_release")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("remind_at", "<=", now)
    .orderBy("remind_at")
    .orderBy("order_id")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateReminder(
  tx: TenantTransaction,
  orderId: number,
  { remindAt, reminders }: { readonly remindAt: Date | null; readonly reminders: number },
): Promise<void> {
  await tx
    .updateTable("order_release")
    .set({ remind_at: remindAt, reminders })
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .execute();
}

/** The tenant has turned the release off: up to `size` orders need none any more. Returns how many. */
export async function waiveReleases(tx: TenantTransaction, size: number): Promise<number> {
  const waived = await tx
    .updateTable("order_release")
    .set({ status: "waived", remind_at: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "in", (query) =>
      query
        .selectFrom("order_release")
        .select("order_id")
        .where("tenant_id", "=", tx.tenantId)
        .where("status", "in", undecidedReleases)
        .limit(size)
        .forUpdate()
        .skipLocked(),
    )
    .returning("order_id")
    .execute();
  return waived.length;
}

/** Replaces the reasons for which these orders were refused by one that names no person. */
export async function clearReasons(tx: TenantTransaction, orderIds: readonly number[]): Promise<void> {
  await tx
    .updateTable("order_release")
    .set({ reason: ERASED_REASON })
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("order_id", "=", eb.fn.any(eb.val(orderIds))))
    .where("reason", "is not", null)
    .execute();
}
