import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hexColour } from "@weitersagen/contract/colour";
import { html } from "../../../platform/html.ts";
import type { CheckedImage } from "../../image/service/store.ts";

export const LOGO_SIZE = { width: 240, height: 40 };

const LOGO_HEIGHT = LOGO_SIZE.height;
const MOST_WIDTH = 4_000;

/** The size at which pages show a logo, in the proportions of its file. */
export function logoSize({ width, height }: Pick<CheckedImage, "width" | "height">) {
  const shown = Math.round((width / height) * LOGO_HEIGHT);
  return { width: Math.min(MOST_WIDTH, Math.max(1, shown)), height: LOGO_HEIGHT };
}

const extensions: Readonly<Record<CheckedImage["mediaType"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
};

/** The brand's name as a picture, dark for light pages and light for dark areas; or the brand's own logo for light pages. */
export async function writeLogos(
  folder: string,
  brand: string,
  logo?: Pick<CheckedImage, "bytes" | "mediaType">,
): Promise<void> {
  const { width, height } = LOGO_SIZE;
  if (logo) await writeFile(join(folder, `logo.${extensions[logo.mediaType]}`), logo.bytes);
  const drawn = { ...(logo ? {} : { logo: "#1d2733" }), "logo-hell": "#ffffff" };
  for (const [name, colour] of Object.entries(drawn)) {
    const size = Math.min(26, Math.floor((width / brand.length) * 1.7));
    const picture = html`<svg
      xmlns="http://www.w3.org/2000/svg"
      width="${width}"
      height="${height}"
      viewBox="0 0 ${width} ${height}"
    >
      <text x="0" y="28" font-family="sans-serif" font-weight="700" font-size="${size}" fill="${colour}">
        ${brand}
      </text>
    </svg>`;
    await writeFile(join(folder, `${name}.svg`), `${picture.markup}\n`);
  }
  const index = JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as object;
  const alt = { alt: { de: brand, en: brand } };
  const named = { ...index, logo: alt, "logo-hell": alt };
  await writeFile(join(folder, "index.json"), `${JSON.stringify(named, null, 2)}\n`);
}

const NEUTRAL_HUE = 250;

/** Lightness and chroma of the colours that the neutral pictures name: `fill="{giver}"`. */
const pictureColours: Readonly<Record<string, readonly [lightness: number, chroma: number]>> = {
  far: [0.92, 0.02],
  near: [0.86, 0.035],
  giver: [0.53, 0.08],
  friend: [0.7, 0.07],
  line: [0.36, 0.06],
  ribbon: [0.93, 0.02],
};

/** Draws the pictures in the hue of the theme. */
export async function colourPictures(folder: string, hue = NEUTRAL_HUE): Promise<void> {
  for (const name of ["auftakt", "auftakt-hoch"]) {
    const file = join(folder, `${name}.svg`);
    const picture = await readFile(file, "utf8");
    const coloured = picture.replaceAll(/\{(\w+)\}/g, (_token, colour: string) => {
      const [lightness, chroma] = pictureColours[colour] ?? [0, 0];
      return hexColour([lightness, chroma, hue]);
    });
    await writeFile(file, coloured);
  }
}
