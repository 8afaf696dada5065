import type { Bounty } from "@weitersagen/domain/bounty";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { inChunks } from "./rows.ts";

/** A bounty of a product or, with a device, of the device with this tariff. Device 0 is the tariff alone. */
export interface OwnedBounty extends Bounty {
  readonly productId: number;
  readonly deviceId: number;
}

/** Those that were removed before they began are left out. With an id, only those of this product and its devices. */
export function readBounties(tx: TenantTransaction, productId?: number): Promise<OwnedBounty[]> {
  return tx
    .selectFrom("bounty")
    .$if(productId !== undefined, (query) => query.where("product_id", "=", productId ?? 0))
    .select(["product_id as productId", "device_id as deviceId", "amount_cents as amountCents"])
    .select(["starts_at as startsAt", "ends_at as endsAt", "shown_ends_at as shownEndsAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("removed_at", "is", null)
    .orderBy("starts_at")
    .orderBy("amount_cents")
    .execute();
}

/**
 * Adds bounties. One that was removed before it began counts again, with the ends that it has now. It was never promised
 * until its old end, so that end counts as changed before the start, however late this is.
 */
export function addBounties(
  tx: TenantTransaction,
  bounties: readonly OwnedBounty[],
  now: Date,
): Promise<void> {
  return inChunks(bounties, (chunk) =>
    tx
      .insertInto("bounty")
      .values(
        chunk.map((bounty) => ({
          tenant_id: tx.tenantId,
          product_id: bounty.productId,
          device_id: bounty.deviceId,
          amount_cents: bounty.amountCents,
          starts_at: bounty.startsAt,
          ends_at: bounty.endsAt,
          shown_ends_at: bounty.shownEndsAt,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "product_id", "device_id", "starts_at", "amount_cents"])
          .doUpdateSet((eb) => ({
            removed_at: null,
            ends_at: eb.ref("excluded.ends_at"),
            shown_ends_at: eb.ref("excluded.shown_ends_at"),
            end_changed_at: sql<Date>`least(${now}::timestamptz, bounty.starts_at)`,
          })),
      )
      .execute(),
  );
}

const theBounty = (tx: TenantTransaction, bounty: OwnedBounty) =>
  tx
    .updateTable("bounty")
    .where("tenant_id", "=", tx.tenantId)
    .where("product_id", "=", bounty.productId)
    .where("device_id", "=", bounty.deviceId)
    .where("starts_at", "=", bounty.startsAt)
    .where("amount_cents", "=", bounty.amountCents)
    .where("removed_at", "is", null);

/** Changes both ends of a bounty that is not over yet. The database refuses an end in the past. */
export async function changeEnd(
  tx: TenantTransaction,
  bounty: OwnedBounty,
  { endsAt, shownEndsAt, now }: { endsAt: Date | null; shownEndsAt: Date | null; now: Date },
): Promise<void> {
  const end = endsAt?.getTime() === bounty.endsAt?.getTime() ? {} : { ends_at: endsAt, end_changed_at: now };
  await theBounty(tx, bounty)
    .set({ ...end, shown_ends_at: shownEndsAt })
    .execute();
}

/** Takes back a bounty that has not begun. The database refuses to remove one that has. */
export async function removeBounty(tx: TenantTransaction, bounty: OwnedBounty, now: Date): Promise<void> {
  await theBounty(tx, bounty).set({ removed_at: now }).execute();
}

/** Deletes the bounties of drafts, which promised nothing yet. The database refuses it for everything else. */
export async function deleteDraftBounties(
  tx: TenantTransaction,
  productIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("bounty")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("product_id", "=", eb.fn.any(eb.val(productIds))))
    .execute();
}
