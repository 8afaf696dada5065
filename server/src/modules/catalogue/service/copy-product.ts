import { isStillOffered, productState } from "@weitersagen/domain/product-life";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findCatalogueImage, type ImageSubject, saveCatalogueImages } from "../repository/images.ts";
import { nextOfferId, readOffers } from "../repository/offers.ts";
import { type Phrase, readPhrases } from "../repository/phrases.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";
import { editEntries } from "./edit-entries.ts";
import type { ImportOptions } from "./import-catalogue.ts";

const LONGEST_NAME = 120;
const LONGEST_TEXT = 500;

/** The texts that may name the product. */
const productTexts = ["description1", "description2", "description3", "description4"] as const;
const offerTexts = ["displayName", "description", "deviceDescription"] as const;

type Rename = (text: string) => string;

/** Replaces the names of the template by the name of the copy, where they are whole words. */
function renamer(template: StoredProduct, name: string): Rename {
  const names = [template.displayName, template.name]
    .toSorted((one, other) => other.length - one.length)
    .map((one) => one.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const written = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${names.join("|")})(?![\p{L}\p{N}])`, "gu");
  return (text) => text.replace(written, () => name);
}

/** What a copy has of its template. Its texts name the copy; what identifies the template at the provider stays behind. */
export function copiedProduct(template: StoredProduct, name: string): StoredProduct {
  const rename = renamer(template, name);
  const texts = Object.fromEntries(
    productTexts.map((field) => [field, rename(template[field]).slice(0, LONGEST_TEXT)]),
  );
  return { ...template, ...texts, providerProductId: null };
}

/**
 * Gives a copy the picture, the devices and the translations of its template. Devices keep their own days on sale; those
 * that are not sold any more stay behind.
 */
export async function copyParts(
  tx: TenantTransaction,
  template: StoredProduct,
  copy: StoredProduct,
  options: Omit<ImportOptions, "isComplete">,
): Promise<void> {
  await copyPicture(tx, "product", template.id, copy.id);
  const rename = renamer(template, copy.displayName);
  const sold = (await readOffers(tx, [], template.id)).filter(({ status, activeFrom, activeUntil }) =>
    isStillOffered(productState({ status, activeFrom, activeUntil }, options.now)),
  );
  const first = await nextOfferId(tx);
  const offers = sold.map((offer, index) => copiedOffer(offer, copy, { id: first + index, rename }));
  const texts = [
    ...productTexts.map((field) => [template[field], copy[field]] as const),
    ...offers.flatMap((offer, index) =>
      offerTexts.map((field) => [sold[index]?.[field] ?? "", offer[field]] as const),
    ),
  ];
  await editEntries(tx, { offers, phrases: await copiedPhrases(tx, texts, rename) }, options);
  for (const [index, { id }] of sold.entries()) await copyPicture(tx, "offer", id, first + index);
}

const copiedOffer = (
  offer: StoredOffer,
  copy: StoredProduct,
  { id, rename }: { readonly id: number; readonly rename: Rename },
): StoredOffer => ({
  ...offer,
  id,
  tariffId: copy.id,
  tariffName: copy.displayName,
  displayName: rename(offer.displayName).slice(0, LONGEST_NAME),
  description: rename(offer.description).slice(0, LONGEST_TEXT),
  deviceDescription: rename(offer.deviceDescription).slice(0, LONGEST_TEXT),
  // Without amounts of its own a device pays what its tariff pays.
  bounties: [],
  successorId: null,
  bundled: false,
});

/** The translations of the texts that differ from the template's: without them the copy would be German everywhere. */
async function copiedPhrases(
  tx: TenantTransaction,
  texts: readonly (readonly [before: string, after: string])[],
  rename: Rename,
): Promise<Phrase[]> {
  const changed = new Map(texts.filter(([before, after]) => before !== after));
  const phrases = await readPhrases(tx);
  const known = new Set(phrases.map(({ language, phrase }) => `${language} ${phrase}`));
  return phrases.flatMap(({ language, phrase, translation }) => {
    const copy = changed.get(phrase);
    return copy === undefined || known.has(`${language} ${copy}`)
      ? []
      : [{ language, phrase: copy, translation: rename(translation) }];
  });
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
