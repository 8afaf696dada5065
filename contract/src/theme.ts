import * as z from "zod/mini";
import { paletteFaults } from "./palette.ts";
import { AssetId } from "./scalars.ts";

/**
 * A theme is tenant data. Every field is a number in a range, a word of a closed list or an asset's id, so that no theme
 * can inject CSS, load a foreign file or produce unreadable text.
 */
const between = (low: number, high: number) => z.number().check(z.gte(low), z.lte(high));

const colour = z.tuple([between(0, 1), between(0, 0.4), between(0, 360)]);

const picture = z.strictObject({
  asset: AssetId,
  width: z.int().check(z.gte(1), z.lte(4000)),
  height: z.int().check(z.gte(1), z.lte(4000)),
});

export const typePairs = ["bricolage-instrument", "fraunces-figtree", "newsreader-source", "geist"] as const;
export const shapes = ["sharp", "soft", "fine"] as const;
export const motifs = ["connections", "horizon", "rules", "none"] as const;

const colours = z
  .strictObject({
    paper: colour,
    surface: colour,
    stage: colour,
    ink: colour,
    mutedInk: colour,
    line: colour,
    action: colour,
    accent: colour,
    link: colour,
    focus: colour,
    success: colour,
    danger: colour,
  })
  .check((payload) => {
    for (const message of paletteFaults(payload.value)) {
      payload.issues.push({ code: "custom", message, input: payload.value });
    }
  });

export const themeSchema = z.strictObject({
  colours,
  /** For visitors whose system is dark. Absent: the pages are light for everyone. */
  darkColours: z.optional(colours),
  /** Corner radius of cards in pixels; controls derive theirs from it. */
  radius: between(0, 40),
  shape: z.enum(shapes),
  motif: z.enum(motifs),
  type: z.strictObject({
    pair: z.enum(typePairs),
    displayWeight: between(300, 900),
    /** Letter spacing of headlines in em. */
    displayTracking: between(-0.06, 0.06),
  }),
  logo: picture,
  /** The logo for dark areas. */
  logoOnStage: picture,
  keyVisual: z.strictObject({ wide: picture, tall: picture }),
});

export type Theme = z.infer<typeof themeSchema>;
export type ThemePicture = z.infer<typeof picture>;
export type Shape = (typeof shapes)[number];
export type Motif = (typeof motifs)[number];
