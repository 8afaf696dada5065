import { productState } from "@weitersagen/domain/product-life";
import type { ProductView } from "@weitersagen/contract/console/products";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readBounties } from "../repository/bounties.ts";
import { type PlacedCategory, readCategories, readMergedIds } from "../repository/categories.ts";
import { readOffers } from "../repository/offers.ts";
import { readUnsoldPlans } from "../repository/products.ts";
import { viewPicture } from "./edit-picture.ts";
import { findStored, productForm, storedProduct } from "./edit-product.ts";
import { saleVersionOf } from "./product-form.ts";
import { paidBy } from "./payer.ts";
import { openAmountRequests } from "./reward-amount.ts";

/** Everything that the console shows of a product. */
export async function viewProduct(
  tx: TenantTransaction,
  tenant: Tenant,
  id: number,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<ProductView> {
  const product = await storedProduct(tx, id);
  const { form, version, categories } = await productForm(tx, product);
  const { status, activeFrom, activeUntil, successorId, bounties } = product;
  const successor = successorId === null ? undefined : await findStored(tx, successorId);
  const offers = await readOffers(tx, await readBounties(tx, id), id);
  const requestAbout = await openAmountRequests(tx, id, now);
  return {
    id,
    form,
    version,
    state: productState(product, now),
    status,
    activeFrom,
    activeUntil,
    successor: successor ? { id: successor.id, name: successor.displayName } : null,
    saleVersion: saleVersionOf(product),
    isUnsold: (await readUnsoldPlans(tx, now, id)).has(id),
    bounties: [...bounties],
    request: requestAbout(),
    devices: offers.map((offer) => ({
      deviceId: offer.deviceId,
      name: offer.displayName,
      state: productState(offer, now),
      hasOwn: offer.bounties.length > 0,
      bounties: [...paidBy({ product, offer })],
      request: requestAbout(offer.deviceId),
    })),
    categories: categories.map((category) => nameIn(category, language)),
    picture: await viewPicture(tx, tenant, { subject: "product", id }),
  };
}

/** The names of the categories, each with the ids of those that were merged into it. */
export async function categoryNames(tx: TenantTransaction, language: Language) {
  const merged = Map.groupBy(await readMergedIds(tx), ([, targetId]) => targetId);
  return (await readCategories(tx)).map((category) => ({
    ...nameIn(category, language),
    mergedIds: (merged.get(category.id) ?? []).map(([id]) => id),
  }));
}

const nameIn = ({ id, texts }: Pick<PlacedCategory, "id" | "texts">, language: Language) => ({
  id,
  name: texts[language].name,
});
