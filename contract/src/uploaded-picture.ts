import * as z from "zod/mini";
import type { Language } from "./language.ts";
import { text } from "./text.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Pictures that may be uploaded. The console checks them when they are chosen; the server checks again and recognises
 * their kind by their content.
 */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/svg+xml"];
export const MOST_PICTURE_BYTES = 10 * MEGABYTE;
export const MOST_PICTURE_PIXELS = 50_000_000;
export const LONGEST_PICTURE_SIDE = 20_000;

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const hasTooManyPixels = ({ width, height }: PictureSize): boolean =>
  Math.max(width, height) > LONGEST_PICTURE_SIDE || width * height > MOST_PICTURE_PIXELS;

/** Says of a picture with too many pixels how many it has and how many it may have. The subject comes before it. */
export function tooManyPixelsText({ width, height }: PictureSize): Readonly<Record<Language, string>> {
  const says = (locale: string) => {
    const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    return {
      pixels: `${count.format(width)} × ${count.format(height)}`,
      mega: count.format((width * height) / 1_000_000),
      mostMega: count.format(MOST_PICTURE_PIXELS / 1_000_000),
      longest: count.format(LONGEST_PICTURE_SIDE),
    };
  };
  const [de, en] = [says("de-DE"), says("en-GB")];
  return {
    de: `hat ${de.pixels} Pixel (${de.mega} Megapixel). Möglich sind höchstens ${de.mostMega} Megapixel und ${de.longest} Pixel je Seite`,
    en: `has ${en.pixels} pixels (${en.mega} megapixels). At most ${en.mostMega} megapixels and ${en.longest} pixels a side are possible`,
  };
}

/** The size of a call with a picture in base64, which takes a third more, and its other fields. */
export const pictureBodyLimit = 15 * MEGABYTE;
/** The bytes of a picture in base64. */
export const PictureContent = text(pictureBodyLimit).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/));
