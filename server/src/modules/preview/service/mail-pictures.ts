import { createHash } from "node:crypto";
import { hexColour } from "@weitersagen/contract/colour";
import { derivePalette } from "@weitersagen/contract/palette";
import type { Shape, Theme, ThemePicture } from "@weitersagen/contract/theme";
import sharp, { type Sharp } from "sharp";
import { systemClock } from "../../../platform/clock.ts";
import type { CmsAsset } from "../../../platform/cms/client.ts";
import type { Log } from "../../../platform/log.ts";
import type { MailPicture, MailPictures } from "../../../platform/mail/pictures.ts";
import { PageCache } from "../../../platform/pages/page-cache.ts";
import type { Tenant } from "../../../platform/tenancy.ts";

export interface MailPictureDeps {
  readonly readAsset: (tenant: Tenant, id: string) => Promise<CmsAsset>;
  /** Changes with the tenant's content, of which the pictures are a part. */
  readonly contentVersion: (tenant: Tenant) => Promise<string>;
  readonly log: Log;
}

export type MailPicturesOf = (tenant: Tenant) => Promise<MailPictures>;

const MAX_CACHE_BYTES = 8 * 1_048_576;
/** A picture that could not be drawn is tried again after this time, not with every mail. */
const RETRY_MS = 60_000;
/** Base64 adds a third: logo, key visual and text of a mail stay below 100 KB. */
const MAX_LOGO_BYTES = 8 * 1024;
const MAX_ART_BYTES = 48 * 1024;
const MAX_PIXELS = 40_000_000;
/** Pixels of the picture per CSS pixel. */
const SCALE = 2;

const LOGO = { width: 240, height: 32 };

/** For each shape of a theme: which key visual opens a mail, on which background, cut to the place or whole. */
const compositions = {
  sharp: { visual: "wide", ground: "stage", fit: "cover", height: 240 },
  soft: { visual: "wide", ground: "surface", fit: "cover", height: 260 },
  fine: { visual: "tall", ground: "stage", fit: "contain", height: 260 },
} as const satisfies Record<
  Shape,
  { visual: keyof Theme["keyVisual"]; ground: "stage" | "surface"; fit: "cover" | "contain"; height: number }
>;
const ART_WIDTH = 600;

/** Draws a tenant's pictures for its mails, once for each version of its settings and content. */
export function mailPictures(deps: MailPictureDeps): MailPicturesOf {
  const drawn = new PageCache<MailPictures>({
    maxBytes: MAX_CACHE_BYTES,
    keep: ({ logo, art }) => {
      const lasts = logo && art ? Infinity : RETRY_MS;
      return {
        size: (logo?.bytes.length ?? 0) + (art?.bytes.length ?? 0) + 1,
        freshMs: lasts,
        staleMs: lasts,
      };
    },
    now: () => performance.now(),
    clock: systemClock,
  });
  return async (tenant) => {
    try {
      const key = `${tenant.slug}/${tenant.version}/${await deps.contentVersion(tenant)}`;
      return await drawn.get(key, () => draw(deps, tenant));
    } catch (error) {
      deps.log.warn({ err: error, tenant: tenant.slug }, "mail without pictures");
      return {};
    }
  };
}

async function draw(deps: MailPictureDeps, tenant: Tenant): Promise<MailPictures> {
  const { theme } = tenant.settings;
  const palette = derivePalette(theme.colours);
  const { visual, ground, fit, height } = compositions[theme.shape];
  const [logo, art] = await Promise.all([
    // On the opaque colour of the header: a mail program that changes the colours leaves the logo readable.
    drawPicture(deps, tenant, {
      name: "logo",
      asset: theme.logoOnStage,
      size: logoSize(theme.logoOnStage),
      ground: hexColour(palette.stage),
      fit: "contain",
      mostBytes: MAX_LOGO_BYTES,
    }),
    drawPicture(deps, tenant, {
      name: "art",
      asset: theme.keyVisual[visual],
      size: { width: ART_WIDTH, height },
      ground: hexColour(palette[ground]),
      fit,
      mostBytes: MAX_ART_BYTES,
    }),
  ]);
  return { logo, art };
}

function logoSize({ width, height }: ThemePicture): { width: number; height: number } {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

interface Wanted {
  readonly name: keyof MailPictures;
  readonly asset: ThemePicture;
  readonly size: { readonly width: number; readonly height: number };
  readonly ground: string;
  readonly fit: "cover" | "contain";
  readonly mostBytes: number;
}

/** A mail without a picture is better than none, so a failure is only logged. */
async function drawPicture(
  { readAsset, log }: MailPictureDeps,
  tenant: Tenant,
  { name, asset, size, ground, fit, mostBytes }: Wanted,
): Promise<MailPicture | undefined> {
  try {
    const { contentType, body } = await readAsset(tenant, asset.asset);
    const isVector = contentType.includes("svg");
    const density = isVector ? vectorDensity(asset, size) : 72;
    const source = sharp(body, { density, limitInputPixels: MAX_PIXELS });
    const drawAt = (scale: number) =>
      source
        .clone()
        .resize({ width: size.width * scale, height: size.height * scale, fit, background: ground })
        .flatten({ background: ground });
    const encoded = await encode(drawAt, isVector ? drawings : photographs, mostBytes);
    if (encoded) return { name, ...encoded, ...size, version: versionOf(encoded.bytes) };
    log.warn({ tenant: tenant.slug, asset: asset.asset }, "picture too large for a mail");
  } catch (error) {
    log.warn({ err: error, tenant: tenant.slug, asset: asset.asset }, "mail without a picture");
  }
  return undefined;
}

/** Vectors are rendered at the size they are shown in, so that edges stay sharp. */
function vectorDensity(natural: ThemePicture, shown: Wanted["size"]): number {
  const scale = SCALE * Math.max(shown.width / natural.width, shown.height / natural.height);
  return Math.min(2400, Math.max(1, Math.ceil(72 * scale)));
}

const versionOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

type Encoded = Pick<MailPicture, "type" | "bytes">;
type Encoding = (drawAt: (scale: number) => Sharp) => Promise<Encoded>;

const png: Encoding = async (drawAt) => ({
  type: "image/png",
  bytes: await drawAt(SCALE).png({ palette: true, colours: 64, effort: 7 }).toBuffer(),
});
const jpeg =
  (scale: number, quality: number): Encoding =>
  async (drawAt) => ({
    type: "image/jpeg",
    bytes: await drawAt(scale).jpeg({ quality, mozjpeg: true }).toBuffer(),
  });

/** Drawings are smallest and sharpest as PNG with few colours, photographs as JPEG. */
const photographs = [jpeg(SCALE, 75), jpeg(SCALE, 50), jpeg(1, 70)];
const drawings = [png, ...photographs];

/** The best picture that is small enough. */
async function encode(
  drawAt: (scale: number) => Sharp,
  encodings: readonly Encoding[],
  mostBytes: number,
): Promise<Encoded | undefined> {
  for (const attempt of encodings) {
    const encoded = await attempt(drawAt);
    if (encoded.bytes.length <= mostBytes) return encoded;
  }
  return undefined;
}
