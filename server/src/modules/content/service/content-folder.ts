import { stat } from "node:fs/promises";
import { readApp } from "@weitersagen/cms/content-files";
import type { ContentItem } from "@weitersagen/cms/item";
import type { FieldError } from "@weitersagen/contract/problem";
import { Refusal } from "../../../platform/refusal.ts";
import { checkImages } from "../../image/service/store.ts";
import type { CheckedImage } from "../../image/service/store.ts";
import type { StoredAsset } from "../repository/assets.ts";

/** The content of one app as files: a folder per schema, and pictures in `assets`. */
export interface ContentFolder {
  readonly items: readonly ContentItem[];
  readonly assets: readonly StoredAsset[];
  readonly images: readonly CheckedImage[];
}

/**
 * Reads a folder completely or not at all. The refusal names every file that cannot be read, or, if all can be read, every
 * picture that cannot be used.
 */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Refusal("notFound", { detail: `There is no folder ${folder}.` });
  const errors: FieldError[] = [];
  const app = await readApp(folder, (file, message) => {
    errors.push({ path: file.slice(folder.length).replace(/^\/+/, ""), message });
  });
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  const assets = [...app.assets.values()];
  const files = new Map<string, Buffer>();
  for (const { fileName, read } of assets) files.set(`assets/${fileName}`, Buffer.from(await read()));
  const images = await checkImages(files);
  return {
    items: [...app.schemas.values()].flatMap((items) => [...items.values()]),
    // Every asset has its image here: `checkImages` refuses the folder otherwise.
    assets: assets.flatMap(({ id, fileName, alt }) => {
      const image = images.get(`assets/${fileName}`);
      return image ? [{ id, fileName, alt, hash: image.hash, mediaType: image.mediaType }] : [];
    }),
    images: [...images.values()],
  };
}
