import type { ProductChanges } from "@weitersagen/contract/console/previews";
import { filledPath } from "@weitersagen/contract/route-path";
import { withAmount } from "@weitersagen/domain/bounty-change";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { storeImages } from "../../image/service/store.ts";
import { readCategories } from "../repository/categories.ts";
import { type CatalogueImage, findCatalogueImage } from "../repository/images.ts";
import { findPreview, savePreview, type TriedChanges } from "../repository/previews.ts";
import type { StoredProduct } from "../repository/stored.ts";
import { checkedPicture } from "./edit-picture.ts";
import { findStored, phrasesOf, storedProduct, withMember } from "./edit-product.ts";
import { firstInstant, instantOf, lastInstant } from "./period.ts";
import { paidBy, periodOf } from "./payer.ts";
import { catalogueImages, type CatalogueImages } from "./images.ts";
import { indexed, type LoadedCatalogue } from "./loaded-catalogue.ts";
import { editedProduct } from "./product-form.ts";
import type { Translations } from "./translation.ts";

/** What links to the preview of a product begin with. */
export const productSubject = "produkt";

/** Keeps unsaved changes of a product for a preview. Nothing of the catalogue changes. */
export async function tryChanges(
  tx: TenantTransaction,
  id: number,
  { picture, ...changes }: ProductChanges,
  life: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  await storedProduct(tx, id);
  const image = picture && (await storedImage(tx, id, picture));
  return savePreview(tx, { productId: id, changes: { ...changes, picture: image } }, life);
}

/** A picture that is never used is removed like every other one that nothing shows. */
async function storedImage(
  tx: TenantTransaction,
  id: number,
  { content, german, english }: NonNullable<ProductChanges["picture"]>,
): Promise<CatalogueImage | undefined> {
  const image = await checkedPicture(Buffer.from(content, "base64"));
  if (!image) return undefined;
  await storeImages(tx, [image]);
  const { hash, width, height } = image;
  return { subject: "product", key: String(id), hash, width, height, alt: { de: german, en: english } };
}

interface ShownPreview {
  readonly catalogue: LoadedCatalogue;
  /** The time from which all changes of the preview apply. Undefined: now. */
  readonly at: Date | undefined;
}

/** The catalogue as it would be with the changes of a preview; undefined if the preview is over. */
export async function previewedCatalogue(
  tx: TenantTransaction,
  { slug }: Tenant,
  id: string,
  { catalogue, now }: { readonly catalogue: LoadedCatalogue; readonly now: Date },
): Promise<ShownPreview | undefined> {
  const preview = await findPreview(tx, id, now);
  // Read here: what was saved a moment ago may not be in the loaded catalogue yet.
  const product = preview && (await findStored(tx, preview.productId));
  if (!product) return undefined;
  const picture = preview.changes.picture ?? (await findCatalogueImage(tx, "product", String(product.id)));
  const changes = { ...preview.changes, picture };
  const changed = changedProduct(product, changes);
  return {
    catalogue: withProduct(catalogue, changed, changes, slug),
    at: momentOf(changed, changes, now),
  };
}

/** The product with the changes, on sale even if it is a draft, unless the preview shows the end of its sale. */
function changedProduct(product: StoredProduct, { form, sale, amount }: TriedChanges): StoredProduct {
  const edited = form ? editedProduct(product, form) : product;
  const period = sale && {
    activeFrom: instantOf(sale.from, product.activeFrom, firstInstant),
    activeUntil: instantOf(sale.until, product.activeUntil, lastInstant),
  };
  const bounties =
    amount && amount.deviceId === undefined
      ? withAmount(product.bounties, periodOf(amount))
      : product.bounties;
  const isWithdrawn = sale?.isOver === true && period?.activeUntil === null;
  return { ...edited, ...period, bounties, status: isWithdrawn ? "withdrawn" : "active" };
}

/** The first moment at which the product is on sale and the new amount counts, or at which its sale is over. */
function momentOf(
  { activeFrom, activeUntil }: StoredProduct,
  { amount, sale }: TriedChanges,
  now: Date,
): Date | undefined {
  // The last instant still belongs to the sale.
  const ended = activeUntil && new Date(activeUntil.getTime() + 1);
  const starts = sale?.isOver ? [ended] : [activeFrom, amount ? firstInstant(amount.from) : null];
  const latest = Math.max(...starts.map((start) => start?.getTime() ?? 0));
  return latest > now.getTime() ? new Date(latest) : undefined;
}

/** The page that shows the preview: where the product is recommended, or where it is missing once its sale is over. */
export async function previewedPath(
  tx: TenantTransaction,
  { routes }: Tenant,
  id: number,
  { sale }: ProductChanges,
): Promise<string> {
  const screen = routes.find(({ name }) => name === "Empfehlen");
  if (!screen) throw new Refusal("notFound");
  if (!sale?.isOver) return filledPath(screen.path, { produktId: String(id) });
  const category = (await readCategories(tx)).find(({ productIds }) => productIds.includes(id));
  return category ? `/${category.key}` : "/";
}

function withProduct(
  catalogue: LoadedCatalogue,
  product: StoredProduct,
  { form, amount, picture }: TriedChanges,
  slug: string,
): LoadedCatalogue {
  const products = new Map(catalogue.products).set(product.id, product);
  const offers = catalogue.offers.map((offer) =>
    amount && offer.tariffId === product.id && offer.deviceId === amount.deviceId
      ? { ...offer, bounties: withAmount(paidBy({ product, offer }), periodOf(amount)) }
      : offer,
  );
  return {
    ...catalogue,
    ...indexed([...products.values()], offers),
    ...(form
      ? {
          categories: catalogue.categories.map(
            (category) => withMember(category, product.id, form.categoryIds)[0] ?? category,
          ),
          translations: withPhrases(catalogue.translations, phrasesOf(form)),
        }
      : {}),
    ...(picture ? { images: withImage(catalogue.images, catalogueImages(slug, [picture])) } : {}),
  };
}

function withPhrases(
  translations: Translations,
  { translated, untranslated }: ReturnType<typeof phrasesOf>,
): Translations {
  const english = new Map([...(translations.get("en") ?? []), ...translated]);
  for (const phrase of untranslated) english.delete(phrase);
  return new Map(translations).set("en", english);
}

const withImage = (stored: CatalogueImages, tried: CatalogueImages): CatalogueImages => ({
  hashOf: (subject, key) => tried.hashOf(subject, key) ?? stored.hashOf(subject, key),
  of: (subject, key, language) => tried.of(subject, key, language) ?? stored.of(subject, key, language),
});
