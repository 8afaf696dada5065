import { hexColour } from "@weitersagen/contract/colour";
import type { Theme } from "@weitersagen/contract/theme";

type Colours = Theme["colours"];

const keptIn = (colours: Colours, published: Colours | undefined): Colours =>
  published === undefined
    ? colours
    : (Object.fromEntries(
        Object.entries(colours).map(([name, colour]) => {
          const before = published[name as keyof Colours];
          return [name, hexColour(before) === hexColour(colour) ? before : colour];
        }),
      ) as Colours);

/**
 * The theme with the published numbers of every colour that looks as published. A colour that is typed as six digits and
 * typed back has slightly other numbers, and is no change.
 */
export function withKeptColours(theme: Theme, published: Theme | undefined): Theme {
  const { darkColours } = theme;
  return {
    ...theme,
    colours: keptIn(theme.colours, published?.colours),
    ...(darkColours && { darkColours: keptIn(darkColours, published?.darkColours) }),
  };
}
