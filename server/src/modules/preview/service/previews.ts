import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { PreviewPicture } from "@weitersagen/contract/page";
import { systemClock } from "../../../platform/clock.ts";
import type { CmsAsset } from "../../../platform/cms/client.ts";
import { fairLimiter } from "../../../platform/limit.ts";
import type { Log } from "../../../platform/log.ts";
import { PageCache } from "../../../platform/pages/page-cache.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { assetsOf, composePreview, HEIGHT, WIDTH } from "./composition.ts";
import { loadFonts } from "./fonts.ts";

export interface PreviewDeps {
  readonly readAsset: (tenant: Tenant, id: string) => Promise<CmsAsset>;
  /** A PNG. */
  readonly readPortrait: (tenant: Tenant, advisorNumber: string) => Promise<CmsAsset>;
  /** Signs the addresses of previews. */
  readonly key: Buffer;
  readonly log: Log;
}

/**
 * A drawing with a portrait gets old, because its address does not change with the portrait. An incomplete one lacks a
 * portrait or asset that could not be read.
 */
export type Completeness = "complete" | "withPortrait" | "incomplete";

interface Preview {
  readonly png: Buffer;
  readonly completeness: Completeness;
}

const MINUTE = 60_000;
/** How long a drawing is kept in memory. An incomplete one too, so that an outage does not draw it for each request. */
const KEPT_MS: Readonly<Record<Completeness, number>> = {
  complete: Infinity,
  withPortrait: 60 * MINUTE,
  incomplete: MINUTE,
};
const MAX_CACHE_BYTES = 16 * 1_048_576;
const MAX_HEADLINE_LENGTH = 140;
/** A preview takes a tenth of a second of a processor, and a messenger asks for it once. */
const DRAWN_AT_ONCE = 2;
const WAITING_PER_TENANT = 20;

/**
 * Renders the images that messengers and social networks show for a page. The address contains everything that is drawn
 * except an advisor's portrait, and a signature: without a portrait an image never changes under its address, and a caller
 * cannot render other texts in a brand's name.
 */
export class Previews {
  readonly #deps: PreviewDeps;
  readonly #rendered = new PageCache<Preview>({
    maxBytes: MAX_CACHE_BYTES,
    keep: ({ png, completeness }) => ({
      size: png.length,
      freshMs: KEPT_MS[completeness],
      staleMs: KEPT_MS[completeness],
    }),
    now: () => performance.now(),
    clock: systemClock,
  });

  readonly #limited = fairLimiter(DRAWN_AT_ONCE, WAITING_PER_TENANT);

  constructor(deps: PreviewDeps) {
    this.#deps = deps;
  }

  addressOf(
    tenant: Tenant,
    { headline, amountCents, upTo, advisorNumber, language }: PreviewPicture,
  ): string {
    const parameters = new URLSearchParams({
      text: headline.slice(0, MAX_HEADLINE_LENGTH),
      ...(amountCents === undefined ? {} : { cent: String(amountCents) }),
      ...(upTo ? { biszu: "1" } : {}),
      ...(advisorNumber === undefined ? {} : { berater: advisorNumber }),
      sprache: language,
    });
    parameters.set("siegel", this.#sign(tenant.slug, parameters));
    return `${this.pathOf(tenant)}?${parameters.toString()}`;
  }

  /** The path changes with theme and brand. An address shared before such a change redirects to the new one. */
  pathOf({ slug, settings }: Tenant): string {
    const look = JSON.stringify([settings.theme, settings.brand]);
    return `/vorschau/${slug}.${createHash("sha256").update(look).digest("hex").slice(0, 12)}.png`;
  }

  /** The image of a signed address, or undefined if the signature is not valid. */
  async render(tenant: Tenant, parameters: URLSearchParams): Promise<Preview | undefined> {
    const picture = this.#verify(tenant.slug, parameters);
    return (
      picture &&
      this.#rendered.get(this.addressOf(tenant, picture), () =>
        this.#limited(tenant.id, () => this.#draw(tenant, picture)),
      )
    );
  }

  #verify(slug: string, parameters: URLSearchParams): PreviewPicture | undefined {
    const unsigned = new URLSearchParams(parameters);
    unsigned.delete("siegel");
    const given = Buffer.from(parameters.get("siegel") ?? "");
    const expected = Buffer.from(this.#sign(slug, unsigned));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return {
      headline: parameters.get("text") ?? "",
      amountCents: parameters.has("cent") ? Number(parameters.get("cent")) : undefined,
      upTo: parameters.has("biszu"),
      advisorNumber: parameters.get("berater") ?? undefined,
      language: parameters.get("sprache") === "en" ? "en" : "de",
    };
  }

  #sign(slug: string, parameters: URLSearchParams): string {
    return createHmac("sha256", this.#deps.key)
      .update(`${slug} ${parameters.toString()}`)
      .digest("base64url")
      .slice(0, 22);
  }

  async #draw(tenant: Tenant, picture: PreviewPicture): Promise<Preview> {
    const { theme, brand } = tenant.settings;
    const { readAsset, readPortrait } = this.#deps;
    const { logo, art } = assetsOf(theme);
    const { advisorNumber } = picture;
    const [logoData, artData, portraitData, fonts] = await Promise.all([
      this.#dataUrl(logo.asset, () => readAsset(tenant, logo.asset)),
      advisorNumber === undefined ? this.#dataUrl(art.asset, () => readAsset(tenant, art.asset)) : undefined,
      advisorNumber === undefined
        ? undefined
        : this.#dataUrl(advisorNumber, () => readPortrait(tenant, advisorNumber)),
      loadFonts(theme),
    ]);
    // Large libraries, loaded only when the first preview is rendered, so that the server starts faster.
    const [{ default: satori }, { renderAsync }] = await Promise.all([
      import("satori"),
      import("@resvg/resvg-js"),
    ]);
    const drawing = composePreview({
      theme,
      brand,
      picture,
      logo: logoData,
      art: artData,
      portrait: portraitData,
    });
    const svg = await satori(drawing as never, { width: WIDTH, height: HEIGHT, fonts });
    const png = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
    if (logoData === undefined || (artData ?? portraitData) === undefined)
      return { png, completeness: "incomplete" };
    return { png, completeness: advisorNumber === undefined ? "complete" : "withPortrait" };
  }

  /** A preview without an asset is better than none, so a failed read is only logged. */
  async #dataUrl(asset: string, read: () => Promise<CmsAsset>): Promise<string | undefined> {
    try {
      const { contentType, body } = await read();
      return `data:${contentType};base64,${Buffer.from(body).toString("base64")}`;
    } catch (error) {
      this.#deps.log.warn({ err: error, asset }, "preview rendered without an asset");
      return undefined;
    }
  }
}
