import type { DeviceOffer } from "@weitersagen/contract/catalogue";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export function readOffers(tx: TenantTransaction): Promise<DeviceOffer[]> {
  return tx
    .selectFrom("device_offer")
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
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .execute();
}

export async function replaceOffers(tx: TenantTransaction, offers: readonly DeviceOffer[]): Promise<void> {
  await tx.deleteFrom("device_offer").where("tenant_id", "=", tx.tenantId).execute();
  if (offers.length === 0) return;
  const rows = offers.map((offer) => ({
    tenant_id: tx.tenantId,
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
  }));
  await tx.insertInto("device_offer").values(rows).execute();
}
