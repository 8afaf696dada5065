import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { PreviewPicture } from "@weitersagen/contract/page";
import type { Log } from "../../platform/log.ts";
import { PageCache } from "../../platform/pages/page-cache.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { ContentService } from "../content/service.ts";
import { assetsOf, compose, HEIGHT, WIDTH } from "./service/composition.ts";
import { facesOf } from "./service/faces.ts";

interface PreviewParts {
  readonly content: Pick<ContentService, "asset">;
  readonly key: Buffer;
  readonly log: Log;
}

const MAX_CACHE_BYTES = 16 * 1_048_576;
const LONGEST_HEADLINE = 140;

/**
 * Draws what messengers and networks show of a page. The address says what is drawn and carries a seal, so that the
 * picture never changes under its address, and nobody can have other words drawn in a brand's name.
 */
export class Previews {
  readonly #content: Pick<ContentService, "asset">;
  readonly #key: Buffer;
  readonly #log: Log;
  readonly #drawn = new PageCache<Buffer>({
    maxBytes: MAX_CACHE_BYTES,
    freshMs: Infinity,
    staleMs: Infinity,
    sizeOf: (png) => png.length,
    now: () => performance.now(),
  });

  constructor({ content, key, log }: PreviewParts) {
    this.#content = content;
    this.#key = key;
    this.#log = log;
  }

  addressOf(tenant: Tenant, { headline, amountCents, upTo, language }: PreviewPicture): string {
    const words = new URLSearchParams({
      text: headline.slice(0, LONGEST_HEADLINE),
      ...(amountCents === undefined ? {} : { cent: String(amountCents) }),
      ...(upTo ? { biszu: "1" } : {}),
      sprache: language,
    });
    words.set("siegel", this.#sealOf(tenant.slug, words));
    return `${this.pathOf(tenant)}?${words.toString()}`;
  }

  /** Another look has another address; one shared before the change is led to the new one. */
  pathOf({ slug, settings }: Tenant): string {
    const look = JSON.stringify([settings.theme, settings.brand]);
    return `/vorschau/${slug}.${createHash("sha256").update(look).digest("hex").slice(0, 12)}.png`;
  }

  /** The picture of a sealed address; undefined where the seal is not ours. */
  async draw(tenant: Tenant, words: URLSearchParams): Promise<Buffer | undefined> {
    const picture = this.#read(tenant.slug, words);
    return picture && this.#drawn.get(this.addressOf(tenant, picture), () => this.#paint(tenant, picture));
  }

  #read(slug: string, words: URLSearchParams): PreviewPicture | undefined {
    const unsealed = new URLSearchParams(words);
    unsealed.delete("siegel");
    const [given, right] = [words.get("siegel") ?? "", this.#sealOf(slug, unsealed)].map((seal) =>
      Buffer.from(seal),
    );
    if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return {
      headline: words.get("text") ?? "",
      amountCents: words.has("cent") ? Number(words.get("cent")) : undefined,
      upTo: words.has("biszu"),
      language: words.get("sprache") === "en" ? "en" : "de",
    };
  }

  #sealOf(slug: string, words: URLSearchParams): string {
    return createHmac("sha256", this.#key)
      .update(`${slug} ${words.toString()}`)
      .digest("base64url")
      .slice(0, 22);
  }

  async #paint(tenant: Tenant, picture: PreviewPicture): Promise<Buffer> {
    const { theme, brand } = tenant.settings;
    const { logo, art } = assetsOf(theme);
    const [logoData, artData, fonts] = await Promise.all([
      this.#asset(tenant, logo.asset),
      this.#asset(tenant, art.asset),
      facesOf(theme),
    ]);
    // Heavy, and not needed until somebody shares a page: the server starts without them.
    const [{ default: satori }, { renderAsync }] = await Promise.all([
      import("satori"),
      import("@resvg/resvg-js"),
    ]);
    const drawing = compose({ theme, brand, picture, logo: logoData, art: artData });
    const svg = await satori(drawing as never, { width: WIDTH, height: HEIGHT, fonts });
    return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
  }

  /** A preview without its picture is better than none. */
  async #asset(tenant: Tenant, id: string): Promise<string | undefined> {
    try {
      const { contentType, body } = await this.#content.asset(tenant, id, {});
      return `data:${contentType};base64,${Buffer.from(body).toString("base64")}`;
    } catch (error) {
      this.#log.warn({ err: error, asset: id }, "preview drawn without a picture");
      return undefined;
    }
  }
}
