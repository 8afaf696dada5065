import type { Colour } from "@weitersagen/contract/colour";
import { paletteProblems } from "@weitersagen/contract/palette";
import type { Theme } from "@weitersagen/contract/theme";

type Colours = Theme["colours"];

const at = ([, chroma, hue]: Colour, lightness: number, most: number): [number, number, number] => [
  lightness,
  Math.min(chroma, most),
  hue,
];

/** A first set of dark colours in the hues of the light ones, readable to begin with. */
export function darkened(colours: Colours): Colours {
  const vivid = (name: keyof Colours) => at(colours[name], 0.78, 0.1);
  const first: Colours = {
    ...colours,
    paper: at(colours.ink, 0.18, 0.02),
    surface: at(colours.ink, 0.23, 0.025),
    stage: at(colours.ink, 0.13, 0.02),
    ink: at(colours.ink, 0.95, 0.01),
    mutedInk: at(colours.ink, 0.78, 0.02),
    line: at(colours.ink, 0.58, 0.02),
    action: vivid("action"),
    accent: vivid("accent"),
    link: vivid("link"),
    focus: vivid("focus"),
    success: vivid("success"),
    danger: vivid("danger"),
  };
  if (paletteProblems(first).length === 0) return first;
  // A hue that no screen shows this light: its grey is always readable.
  return Object.fromEntries(
    Object.entries(first).map(([name, colour]) => [name, at(colour, colour[0], 0.03)]),
  ) as Colours;
}
