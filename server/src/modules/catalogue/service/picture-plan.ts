import type { CheckedImage } from "../../image/service/store.ts";
import type { CatalogueImage, ImageSubject } from "../repository/images.ts";
import { type Changes, compare } from "./changes.ts";
import type { CatalogueFiles } from "./files.ts";

/** What an import does with pictures. */
export interface PicturePlan extends Changes<CatalogueImage> {
  readonly originals: readonly CheckedImage[];
  /** Pictures of entries that the files contain without one. */
  readonly removed: readonly CatalogueImage[];
}

interface Entry {
  readonly subject: ImageSubject;
  readonly key: string;
  readonly picture?: string | undefined;
}

export function planPictures(current: readonly CatalogueImage[], files: CatalogueFiles): PicturePlan {
  const entries = entriesOf(files);
  const wanted = entries.flatMap(({ subject, key, picture }): CatalogueImage[] => {
    const found = files.pictures.get(picture ?? "");
    if (!found) return [];
    const { hash, width, height } = found.image;
    return [{ subject, key, hash, width, height, alt: found.alt }];
  });
  const without = new Set(entries.filter(({ picture }) => picture === undefined).map(nameOf));
  return {
    ...compare(current, wanted, { key: nameOf }),
    removed: current.filter((image) => without.has(nameOf(image))),
    originals: [...files.pictures.values()].map(({ image }) => image),
  };
}

function entriesOf({ products, offers, bundled, categories, advisors }: CatalogueFiles): Entry[] {
  const byId =
    (subject: ImageSubject) =>
    ({ id, picture }: { id: number; picture?: string | undefined }): Entry => ({
      subject,
      key: String(id),
      picture,
    });
  return [
    ...[...products, ...bundled.products].map(byId("product")),
    ...categories.map(byId("category")),
    ...[...offers, ...bundled.offers].map(byId("offer")),
    ...advisors.map(({ externalId, picture }): Entry => ({ subject: "advisor", key: externalId, picture })),
  ];
}

const nameOf = ({ subject, key }: Pick<Entry, "subject" | "key">): string => `${subject} ${key}`;
