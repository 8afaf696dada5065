import type { Product } from "@weitersagen/contract/catalogue";
import { productClasses } from "@weitersagen/contract/catalogue";
import { hexColour } from "@weitersagen/contract/colour";
import type { Shape, Theme } from "@weitersagen/contract/theme";
import sharp from "sharp";
import { drawMotif } from "./motifs.ts";
import type { MotifColours } from "./motifs.ts";

const WIDTH = 480;
const HEIGHT = 360;
const SMALL = 96;
/** More than the widest picture that a call offers. */
const MAX_PIXELS = 8_000_000;

interface Ground extends MotifColours {
  readonly surface: string;
  readonly stage: string;
}

function groundOf({ colours }: Theme): Ground {
  return {
    ink: hexColour(colours.ink),
    paper: hexColour(colours.paper),
    action: hexColour(colours.action),
    accent: hexColour(colours.accent),
    surface: hexColour(colours.surface),
    stage: hexColour(colours.stage),
  };
}

/** The background in the shape of the theme: diagonal, waves or an arch. */
const backdrops: Record<Shape, (ground: Ground) => string> = {
  sharp: ({ stage, accent }) =>
    `<path d="M0 360L480 212V360z" fill="${stage}"/><path d="M0 336L480 188" stroke="${accent}" stroke-width="6"/>`,
  soft: ({ accent, stage }) =>
    `<circle cx="380" cy="96" r="52" fill="${accent}"/><path d="M0 292c60-30 120-30 180 0s120 30 180 0 90-30 120-12v80H0z" fill="${stage}"/>`,
  fine: ({ accent, paper }) =>
    `<path d="M96 360V180a144 144 0 0 1 288 0v180z" fill="${paper}"/><path d="M84 360V180a156 156 0 0 1 312 0v180" fill="none" stroke="${accent}" stroke-width="2"/>`,
};

export function drawProduct(product: Product, motif: string, theme: Theme): string {
  const size = product.productClass === null ? 0 : productClasses.indexOf(product.productClass) + 1;
  return scene(motif, theme, size);
}

export function drawCategory(motif: string, theme: Theme): string {
  return scene(motif, theme, 0);
}

function scene(motif: string, theme: Theme, size: number): string {
  const ground = groundOf(theme);
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground.surface}"/>`,
    backdrops[theme.shape](ground),
    `<g transform="translate(120 48) scale(2)">${drawMotif(motif, ground, 3)}</g>`,
    steps(size, ground),
  ];
  return svg(WIDTH, HEIGHT, parts.join(""));
}

/** Shows the product class, S to XL: four bars, of which one to four are filled. */
function steps(size: number, { paper, accent, stage }: Ground): string {
  if (size === 0) return "";
  const bars = productClasses.map((_, index) => {
    const height = 14 + index * 12;
    const fill = index < size ? accent : paper;
    return `<rect x="${380 + index * 20}" y="${340 - height}" width="14" height="${height}" fill="${fill}" stroke="${stage}" stroke-width="2"/>`;
  });
  return bars.join("");
}

/** The motif without background, for lists and icons. */
export function drawSmall(motif: string, theme: Theme): string {
  return svg(SMALL, SMALL, `<g transform="scale(0.8)">${drawMotif(motif, groundOf(theme), 4)}</g>`);
}

/** A person without a photograph: a plain silhouette of 320 × 400. */
export function drawPerson(theme: Theme): string {
  const { surface, ink, accent } = groundOf(theme);
  const parts = [
    `<rect width="320" height="400" fill="${surface}"/>`,
    `<path d="M28 400c4-88 48-124 132-124s128 36 132 124z" fill="${accent}"/>`,
    `<circle cx="160" cy="164" r="72" fill="${accent}"/>`,
    `<path d="M28 400c4-88 48-124 132-124s128 36 132 124M160 92a72 72 0 1 1 0 144 72 72 0 1 1 0-144" fill="none" stroke="${ink}" stroke-width="4"/>`,
  ];
  return svg(320, 400, parts.join(""));
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** The drawing as a PNG of the requested width. */
export async function toPng(drawing: string, width: number): Promise<Buffer> {
  const natural = Number(/ width="(\d+)"/.exec(drawing)?.[1] ?? WIDTH);
  const density = Math.min(2400, Math.max(1, (72 * width) / natural));
  return sharp(Buffer.from(drawing), { density, limitInputPixels: MAX_PIXELS })
    .resize({ width })
    .png()
    .toBuffer();
}
