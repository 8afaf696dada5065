import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import type { ContentAsset } from "./item.ts";
import { QueryError } from "./query-error.ts";

const LARGEST_SIDE = 4096;
const MOST_INPUT_PIXELS = 50_000_000;

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

interface Wanted {
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
  render(asset: ContentAsset, parameters: URLSearchParams): Promise<AssetBytes>;
  info(asset: ContentAsset): Promise<AssetInfo>;
}

/** Resizing is the one expensive request that an anonymous visitor can make: the caller bounds memory and concurrency. */
export interface AssetLimits {
  readonly cache: {
    get(key: string): AssetBytes | undefined;
    set(key: string, value: AssetBytes, bytes: number): unknown;
  };
  /** Runs the task now or later, or rejects if too many are waiting. */
  readonly limit: <T>(task: () => Promise<T>) => Promise<T>;
}

export function assetRenderer({ cache, limit }: AssetLimits): AssetRenderer {
  return {
    async render(asset, parameters) {
      const wanted = readWanted(parameters);
      const key = JSON.stringify([asset.file, asset.version, wanted]);
      const known = cache.get(key);
      if (known) return known;
      const { body, mimeType } = await limit(() => produce(asset, wanted));
      const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
      const result = { body, mimeType, etag };
      cache.set(key, result, body.byteLength + key.length);
      return result;
    },
    async info(asset) {
      const body = await readFile(asset.file);
      const { default: sharp } = await import("sharp");
      const { width, height } = await sharp(body, { limitInputPixels: MOST_INPUT_PIXELS }).metadata();
      return { width, height, bytes: body.byteLength };
    },
  };
}

async function produce(asset: ContentAsset, wanted: Wanted): Promise<{ body: Uint8Array; mimeType: string }> {
  const source = await readFile(asset.file);
  const resize = wanted.width !== undefined || wanted.height !== undefined;
  const isVector = asset.mimeType === "image/svg+xml";
  // A drawing fits every size as it is.
  if ((isVector && !wanted.format) || (!resize && !wanted.format && wanted.quality === undefined)) {
    return { body: source, mimeType: asset.mimeType };
  }
  const { default: sharp } = await import("sharp");
  const picture = sharp(source, { limitInputPixels: MOST_INPUT_PIXELS }).rotate();
  const { width, height } = await picture.metadata();
  if (resize)
    picture.resize({ ...resizing(wanted, width, height), background: transparentFor(wanted, asset) });
  const format = wanted.format ?? formatOf(asset.mimeType);
  return { body: await encoded(picture, format, wanted.quality), mimeType: FORMATS[format] };
}

function resizing({ mode, width, height }: Wanted, ownWidth: number, ownHeight: number) {
  const fitsAlready = ownWidth <= (width ?? ownWidth) && ownHeight <= (height ?? ownHeight);
  const fit = mode === "BoxPad" && !fitsAlready ? MODES.Pad : MODES[mode];
  return {
    ...fit,
    ...(mode === "BoxPad" && fitsAlready ? { withoutEnlargement: true } : {}),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}

function transparentFor(wanted: Wanted, asset: ContentAsset) {
  const opaque = (wanted.format ?? formatOf(asset.mimeType)) === "JPEG";
  return opaque ? "#ffffff" : { r: 255, g: 255, b: 255, alpha: 0 };
}

function encoded(picture: Sharp, format: Format, quality: number | undefined): Promise<Buffer> {
  const options = quality === undefined ? {} : { quality };
  switch (format) {
    case "PNG":
      return picture.png().toBuffer();
    case "WEBP":
      return picture.webp(options).toBuffer();
    case "AVIF":
      return picture.avif({ ...options, effort: 2 }).toBuffer();
    default:
      return picture
        .flatten({ background: "#ffffff" })
        .jpeg({ mozjpeg: true, ...options })
        .toBuffer();
  }
}

function formatOf(mimeType: string): Format {
  const known = (Object.keys(FORMATS) as Format[]).find((format) => FORMATS[format] === mimeType);
  return known ?? "PNG";
}

function readWanted(parameters: URLSearchParams): Wanted {
  return {
    width: wholeNumber(parameters, "width", LARGEST_SIDE),
    height: wholeNumber(parameters, "height", LARGEST_SIDE),
    quality: wholeNumber(parameters, "quality", 100),
    mode: oneOf(parameters, "mode", Object.keys(MODES) as Mode[]) ?? "Max",
    format: oneOf(parameters, "format", Object.keys(FORMATS) as Format[]),
  };
}

/** Absent, empty and 0 mean "not asked for". */
function wholeNumber(parameters: URLSearchParams, name: string, most: number): number | undefined {
  const text = parameters.get(name);
  if (!text || text === "0") return undefined;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 1 && number <= most)) throw new QueryError(`${name}: must be between 1 and ${most}.`);
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
  if (!found) throw new QueryError(`${name}: must be one of ${known.join(", ")}.`);
  return found;
}
