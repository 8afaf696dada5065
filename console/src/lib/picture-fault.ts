import { hasTooManyPixels, MOST_PICTURE_BYTES } from "@weitersagen/contract/uploaded-picture";
import { dataAddressOf } from "./file.ts";
import { isPictureBeginning, type PictureSize, sizeInHeader } from "./picture-header.ts";

export interface PictureFault {
  readonly is: "tooLarge" | "tooManyPixels" | "noPicture";
  /** Of a picture with too many pixels. */
  readonly size?: PictureSize;
}

/** A JPEG from a camera may have a preview and a colour profile before its size. */
const HEADER_BYTES = 512 * 1024;

/** Why a file will not be taken as a picture, found before anything is uploaded. The server checks again. */
export async function pictureFault(file: File): Promise<PictureFault | undefined> {
  if (file.size > MOST_PICTURE_BYTES) return { is: "tooLarge" };
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  if (!isPictureBeginning(header.subarray(0, 16))) return { is: "noPicture" };
  // Browsers refuse a picture with far too many pixels as if it was none.
  const written = sizeInHeader(header);
  if (written && hasTooManyPixels(written)) return { is: "tooManyPixels", size: written };
  const size = await sizeIn(file);
  if (!size) return { is: "noPicture" };
  return hasTooManyPixels(size) ? { is: "tooManyPixels", size } : undefined;
}

/** The browser reads the header only: a picture of many pixels is not decoded. */
async function sizeIn(file: File): Promise<PictureSize | undefined> {
  const image = new Image();
  const address = await dataAddressOf(file);
  const isRead = await new Promise<boolean>((resolve) => {
    image.addEventListener("load", () => resolve(true));
    image.addEventListener("error", () => resolve(false));
    image.src = address;
  });
  return isRead ? { width: image.naturalWidth, height: image.naturalHeight } : undefined;
}
