import type { Picture } from "@weitersagen/contract/console/content";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { checkImages, imageAddress, storeImages } from "../../image/service/store.ts";
import { readAssets, saveAssets, type StoredAsset } from "../repository/assets.ts";
import { lockContent } from "../repository/entries.ts";

export async function listPictures(tx: TenantTransaction, { slug }: Tenant): Promise<Picture[]> {
  return (await readAssets(tx)).map((asset) => pictureOf(slug, asset));
}

const pictureOf = (slug: string, { id, fileName, hash, alt }: StoredAsset): Picture => ({
  id,
  fileName,
  address: imageAddress(slug, hash),
  german: alt["de"] ?? "",
  english: alt["en"] ?? "",
});

interface NewPicture {
  readonly fileName: string;
  readonly bytes: Buffer;
  /** Alternative texts. */
  readonly german: string;
  readonly english: string;
}

/** Stores a picture. Its id is made from the file's name; if that is taken, a number is added. */
export async function addPicture(
  tx: TenantTransaction,
  { slug }: Tenant,
  { fileName, bytes, german, english }: NewPicture,
): Promise<Picture> {
  const images = await checkImages(new Map([[fileName, bytes]])).catch(refuseFile);
  const image = images.get(fileName);
  if (!image) throw new Refusal("invalidInput");
  await lockContent(tx);
  const taken = new Set((await readAssets(tx)).map(({ id }) => id));
  await storeImages(tx, [image]);
  const asset: StoredAsset = {
    id: freeName(fileName, taken),
    fileName,
    hash: image.hash,
    mediaType: image.mediaType,
    alt: { de: german, en: english },
  };
  await saveAssets(tx, [asset]);
  return pictureOf(slug, asset);
}

function refuseFile(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const [problem] = error.options.errors ?? [];
  throw new Refusal("invalidInput", {
    ...error.options,
    detail: `${problem?.path ?? "The file"} ${problem?.message ?? "cannot be used"}.`,
    german: `„${problem?.path ?? "Die Datei"}“ ${problem?.german ?? "kann nicht verwendet werden"}.`,
  });
}

function freeName(fileName: string, taken: ReadonlySet<string>): string {
  const plain = fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  const name = plain || "bild";
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
