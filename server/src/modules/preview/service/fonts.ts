import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Theme } from "@weitersagen/contract/theme";
import type { Font } from "satori";

type Weight = NonNullable<Font["weight"]>;

/** The display font of each pair. The renderer needs static fonts; the pages use the variable ones. */
const families: Readonly<Record<Theme["type"]["pair"], string>> = {
  "bricolage-instrument": "bricolage-grotesque",
  "fraunces-figtree": "fraunces",
  "newsreader-source": "newsreader",
  geist: "geist",
};

const REGULAR: Weight = 400;
const cached = new Map<string, Promise<Font>>();

/** The theme's display font in two weights: for headlines and for the other lines. */
export function loadFonts({ type }: Theme): Promise<Font[]> {
  const headline = Math.min(800, Math.max(300, Math.round(type.displayWeight / 100) * 100)) as Weight;
  return Promise.all(
    [...new Set([REGULAR, headline])].map((weight) => loadFont(families[type.pair], weight)),
  );
}

function loadFont(family: string, weight: Weight): Promise<Font> {
  const key = `${family} ${weight}`;
  const font = cached.get(key) ?? readFont(family, weight);
  cached.set(key, font);
  return font;
}

async function readFont(family: string, weight: Weight): Promise<Font> {
  const file = import.meta.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);
  return { name: "display", data: await readFile(fileURLToPath(file)), weight, style: "normal" };
}
