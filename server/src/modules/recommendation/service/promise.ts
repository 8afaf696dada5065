import { activeBounty, paysUpTo } from "@weitersagen/domain/bounty";
import { recipientCap, type Share, splitReward } from "@weitersagen/domain/reward";
import type { Tenant } from "../../../platform/tenancy.ts";
import { bountiesOf, type Item, type LoadedCatalogue } from "../../catalogue/service/loaded-catalogue.ts";

interface SharedItem extends Item {
  readonly share: Share;
}

/** What each side would earn if the product, or the device with its tariff, were ordered now; at most so much with `upTo`. */
export function promiseFor(
  catalogue: Pick<LoadedCatalogue, "products" | "offerByPair">,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  { share, ...item }: SharedItem,
) {
  const product = item.deviceId === null ? catalogue.products.get(item.productId) : undefined;
  const bountyCents = activeBounty(bountiesOf(catalogue, item), now)?.amountCents ?? 0;
  const { maxRecipientBountyCents, isInsurance = false } = tenant.settings;
  const cap = recipientCap(maxRecipientBountyCents, isInsurance);
  return {
    bountyCents,
    upTo: product !== undefined && paysUpTo(product),
    ...splitReward(bountyCents, share, cap),
  };
}
