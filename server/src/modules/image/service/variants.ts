import { imageWidths } from "@weitersagen/contract/image-address";
import type { ImageFormat } from "@weitersagen/contract/image-address";
import { MOST_PICTURE_PIXELS } from "@weitersagen/contract/uploaded-picture";
import sharp from "sharp";
import { byteCache } from "../../../platform/byte-cache.ts";
import type { Database } from "../../../platform/db/database.ts";
import { fairLimiter } from "../../../platform/limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findImage, findVariant, insertVariant } from "../repository.ts";
import type { NewImage } from "../repository.ts";

export interface ImageRequest {
  readonly width?: number | undefined;
  readonly format?: ImageFormat | undefined;
}

export interface ImageVariant {
  readonly type: string;
  readonly bytes: Buffer;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** One at a time: sharp uses all cores for one picture, and pages must stay fast meanwhile. */
const RESIZINGS_AT_ONCE = 1;
/** Each variant is made once, so this many are waiting only after new pictures were loaded: a page has dozens of them. */
const RESIZINGS_WAITING = 512;
const DEFAULT_WIDTH = 960;

/**
 * Pictures in the widths and formats that pages request. A variant is made once for all servers and then read from the
 * database; the last ones stay in memory. Tenants take turns, so that one with many pictures does not delay the others.
 */
export class ImageVariants {
  readonly #database: Database;
  readonly #cache = byteCache<Buffer>(CACHE_BYTES);
  readonly #limited = fairLimiter(RESIZINGS_AT_ONCE, RESIZINGS_WAITING);
  readonly #running = new Map<string, Promise<Buffer>>();

  constructor(database: Database) {
    this.#database = database;
  }

  async get(tenant: Tenant, hash: string, request: ImageRequest): Promise<ImageVariant> {
    const width = offeredWidth(request.width ?? DEFAULT_WIDTH);
    const format = request.format ?? "webp";
    const key = `${tenant.id}/${hash}/${width}/${format}`;
    const bytes = this.#cache.get(key) ?? (await this.#once(key, tenant, { hash, width, format }));
    return { type: `image/${format}`, bytes };
  }

  #once(key: string, tenant: Tenant, variant: VariantKey): Promise<Buffer> {
    const running = this.#running.get(key);
    if (running) return running;
    const made = this.#load(tenant, variant)
      .then((bytes) => {
        this.#cache.set(key, bytes, bytes.length);
        return bytes;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, made);
    return made;
  }

  async #load(tenant: Tenant, variant: VariantKey): Promise<Buffer> {
    const readOnly = { readOnly: true };
    const stored = await this.#database.inTenant(tenant.id, (tx) => findVariant(tx, variant), readOnly);
    if (stored) return stored;
    return this.#limited(tenant.id, async () => {
      const original = await this.#database.inTenant(
        tenant.id,
        (tx) => findImage(tx, variant.hash),
        readOnly,
      );
      if (!original) throw new Refusal("notFound");
      const bytes = await render(original, variant).catch(() => {
        // Stored before uploads were decoded: a damaged picture is none.
        throw new Refusal("notFound");
      });
      await this.#database.inTenant(tenant.id, (tx) => insertVariant(tx, variant, bytes));
      return bytes;
    });
  }
}

interface VariantKey {
  readonly hash: string;
  readonly width: number;
  readonly format: ImageFormat;
}

function offeredWidth(requested: number): number {
  return imageWidths.find((width) => width >= requested) ?? imageWidths[imageWidths.length - 1] ?? requested;
}

async function render({ bytes, mediaType, width: naturalWidth }: NewImage, { width, format }: VariantKey) {
  const isVector = mediaType === "image/svg+xml";
  // A vector image is rendered at the requested size; a photograph is never enlarged.
  const density = isVector ? Math.min(2400, Math.max(1, (72 * width) / naturalWidth)) : 72;
  const image = sharp(bytes, { density, limitInputPixels: MOST_PICTURE_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: !isVector });
  switch (format) {
    case "avif":
      return image.avif({ quality: 60, effort: 2 }).toBuffer();
    case "webp":
      return image.webp({ quality: 82, smartSubsample: true }).toBuffer();
    case "png":
      return image.png({ palette: isVector }).toBuffer();
    case "jpeg":
      return image.flatten({ background: "#ffffff" }).jpeg({ mozjpeg: true }).toBuffer();
  }
}
