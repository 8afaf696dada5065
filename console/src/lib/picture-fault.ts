import {
  LONGEST_PICTURE_SIDE,
  MOST_PICTURE_BYTES,
  MOST_PICTURE_PIXELS,
} from "@weitersagen/contract/uploaded-picture";
import { dataAddressOf } from "./file.ts";

export type PictureFault = "tooLarge" | "tooManyPixels" | "noPicture";

/** Why a file will not be taken as a picture, found before anything is uploaded. The server checks again. */
export async function pictureFault(file: File): Promise<PictureFault | undefined> {
  if (file.size > MOST_PICTURE_BYTES) return "tooLarge";
  const beginning = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (!isPictureBeginning(beginning)) return "noPicture";
  const size = await sizeIn(file);
  if (!size) return "noPicture";
  const { width, height } = size;
  const isTooLong = Math.max(width, height) > LONGEST_PICTURE_SIDE;
  return isTooLong || width * height > MOST_PICTURE_PIXELS ? "tooManyPixels" : undefined;
}

/** Of the five formats that are taken. A file's name proves nothing. */
export function isPictureBeginning(bytes: Uint8Array): boolean {
  const text = String.fromCodePoint(...bytes);
  const isSvg = /^(?:ï»¿)?\s*</.test(text);
  const isAvif = /^.{4}ftyp(?:avif|avis|mif1)/s.test(text);
  return (
    text.startsWith("\u0089PNG") || text.startsWith("ÿØÿ") || /^RIFF.{4}WEBP/s.test(text) || isAvif || isSvg
  );
}

/** The browser reads the header only: a picture of many pixels is not decoded. */
async function sizeIn(file: File): Promise<{ width: number; height: number } | undefined> {
  const image = new Image();
  const address = await dataAddressOf(file);
  const isRead = await new Promise<boolean>((resolve) => {
    image.addEventListener("load", () => resolve(true));
    image.addEventListener("error", () => resolve(false));
    image.src = address;
  });
  return isRead ? { width: image.naturalWidth, height: image.naturalHeight } : undefined;
}
