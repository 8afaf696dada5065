import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import type { ContentAsset } from "./item.ts";
import { QueryError } from "./query-error.ts";

const MAX_SIDE = 4096;
const MAX_INPUT_PIXELS = 50_000_000;

const FORMATS = { JPEG: "image/jpeg", PNG: "image/png", WEBP: "image/webp", AVIF: "image/avif" } as const;
type Format = keyof typeof FORMATS;

const MODES = {
  Crop: { fit: "cover", withoutEnlargement: true },
  CropUpsize: { fit: "cover" },
  Pad: { fit: "contain" },
  BoxPad: { fit: "contain" },
  Max: { fit: "inside" },
  Min: { fit: "outside", withoutEnlargement: true },
  Stretch: { fit: "fill" },
} as const;
type Mode = keyof typeof MODES;

interface Rendition {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly quality: number | undefined;
  readonly mode: Mode;
  readonly format: Format | undefined;
}

interface AssetBytes {
  readonly mimeType: string;
  readonly body: Uint8Array;
  readonly etag: string;
}

interface AssetInfo {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly bytes: number;
}

export interface AssetRenderer {
  render(app: string, asset: ContentAsset, parameters: URLSearchParams): Promise<AssetBytes>;
  info(asset: ContentAsset): Promise<AssetInfo>;
}

/** Resizing is the most expensive request an anonymous visitor can make, so the caller limits memory and concurrency. */
export interface AssetLimits {
  readonly cache: {
    get(key: string): AssetBytes | undefined;
    set(key: string, value: AssetBytes, bytes: number): unknown;
  };
  /** Runs the task now or later, or rejects if too many of this app are waiting. */
  readonly limit: <T>(app: string, task: () => Promise<T>) => Promise<T>;
}

export function assetRenderer({ cache, limit }: AssetLimits): AssetRenderer {
  return {
    async render(app, asset, parameters) {
      const rendition = readRendition(parameters);
      const key = JSON.stringify([asset.id, asset.hash, rendition]);
      const cached = cache.get(key);
      if (cached) return cached;
      const { body, mimeType } = await limit(app, () => render(asset, rendition));
      const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
      const result = { body, mimeType, etag };
      cache.set(key, result, body.byteLength + key.length);
      return result;
    },
    async info(asset) {
      const body = await asset.read();
      const { default: sharp } = await import("sharp");
      const { width, height } = await sharp(body, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
      return { width, height, bytes: body.byteLength };
    },
  };
}

async function render(
  asset: ContentAsset,
  rendition: Rendition,
): Promise<{ body: Uint8Array; mimeType: string }> {
  const source = await asset.read();
  const resize = rendition.width !== undefined || rendition.height !== undefined;
  const isVector = asset.mimeType === "image/svg+xml";
  // Browsers scale a vector image themselves.
  if ((isVector && !rendition.format) || (!resize && !rendition.format && rendition.quality === undefined)) {
    return { body: source, mimeType: asset.mimeType };
  }
  const { default: sharp } = await import("sharp");
  const image = sharp(source, { limitInputPixels: MAX_INPUT_PIXELS }).rotate();
  const { width, height } = await image.metadata();
  if (resize)
    image.resize({ ...resizeOptions(rendition, width, height), background: backgroundFor(rendition, asset) });
  const format = rendition.format ?? formatOf(asset.mimeType);
  return { body: await encode(image, format, rendition.quality), mimeType: FORMATS[format] };
}

/** `BoxPad` pads like `Pad`, but never enlarges an image that is smaller than the box. */
function resizeOptions({ mode, width, height }: Rendition, sourceWidth: number, sourceHeight: number) {
  const fitsAlready = sourceWidth <= (width ?? sourceWidth) && sourceHeight <= (height ?? sourceHeight);
  const fit = mode === "BoxPad" && !fitsAlready ? MODES.Pad : MODES[mode];
  return {
    ...fit,
    ...(mode === "BoxPad" && fitsAlready ? { withoutEnlargement: true } : {}),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}

/** The colour of padding: white where the format has no transparency. */
function backgroundFor(rendition: Rendition, asset: ContentAsset) {
  const opaque = (rendition.format ?? formatOf(asset.mimeType)) === "JPEG";
  return opaque ? "#ffffff" : { r: 255, g: 255, b: 255, alpha: 0 };
}

function encode(image: Sharp, format: Format, quality: number | undefined): Promise<Buffer> {
  const options = quality === undefined ? {} : { quality };
  switch (format) {
    case "PNG":
      return image.png().toBuffer();
    case "WEBP":
      return image.webp(options).toBuffer();
    case "AVIF":
      return image.avif({ ...options, effort: 2 }).toBuffer();
    default:
      return image
        .flatten({ background: "#ffffff" })
        .jpeg({ mozjpeg: true, ...options })
        .toBuffer();
  }
}

function formatOf(mimeType: string): Format {
  const known = (Object.keys(FORMATS) as Format[]).find((format) => FORMATS[format] === mimeType);
  return known ?? "PNG";
}

function readRendition(parameters: URLSearchParams): Rendition {
  return {
    width: readInteger(parameters, "width", MAX_SIDE),
    height: readInteger(parameters, "height", MAX_SIDE),
    quality: readInteger(parameters, "quality", 100),
    mode: oneOf(parameters, "mode", Object.keys(MODES) as Mode[]) ?? "Max",
    format: oneOf(parameters, "format", Object.keys(FORMATS) as Format[]),
  };
}

/** Absent, empty and 0 mean "not requested". */
function readInteger(parameters: URLSearchParams, name: string, max: number): number | undefined {
  const text = parameters.get(name);
  if (!text || text === "0") return undefined;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 1 && number <= max))
    throw new QueryError(`${name} must be an integer between 1 and ${max}`);
  return number;
}

function oneOf<T extends string>(
  parameters: URLSearchParams,
  name: string,
  known: readonly T[],
): T | undefined {
  const text = parameters.get(name);
  if (!text) return undefined;
  const found = known.find((value) => value.toLowerCase() === text.toLowerCase());
  if (!found) throw new QueryError(`${name} must be one of ${known.join(", ")}`);
  return found;
}
