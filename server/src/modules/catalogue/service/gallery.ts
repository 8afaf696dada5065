import { createHash } from "node:crypto";
import { byteCache } from "../../../platform/byte-cache.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "./catalogue.ts";
import { drawDevice } from "./device-drawing.ts";
import { drawCategory, drawProduct, drawSmall, toPng } from "./pictures.ts";
import { drawPortrait } from "./portrait.ts";
import { findProduct, motifOf } from "./stock.ts";

export interface PictureRequest {
  readonly format?: "svg" | "png" | undefined;
  readonly width?: number | undefined;
}

export interface Picture {
  readonly type: "image/svg+xml" | "image/png";
  readonly bytes: Buffer;
  readonly etag: string;
}

const PNG_WIDTH = 480;
/** Widths are rounded up to steps, so that nobody can fill the cache with 1,600 sizes of one picture. */
const WIDTH_STEP = 16;
const CACHE_BYTES = 16 * 1024 * 1024;

/** The catalogue's pictures: drawn in the tenant's colours, as SVG or, where a width is asked for, as PNG. */
export class Gallery {
  readonly #catalogue: Catalogue;
  readonly #pngs = byteCache<Picture>(CACHE_BYTES);

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  async category(tenant: Tenant, id: number, small: boolean, request: PictureRequest): Promise<Picture> {
    const { categories } = await this.#catalogue.stockOf(tenant);
    const category = categories.find((candidate) => candidate.id === id);
    if (!category) throw new Refusal("notFound");
    const draw = small ? drawSmall : drawCategory;
    return this.#developed(draw(category.motif, tenant.settings.theme), request);
  }

  async product(tenant: Tenant, name: string, small: boolean, request: PictureRequest): Promise<Picture> {
    return this.#developed(await this.#drawn(tenant, name, small), request);
  }

  async #drawn(tenant: Tenant, name: string, small: boolean): Promise<string> {
    const { theme } = tenant.settings;
    const stock = await this.#catalogue.stockOf(tenant);
    const product = findProduct(stock, name);
    if (product) {
      const motif = motifOf(stock, product.id);
      return small ? drawSmall(motif, theme) : drawProduct(product, motif, theme);
    }
    const offer = stock.offers.find(({ id }) => String(id) === name);
    if (offer) return drawDevice(offer, theme);
    const advisor = await this.#catalogue.advisor(tenant, name);
    if (!advisor) throw new Refusal("notFound");
    return drawPortrait(advisor.externalId, theme);
  }

  async #developed(drawing: string, { format, width }: PictureRequest): Promise<Picture> {
    const etag = `"${createHash("sha256").update(drawing).digest("base64url").slice(0, 22)}`;
    if (format === "svg" || (format === undefined && width === undefined)) {
      return { type: "image/svg+xml", bytes: Buffer.from(drawing), etag: `${etag}"` };
    }
    const stepped = Math.ceil((width ?? PNG_WIDTH) / WIDTH_STEP) * WIDTH_STEP;
    const key = `${etag}-${stepped}"`;
    const known = this.#pngs.get(key);
    if (known) return known;
    const picture: Picture = { type: "image/png", bytes: await toPng(drawing, stepped), etag: key };
    this.#pngs.set(key, picture, picture.bytes.length);
    return picture;
  }
}
