import { isStillOffered, productState } from "@weitersagen/domain/product-life";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findCatalogueImage, type ImageSubject, saveCatalogueImages } from "../repository/images.ts";
import { nextOfferId, readOffers } from "../repository/offers.ts";
import type { StoredProduct } from "../repository/stored.ts";
import { editEntries } from "./edit-entries.ts";
import type { ImportOptions } from "./import-catalogue.ts";

const LONGEST_NAME = 120;

/**
 * Gives a copy the picture and the devices of its template. Devices keep their own days on sale; those that are not sold
 * any more stay behind.
 */
export async function copyParts(
  tx: TenantTransaction,
  template: StoredProduct,
  copy: StoredProduct,
  options: Omit<ImportOptions, "isComplete">,
): Promise<void> {
  await copyPicture(tx, "product", template.id, copy.id);
  const sold = (await readOffers(tx, [], template.id)).filter(({ status, activeFrom, activeUntil }) =>
    isStillOffered(productState({ status, activeFrom, activeUntil }, options.now)),
  );
  if (sold.length === 0) return;
  const first = await nextOfferId(tx);
  const offers = sold.map((offer, index) => ({
    ...offer,
    id: first + index,
    tariffId: copy.id,
    tariffName: copy.displayName,
    displayName: offer.displayName
      .replace(template.displayName, () => copy.displayName)
      .slice(0, LONGEST_NAME),
    // Without amounts of its own a device pays what its tariff pays.
    bounties: [],
    successorId: null,
    bundled: false,
  }));
  await editEntries(tx, { offers }, options);
  for (const [index, { id }] of sold.entries()) await copyPicture(tx, "offer", id, first + index);
}

async function copyPicture(
  tx: TenantTransaction,
  subject: ImageSubject,
  from: number,
  to: number,
): Promise<void> {
  const image = await findCatalogueImage(tx, subject, String(from));
  if (image) await saveCatalogueImages(tx, [{ ...image, key: String(to) }], []);
}
