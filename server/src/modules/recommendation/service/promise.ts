import { activeBounty } from "@weitersagen/domain/bounty";
import { recipientCap, type Share, splitReward } from "@weitersagen/domain/reward";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { LoadedCatalogue } from "../../catalogue/service/loaded-catalogue.ts";

interface Promised {
  readonly productId: number;
  readonly share: Share;
}

/** What each side would earn if the product were ordered now. */
export function promiseFor(
  { products }: Pick<LoadedCatalogue, "products">,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  { productId, share }: Promised,
) {
  const bountyCents = activeBounty(products.get(productId)?.bounties ?? [], now)?.amountCents ?? 0;
  const { maxRecipientBountyCents, isInsurance = false } = tenant.settings;
  const cap = recipientCap(maxRecipientBountyCents, isInsurance);
  return { bountyCents, ...splitReward(bountyCents, share, cap) };
}
