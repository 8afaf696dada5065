import { createHash } from "node:crypto";
import {
  hasTooManyPixels,
  MOST_PICTURE_BYTES,
  MOST_PICTURE_PIXELS,
  tooManyPixelsText,
} from "@weitersagen/contract/uploaded-picture";
import sharp from "sharp";
import type { ImageType, NewImage } from "../repository.ts";
import { svgProblem, svgSize } from "./svg.ts";

const mediaTypes: Readonly<Record<string, ImageType>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  heif: "image/avif",
};

/** Why a file is not taken as a picture, as a sentence without its subject. */
export class UnusableImage extends Error {
  override readonly name = "UnusableImage";
  readonly german: string;

  constructor(message: string, german: string) {
    super(message);
    this.german = german;
  }
}

/** Determines type and size from the bytes alone: the file's name may be wrong. Throws `UnusableImage`. */
export async function inspectImage(bytes: Buffer): Promise<NewImage> {
  if (bytes.length === 0) throw new UnusableImage("is empty", "ist leer");
  if (bytes.length > MOST_PICTURE_BYTES)
    throw new UnusableImage("is larger than 10 MB", "ist größer als 10 MB");
  const { mediaType, width, height } = isSvg(bytes) ? inspectSvg(bytes) : await inspectRaster(bytes);
  if (hasTooManyPixels({ width, height })) {
    const { en, de } = tooManyPixelsText({ width, height });
    throw new UnusableImage(en, de);
  }
  if (mediaType !== "image/svg+xml") await requireWhole(bytes);
  return { hash: hashOf(bytes), mediaType, width, height, bytes };
}

const CHECKED_WIDTH = 16;
const DECODING_SECONDS = 20;

/** Decodes all of a picture, as strictly as its variants are made: a file that ends too early has a sound header. */
async function requireWhole(bytes: Buffer): Promise<void> {
  // Read row by row, so that a large picture is never in memory as a whole.
  const image = sharp(bytes, { limitInputPixels: MOST_PICTURE_PIXELS, sequentialRead: true });
  await image
    .resize({ width: CHECKED_WIDTH })
    .raw()
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer()
    .catch(() => {
      throw new UnusableImage(
        "is damaged or incomplete. Please choose another file",
        "ist beschädigt oder unvollständig. Bitte wählen Sie eine andere Datei",
      );
    });
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 40);
}

function isSvg(bytes: Buffer): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    bytes.subarray(0, 4096).toString("utf8"),
  );
}

function inspectSvg(bytes: Buffer) {
  const text = bytes.toString("utf8");
  const problem = svgProblem(text);
  if (problem !== undefined)
    throw new UnusableImage(problem, "enthält Teile, die in einem Bild nichts zu suchen haben");
  const size = svgSize(text);
  if (!size) throw new UnusableImage("has neither width and height nor a viewBox", "nennt seine Größe nicht");
  return { mediaType: "image/svg+xml" as const, ...size };
}

async function inspectRaster(bytes: Buffer) {
  // Only the header is read. With a limit a picture of too many pixels would be reported as none at all.
  const image = sharp(bytes, { limitInputPixels: false, failOn: "error" });
  const found = await image.metadata().catch(() => undefined);
  const mediaType = mediaTypes[found?.format ?? ""];
  if (!found || !mediaType || (found.format === "heif" && found.compression !== "av1"))
    throw new UnusableImage(
      "is no PNG, JPEG, WebP, AVIF or SVG picture",
      "ist kein Bild im Format PNG, JPEG, WebP, AVIF oder SVG",
    );
  // Cameras store a rotation instead of rotating: 5 to 8 exchange width and height.
  const isRotated = (found.orientation ?? 1) >= 5;
  const { width, height } = found;
  return { mediaType, width: isRotated ? height : width, height: isRotated ? width : height };
}
