import { createHash } from "node:crypto";
import { hexColour, mix } from "@weitersagen/contract/colour";
import type { Theme } from "@weitersagen/contract/theme";

/** Hair by its outline around a face at (160, 150), 62 wide and 76 high on each side of the centre. */
const hairStyles = [
  "M96 152c-6-64 22-92 64-92s70 28 64 92c-6-34-16-50-34-58-24 16-62 16-80 4-8 12-12 30-14 54z",
  "M92 230c-12-20-14-60-8-96 6-48 34-78 76-78s70 30 76 78c6 36 4 76-8 96l-20-6c8-40 8-78-8-108-26 14-58 14-80-2-16 32-16 70-8 110z",
  "M98 136c0-46 22-76 62-76s62 30 62 76c-8-22-18-32-34-34-20 6-40 6-58 0-14 4-26 14-32 34z",
  "M94 176c-20-4-28-24-22-42-6-18 4-36 20-42 8-24 40-40 68-40s60 16 68 40c16 6 26 24 20 42 6 18-2 38-22 42 4-34-2-58-16-72-30 8-70 8-100 0-14 14-20 38-16 72z",
  "M97 138c-2-46 22-76 63-76s65 30 63 76c-5-18-13-28-23-30-26 6-54 6-80 0-10 2-18 12-23 30z",
  "M96 150c-4-40 4-76 40-88 44-14 92 8 90 60 0 12-2 20-4 28-4-24-12-38-26-48-30 10-62 6-84-6-8 14-14 32-16 54z",
] as const;
const bunOf = '<circle cx="160" cy="52" r="26"/>';

interface Features {
  readonly hair: string;
  readonly bun: boolean;
  readonly glasses: boolean;
  readonly collar: number;
  readonly turned: boolean;
  readonly light: boolean;
}

/** The same number always draws the same face. */
function featuresOf(externalId: string): Features {
  const dice = createHash("sha256").update(externalId).digest();
  const roll = (index: number, sides: number): number => (dice[index] ?? 0) % sides;
  const style = roll(0, hairStyles.length);
  const longHair = style === 1 || style === 3;
  return {
    hair: hairStyles[style] ?? hairStyles[0],
    bun: !longHair && roll(1, 5) === 0,
    glasses: roll(2, 5) < 2,
    collar: roll(4, 3),
    turned: roll(5, 2) === 0,
    light: roll(6, 3) === 0,
  };
}

const collars = [
  '<path d="M124 262l36 50 36-50 16 10-52 78-52-78z" fill="{light}"/>',
  '<path d="M112 268c16 24 80 24 96 0l10 6c-20 40-96 40-116 0z" fill="{light}"/>',
  '<path d="M130 258l30 36 30-36 10 6-32 44 8 92h-32l8-92-32-44z" fill="{light}"/><path d="M154 306h12l6 94h-24z" fill="{action}"/>',
] as const;

/** A portrait in two tones, 320 × 400: an invented face for an invented person. */
export function drawPortrait(externalId: string, { colours }: Pick<Theme, "colours">): string {
  const face = featuresOf(externalId);
  const tone = {
    ground: hexColour(mix(colours.surface, colours.accent, face.turned ? 0.3 : 0.12)),
    skin: hexColour(mix(colours.paper, colours.action, 0.24)),
    shade: hexColour(mix(colours.paper, colours.action, 0.4)),
    dark: hexColour(colours.ink),
    hair: hexColour(
      face.light ? mix(colours.ink, colours.accent, 0.55) : mix(colours.ink, colours.action, 0.15),
    ),
    light: hexColour(colours.paper),
    action: hexColour(colours.action),
  };
  const line = `fill="none" stroke="${tone.dark}" stroke-width="4" stroke-linecap="round"`;
  const collar = (collars[face.collar] ?? "")
    .replaceAll("{light}", tone.light)
    .replaceAll("{action}", tone.action);
  const parts = [
    `<rect width="320" height="400" fill="${tone.ground}"/>`,
    `<g${face.turned ? ' transform="translate(320 0) scale(-1 1)"' : ""}>`,
    face.bun ? `<g fill="${tone.hair}">${bunOf}</g>` : "",
    `<path d="M20 400c4-84 54-120 140-120s136 36 140 120z" fill="${tone.dark}"/>`,
    `<path d="M134 210h52v58c-8 18-44 18-52 0z" fill="${tone.shade}"/>`,
    `<path d="M98 146c0-48 26-76 62-76s62 28 62 76c0 52-28 88-62 88s-62-36-62-88z" fill="${tone.skin}"/>`,
    `<path d="M144 202c10 8 24 8 34-2" ${line}/>`,
    `<path d="M166 150c8 14 10 22 8 28-4 4-10 4-14 2" ${line}/>`,
    `<path d="M122 144h18M180 144h18" ${line}/>`,
    face.glasses
      ? `<g ${line}><circle cx="131" cy="146" r="21"/><circle cx="190" cy="146" r="21"/><path d="M152 142c4-4 12-4 17 0"/></g>`
      : `<path d="M118 128c8-6 18-6 26-2M178 126c8-4 18-4 26 2" ${line}/>`,
    `<path d="${face.hair}" fill="${tone.hair}"/>`,
    collar,
    "</g>",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400" viewBox="0 0 320 400">${parts.join("")}</svg>`;
}
