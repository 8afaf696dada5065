import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findImage, insertImages } from "../repository.ts";
import type { NewImage } from "../repository.ts";
import { inspectImage, UnusableImage } from "./inspect.ts";

/** A picture that was checked and can be stored. */
export type CheckedImage = NewImage;

/** Checks files by their content. One refusal names every file that is no usable picture. */
export async function checkImages(
  files: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, CheckedImage>> {
  const images = new Map<string, CheckedImage>();
  const errors = [];
  for (const [name, bytes] of files) {
    try {
      images.set(name, await inspectImage(bytes));
    } catch (error) {
      if (!(error instanceof UnusableImage)) throw error;
      errors.push({ path: name, message: error.message, german: error.german });
    }
  }
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  return images;
}

/** Idempotent: the same bytes are stored once. */
export async function storeImages(tx: TenantTransaction, images: Iterable<CheckedImage>): Promise<void> {
  const distinct = new Map([...images].map((image) => [image.hash, image]));
  await insertImages(tx, [...distinct.values()]);
}

/** The unchanged bytes of a picture. */
export async function readOriginal(tx: TenantTransaction, hash: string): Promise<Buffer> {
  const image = await findImage(tx, hash);
  if (!image) throw new Refusal("notFound");
  return image.bytes;
}

/** The address of a picture: its variants are requested there. */
export function imageAddress(slug: string, hash: string): string {
  return `/api/v1/${slug}/bild/${hash}`;
}
