import { randomBytes } from "node:crypto";
import type { TenantTransaction } from "../src/platform/db/transaction.ts";
import { newSpokenNumber } from "../src/platform/new-spoken-number.ts";

let made = 0;

export interface PlacedOrder {
  readonly orderId: number;
  readonly referrerId: number;
  readonly recipientId: number;
  readonly recommendationId: number;
  readonly referrerEmail: string;
  readonly recipientEmail: string;
}

export interface OrderWishes {
  readonly now: Date;
  readonly productId?: number;
  readonly share?: 0 | 50 | 100;
  /** Another order of the same referrer. */
  readonly referrerId?: number;
  readonly referrerEmail?: string;
  readonly recipientEmail?: string;
  readonly isConfirmed?: boolean;
  readonly orderedAt?: Date;
  readonly contractOn?: string | null;
}

/** An accepted order with everything that leads to it, as the modules before it would have written it. */
export async function placeOrder(tx: TenantTransaction, wishes: OrderWishes): Promise<PlacedOrder> {
  const { now, productId = 101, share = 100, isConfirmed = true, contractOn = null } = wishes;
  const name = `${++made}x${randomBytes(3).toString("hex")}`;
  const referrerEmail = wishes.referrerEmail ?? `anna.${name}@example.org`;
  const recipientEmail = wishes.recipientEmail ?? `max.${name}@example.net`;
  const referrerId = wishes.referrerId ?? (await addReferrer(tx, { email: referrerEmail, now, isConfirmed }));
  const tenant_id = tx.tenantId;
  const { id: recommendationId } = await tx
    .insertInto("recommendation")
    .values({
      tenant_id,
      number: newSpokenNumber(),
      code: newSpokenNumber(),
      link_hash: randomBytes(32),
      referrer_id: referrerId,
      product_id: productId,
      share,
      terms_version: "2026-05",
      status: "ok",
      status_at: now,
      created_at: now,
      valid_until: new Date(now.getTime() + 60 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: recipientId } = await tx
    .insertInto("recipient")
    .values({
      tenant_id,
      number: newSpokenNumber(),
      recommendation_id: recommendationId,
      link_hash: randomBytes(32),
      first_name: "Max",
      last_name: "Beispiel",
      email: recipientEmail.toLowerCase(),
      created_at: now,
      confirmed_at: now,
      address_confirmed_at: now,
      keep_until: new Date(now.getTime() + 84 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: orderId } = await tx
    .insertInto("placed_order")
    .values({
      tenant_id,
      number: `A-${name}`,
      recommendation_id: recommendationId,
      recipient_id: recipientId,
      product_id: productId,
      source: "feed",
      ordered_at: wishes.orderedAt ?? now,
      contract_on: contractOn,
      matched_by: "recipientNumber",
      verified_at: now,
      created_at: now,
      changed_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { orderId, referrerId, recipientId, recommendationId, referrerEmail, recipientEmail };
}

async function addReferrer(
  tx: TenantTransaction,
  { email, now, isConfirmed }: { email: string; now: Date; isConfirmed: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto("referrer")
    .values({
      tenant_id: tx.tenantId,
      public_hash: randomBytes(16).toString("hex"),
      email: email.toLowerCase(),
      first_name: "Anna",
      last_name: "Beispiel",
      created_at: now,
      confirmed_at: isConfirmed ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
