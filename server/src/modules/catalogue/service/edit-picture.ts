import type { CataloguePicture, PictureSubject } from "@weitersagen/contract/console/catalogue-pictures";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { checkImages, imageAddress, storeImages } from "../../image/service/store.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { readCategories } from "../repository/categories.ts";
import { findCatalogueImage, saveCatalogueImages } from "../repository/images.ts";
import { findStored } from "./edit-product.ts";

interface Owner {
  readonly subject: PictureSubject;
  readonly id: number;
}

interface SetPicture extends Owner {
  /** Null keeps the picture. */
  readonly bytes: Buffer | null;
  readonly german: string;
  readonly english: string;
}

/** The picture that visitors see, if there is one of its own. */
export async function viewPicture(
  tx: TenantTransaction,
  { slug }: Tenant,
  { subject, id }: Owner,
): Promise<CataloguePicture | null> {
  const found = await findCatalogueImage(tx, subject, String(id));
  if (!found) return null;
  const { hash, width, height, alt } = found;
  return { src: imageAddress(slug, hash), width, height, german: alt.de, english: alt.en };
}

/** Sets the picture of a product or category. What is no usable picture is refused in one sentence. */
export async function setPicture(
  tx: TenantTransaction,
  { subject, id, bytes, german, english }: SetPicture,
): Promise<void> {
  await lockCatalogue(tx);
  await requireOwner(tx, { subject, id });
  const key = String(id);
  const image = bytes === null ? await findCatalogueImage(tx, subject, key) : await checkedPicture(bytes);
  if (!image) throw new Refusal("notFound");
  if ("bytes" in image) await storeImages(tx, [image]);
  const { hash, width, height } = image;
  await saveCatalogueImages(
    tx,
    [{ subject, key, hash, width, height, alt: { de: german, en: english } }],
    [],
  );
}

/** Afterwards the drawing of the category is shown. */
export async function removePicture(tx: TenantTransaction, { subject, id }: Owner): Promise<void> {
  await lockCatalogue(tx);
  await requireOwner(tx, { subject, id });
  await saveCatalogueImages(tx, [], [{ subject, key: String(id) }]);
}

async function requireOwner(tx: TenantTransaction, { subject, id }: Owner): Promise<void> {
  const isKnown =
    subject === "product"
      ? (await findStored(tx, id)) !== undefined
      : (await readCategories(tx)).some((category) => category.id === id);
  if (!isKnown) throw new Refusal("notFound");
}

export async function checkedPicture(bytes: Buffer) {
  const images = await checkImages(new Map([["bild", bytes]])).catch((error: unknown) => {
    const [first] = error instanceof Refusal ? (error.options.errors ?? []) : [];
    if (!first) throw error;
    throw new Refusal("invalidInput", {
      detail: `The file ${first.message}.`,
      german: `Die Datei ${first.german ?? first.message}.`,
    });
  });
  return images.get("bild");
}
