import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Theme } from "@weitersagen/contract/theme";
import type { Font } from "satori";

type Weight = NonNullable<Font["weight"]>;

/** The display face of each pair, in the static cuts that can be drawn with; the pages use their variable siblings. */
const faces: Readonly<Record<Theme["type"]["pair"], string>> = {
  "bricolage-instrument": "bricolage-grotesque",
  "fraunces-figtree": "fraunces",
  "newsreader-source": "newsreader",
  geist: "geist",
};

const PLAIN: Weight = 400;
const known = new Map<string, Promise<Font>>();

/** The theme's display face, once for headlines and once for the lines between. */
export function facesOf({ type }: Theme): Promise<Font[]> {
  const headline = Math.min(800, Math.max(300, Math.round(type.displayWeight / 100) * 100)) as Weight;
  return Promise.all([...new Set([PLAIN, headline])].map((weight) => face(faces[type.pair], weight)));
}

function face(family: string, weight: Weight): Promise<Font> {
  const key = `${family} ${weight}`;
  const reading = known.get(key) ?? read(family, weight);
  known.set(key, reading);
  return reading;
}

async function read(family: string, weight: Weight): Promise<Font> {
  const file = import.meta.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);
  return { name: "display", data: await readFile(fileURLToPath(file)), weight, style: "normal" };
}
