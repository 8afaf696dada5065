import { createHash } from "node:crypto";
import { byteCache } from "../../../platform/byte-cache.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findAdvisor } from "./advisors.ts";
import { drawDevice } from "./device-drawing.ts";
import { findOffer, findProduct, motifOf } from "./loaded-catalogue.ts";
import { drawCategory, drawProduct, drawSmall, toPng } from "./pictures.ts";
import { drawPortrait } from "./portrait.ts";
import type { CatalogueDeps } from "./products.ts";

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
/** Widths are rounded up to steps, so that a caller cannot fill the cache with 1,600 sizes of one picture. */
const WIDTH_STEP = 16;
const CACHE_BYTES = 16 * 1024 * 1024;

/** Draws in the tenant's colours, as SVG or, if a width is requested, as PNG. Keeps the PNGs it rendered last. */
export class CataloguePictures {
  readonly #deps: CatalogueDeps;
  readonly #pngs = byteCache<Picture>(CACHE_BYTES);

  constructor(deps: CatalogueDeps) {
    this.#deps = deps;
  }

  async category(tenant: Tenant, id: number, small: boolean, request: PictureRequest): Promise<Picture> {
    const { categories } = await this.#deps.catalogue.load(tenant);
    const category = categories.find((candidate) => candidate.id === id);
    if (!category) throw new Refusal("notFound");
    const draw = small ? drawSmall : drawCategory;
    return this.#render(draw(category.motif, tenant.settings.theme), request);
  }

  async product(tenant: Tenant, name: string, small: boolean, request: PictureRequest): Promise<Picture> {
    return this.#render(await this.#draw(tenant, name, small), request);
  }

  async #draw(tenant: Tenant, name: string, small: boolean): Promise<string> {
    const { database, catalogue } = this.#deps;
    const { theme } = tenant.settings;
    const loaded = await catalogue.load(tenant);
    // What is not on sale any more keeps its picture, for the recommendations of it; a draft has none yet.
    const product = findProduct(loaded, name);
    if (product && product.status !== "draft") {
      const motif = motifOf(loaded, product.id);
      return small ? drawSmall(motif, theme) : drawProduct(product, motif, theme);
    }
    const offer = findOffer(loaded, name);
    if (offer && offer.status !== "draft") return drawDevice(offer, theme);
    const advisor = await database.inTenant(tenant.id, (tx) => findAdvisor(tx, tenant, name), {
      readOnly: true,
    });
    if (!advisor) throw new Refusal("notFound");
    return drawPortrait(advisor.externalId, theme);
  }

  async #render(svg: string, { format, width }: PictureRequest): Promise<Picture> {
    const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 22);
    if (format === "svg" || (format === undefined && width === undefined)) {
      return { type: "image/svg+xml", bytes: Buffer.from(svg), etag: `"${hash}"` };
    }
    const roundedWidth = Math.ceil((width ?? PNG_WIDTH) / WIDTH_STEP) * WIDTH_STEP;
    const etag = `"${hash}-${roundedWidth}"`;
    const cached = this.#pngs.get(etag);
    if (cached) return cached;
    const picture: Picture = { type: "image/png", bytes: await toPng(svg, roundedWidth), etag };
    this.#pngs.set(etag, picture, picture.bytes.length);
    return picture;
  }
}
