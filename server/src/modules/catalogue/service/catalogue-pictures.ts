import { createHash } from "node:crypto";
import { systemClock } from "../../../platform/clock.ts";
import { fairLimiter } from "../../../platform/limit.ts";
import { PageCache } from "../../../platform/pages/page-cache.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { ImageVariants } from "../../image/service/variants.ts";
import { readAdvisorImages } from "../repository/images.ts";
import { findAdvisor } from "./advisors.ts";
import { findOffer, findProduct, motifOf } from "./loaded-catalogue.ts";
import { drawCategory, drawPerson, drawProduct, drawSmall, toPng } from "./pictures.ts";
import type { CatalogueDeps } from "./products.ts";

export interface PictureRequest {
  readonly format?: "svg" | "png" | undefined;
  readonly width?: number | undefined;
  /** Only an advisor, also if a product has the same number. */
  readonly isAdvisor?: boolean | undefined;
}

export interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
}

interface PictureDeps extends CatalogueDeps {
  readonly images: ImageVariants;
}

const PNG_WIDTH = 480;
const SMALL_WIDTH = 96;
/** Widths are rounded up to steps, so that a caller cannot fill the cache with 1,600 sizes of one picture. */
const WIDTH_STEP = 16;
const CACHE_BYTES = 16 * 1024 * 1024;
/** A drawing takes up to a fifth of a second of a processor, and an anonymous visitor may request any. */
const DRAWN_AT_ONCE = 1;
const WAITING_PER_TENANT = 32;

/** A picture of the tenant, or the drawing that is shown instead. */
type Found = { readonly hash: string } | { readonly drawing: string };

/**
 * The picture of a product, category or advisor under an address that does not change with it. Without a picture of its
 * own it is the drawing of its category in the tenant's colours, as SVG or, if a width is requested, as PNG.
 */
export class CataloguePictures {
  readonly #deps: PictureDeps;
  readonly #pngs = new PageCache<Picture>({
    maxBytes: CACHE_BYTES,
    keep: ({ bytes }) => ({ size: bytes.length, freshMs: Infinity, staleMs: Infinity }),
    now: () => performance.now(),
    clock: systemClock,
  });

  readonly #limited = fairLimiter(DRAWN_AT_ONCE, WAITING_PER_TENANT);

  constructor(deps: PictureDeps) {
    this.#deps = deps;
  }

  async category(tenant: Tenant, id: number, small: boolean, request: PictureRequest): Promise<Picture> {
    const { categories, images } = await this.#deps.catalogue.load(tenant);
    const category = categories.find((candidate) => candidate.id === id);
    if (!category) throw new Refusal("notFound");
    const { theme } = tenant.settings;
    // An icon is a drawing even if there is a photograph: at 40 pixels nothing of that can be seen.
    if (small) return this.#draw(tenant, drawSmall(category.motif, theme), request);
    const hash = images.hashOf("category", id);
    const found = hash === undefined ? { drawing: drawCategory(category.motif, theme) } : { hash };
    return this.#render(tenant, found, small, request);
  }

  async product(tenant: Tenant, name: string, small: boolean, request: PictureRequest): Promise<Picture> {
    if (request.isAdvisor === true) return this.advisor(tenant, name, request);
    return this.#render(tenant, await this.#find(tenant, name, small), small, request);
  }

  /** Only an advisor, also if a product has the same number. */
  async advisor(tenant: Tenant, number: string, request: PictureRequest): Promise<Picture> {
    return this.#render(tenant, await this.#findAdvisor(tenant, number), false, request);
  }

  async #find(tenant: Tenant, name: string, small: boolean): Promise<Found> {
    const { catalogue } = this.#deps;
    const { theme } = tenant.settings;
    const loaded = await catalogue.load(tenant);
    // What is not on sale any more keeps its picture, for the recommendations of it; a draft has none yet.
    const product = findProduct(loaded, name);
    if (product && product.status !== "draft") {
      const hash = loaded.images.hashOf("product", product.id);
      if (hash !== undefined) return { hash };
      const motif = motifOf(loaded, product.id);
      return { drawing: small ? drawSmall(motif, theme) : drawProduct(product, motif, theme) };
    }
    const offer = findOffer(loaded, name);
    if (offer && offer.status !== "draft") {
      const hash = loaded.images.hashOf("offer", offer.id);
      const motif = offer.deviceType === "tablet" ? "tablet" : "geraet";
      return hash === undefined ? { drawing: drawCategory(motif, theme) } : { hash };
    }
    return this.#findAdvisor(tenant, name);
  }

  #findAdvisor(tenant: Tenant, number: string): Promise<Found> {
    return this.#deps.database.inTenant(
      tenant.id,
      async (tx) => {
        const advisor = await findAdvisor(tx, tenant, number);
        if (!advisor) throw new Refusal("notFound");
        const [image] = await readAdvisorImages(tx, [number]);
        return image ? { hash: image.hash } : { drawing: drawPerson(tenant.settings.theme) };
      },
      { readOnly: true },
    );
  }

  async #render(tenant: Tenant, found: Found, small: boolean, request: PictureRequest): Promise<Picture> {
    if ("drawing" in found) return this.#draw(tenant, found.drawing, request);
    const { hash } = found;
    const width = request.width ?? (small ? SMALL_WIDTH : PNG_WIDTH);
    const format = request.format === "png" ? "png" : "webp";
    const variant = await this.#deps.images.get(tenant, hash, { width, format });
    return { ...variant, etag: `"${hash}-${width}-${format}"` };
  }

  async #draw(tenant: Tenant, svg: string, { format, width }: PictureRequest): Promise<Picture> {
    const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 22);
    if (format === "svg" || (format === undefined && width === undefined)) {
      return { type: "image/svg+xml", bytes: Buffer.from(svg), etag: `"${hash}"` };
    }
    const roundedWidth = Math.ceil((width ?? PNG_WIDTH) / WIDTH_STEP) * WIDTH_STEP;
    const etag = `"${hash}-${roundedWidth}"`;
    // Concurrent requests for the same drawing share one.
    return this.#pngs.get(etag, () =>
      this.#limited(tenant.id, async () => ({
        type: "image/png",
        bytes: await toPng(svg, roundedWidth),
        etag,
      })),
    );
  }
}
