import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OwnedBounty } from "./bounties.ts";
import { newValuesOf } from "./new-values.ts";
import { inChunks, lifeColumns, lifeValues, type Succeeded } from "./rows.ts";
import type { StoredOffer } from "./stored.ts";

/** With a tariff, only its devices. */
export async function readOffers(
  tx: TenantTransaction,
  bounties: readonly OwnedBounty[],
  tariffId?: number,
): Promise<StoredOffer[]> {
  const offers = await tx
    .selectFrom("device_offer")
    .$if(tariffId !== undefined, (query) => query.where("tariff_id", "=", tariffId ?? 0))
    .select([
      "id",
      "device_type as deviceType",
      "manufacturer",
      "product_class as productClass",
      "display_name as displayName",
      "description",
      "tariff_name as tariffName",
      "device_name as deviceName",
      "device_description as deviceDescription",
      "device_id as deviceId",
      "device_cents as deviceCents",
      "tariff_id as tariffId",
      "monthly_cents as monthlyCents",
      "position",
      "on_promotion as onPromotion",
      "top_position as topPosition",
      "promotion_cents as promotionCents",
      ...lifeColumns,
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const pair = (tariffId: number, deviceId: number) => `${tariffId} ${deviceId}`;
  const byPair = Map.groupBy(bounties, ({ productId, deviceId }) => pair(productId, deviceId));
  return offers.map((offer) => ({
    ...offer,
    bounties: (byPair.get(pair(offer.tariffId, offer.deviceId)) ?? []).map(
      ({ productId: _product, deviceId: _device, ...bounty }) => bounty,
    ),
  }));
}

export async function nextOfferId(tx: TenantTransaction): Promise<number> {
  const row = await tx
    .selectFrom("device_offer")
    .select(sql<number>`coalesce(max(id), 0) + 1`.as("next"))
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  return row.next;
}

/** The display name of every device with its tariff, by the ids of tariff and device. */
export async function readOfferNames(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("device_offer")
    .select(["tariff_id as tariffId", "device_id as deviceId", "display_name as name"])
    .where("tenant_id", "=", tx.tenantId)
    .execute();
  return new Map(rows.map(({ tariffId, deviceId, name }) => [`${tariffId} ${deviceId}`, name]));
}

/** Inserts or overwrites offers, without bounties and successors. Never deletes one: recommendations and orders refer to it. */
export async function saveOffers(tx: TenantTransaction, offers: readonly StoredOffer[]): Promise<void> {
  await inChunks(offers, (chunk) => {
    const rows = chunk.map((offer) => rowOf(tx.tenantId, offer));
    return tx
      .insertInto("device_offer")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(newValuesOf(rows[0])))
      .execute();
  });
}

/** After all rows are saved: a successor may come later in a file than what it replaces. */
export function saveOfferSuccessors(tx: TenantTransaction, entries: readonly Succeeded[]): Promise<void> {
  return inChunks(entries, (chunk) => {
    const ids = chunk.map(({ id }) => id);
    const successors = chunk.map(({ successorId }) => successorId);
    return sql`
      update device_offer e set successor_id = n.successor_id
        from unnest(${ids}::integer[], ${successors}::integer[]) as n (id, successor_id)
       where e.tenant_id = ${tx.tenantId} and e.id = n.id and e.successor_id is distinct from n.successor_id`.execute(
      tx,
    );
  });
}

const rowOf = (tenantId: number, offer: StoredOffer) => ({
  tenant_id: tenantId,
  id: offer.id,
  device_type: offer.deviceType,
  manufacturer: offer.manufacturer,
  product_class: offer.productClass,
  display_name: offer.displayName,
  description: offer.description,
  tariff_name: offer.tariffName,
  device_name: offer.deviceName,
  device_description: offer.deviceDescription,
  device_id: offer.deviceId,
  device_cents: offer.deviceCents,
  tariff_id: offer.tariffId,
  monthly_cents: offer.monthlyCents,
  position: offer.position,
  on_promotion: offer.onPromotion,
  top_position: offer.topPosition,
  promotion_cents: offer.promotionCents,
  ...lifeValues(offer),
});
