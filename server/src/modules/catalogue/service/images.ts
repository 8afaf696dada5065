import type { Image } from "@weitersagen/contract/image";
import type { Language } from "@weitersagen/contract/language";
import { imageAddress } from "../../image/service/store.ts";
import type { CatalogueImage, ImageSubject } from "../repository/images.ts";

/** The pictures of a tenant's catalogue. An entry without a picture is shown as a drawing. */
export interface CatalogueImages {
  hashOf(subject: ImageSubject, key: string | number): string | undefined;
  of(subject: ImageSubject, key: string | number, language: Language): Image | undefined;
}

export function catalogueImages(slug: string, images: readonly CatalogueImage[]): CatalogueImages {
  const byEntry = new Map(images.map((image) => [`${image.subject} ${image.key}`, image]));
  const find = (subject: ImageSubject, key: string | number) => byEntry.get(`${subject} ${key}`);
  return {
    hashOf: (subject, key) => find(subject, key)?.hash,
    of(subject, key, language) {
      const found = find(subject, key);
      if (!found) return undefined;
      const { hash, width, height, alt } = found;
      return { src: imageAddress(slug, hash), width, height, alt: alt[language] };
    },
  };
}
