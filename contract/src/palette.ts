import { contrast, isOnEveryScreen, mix, mostReadable, type Colour } from "./colour.ts";

/** The colours a brand chooses. All others are derived, so that no theme can combine unreadable colours. */
export interface BrandColours {
  /** Page background. */
  paper: Colour;
  /** Secondary areas on the page. */
  surface: Colour;
  /** The brand's dark (or loud) area: footer, highlighted sections. */
  stage: Colour;
  ink: Colour;
  mutedInk: Colour;
  line: Colour;
  action: Colour;
  accent: Colour;
  link: Colour;
  focus: Colour;
  success: Colour;
  danger: Colour;
}

export interface Palette extends BrandColours {
  actionHover: Colour;
  onAction: Colour;
  onAccent: Colour;
  successTint: Colour;
  dangerTint: Colour;
  stageInk: Colour;
  stageMutedInk: Colour;
  stageSurface: Colour;
  stageLine: Colour;
  stageLink: Colour;
  stageFocus: Colour;
  stageAction: Colour;
  stageActionHover: Colour;
  stageOnAction: Colour;
  stageSuccess: Colour;
  stageDanger: Colour;
}

const AA_TEXT = 4.5;
const AA_GRAPHIC = 3;

/** Moves away from the label's lightness: hovering must never reduce contrast. */
function awayFrom(label: Colour, fill: Colour): Colour {
  return mix(fill, label[0] < fill[0] ? [1, 0, 0] : [0, 0, 0], 0.14);
}

/** Mixes in as much ink as the colour needs to be readable on the background, and no more. */
function lightenedOn(background: Colour, colour: Colour, ink: Colour): Colour {
  const steps = Array.from({ length: 20 }, (_, step) => mix(colour, ink, step / 20));
  return steps.find((step) => contrast(step, background) >= AA_TEXT) ?? ink;
}

export function derivePalette(brand: BrandColours): Palette {
  const { paper, ink, stage, action, accent } = brand;
  const onAction = mostReadable(action, [ink, paper, stage]);
  // A brand whose action colour has too little contrast in its dark area uses its accent there.
  const stageAction = contrast(action, stage) >= AA_GRAPHIC ? action : accent;
  const stageOnAction = mostReadable(stageAction, [ink, paper, stage]);
  const stageInk = mostReadable(stage, [paper, ink]);
  const stageSurface = mix(stage, stageInk, 0.07);
  const readsOnStage = (colour: Colour): boolean => contrast(colour, stage) >= AA_TEXT;
  return {
    ...brand,
    onAction,
    actionHover: awayFrom(onAction, action),
    onAccent: mostReadable(accent, [ink, paper, stage]),
    successTint: mix(paper, brand.success, 0.1),
    dangerTint: mix(paper, brand.danger, 0.08),
    stageInk,
    stageMutedInk: mix(stageInk, stage, 0.24),
    stageSurface,
    stageLine: mix(stage, stageInk, 0.22),
    stageLink: readsOnStage(accent) ? accent : stageInk,
    stageFocus: readsOnStage(accent) ? accent : stageInk,
    stageAction,
    stageActionHover: awayFrom(stageOnAction, stageAction),
    stageOnAction,
    stageSuccess: lightenedOn(stageSurface, brand.success, stageInk),
    stageDanger: lightenedOn(stageSurface, brand.danger, stageInk),
  };
}

type Pair = readonly [foreground: keyof Palette, background: keyof Palette, minimum: number];

const promisedPairs: readonly Pair[] = [
  ...(["ink", "mutedInk", "link", "success", "danger"] as const).flatMap((text): Pair[] => [
    [text, "paper", AA_TEXT],
    [text, "surface", AA_TEXT],
  ]),
  ["onAction", "action", AA_TEXT],
  ["onAction", "actionHover", AA_TEXT],
  ["onAccent", "accent", AA_TEXT],
  ["success", "successTint", AA_TEXT],
  ["danger", "dangerTint", AA_TEXT],
  ["stageInk", "stage", AA_TEXT],
  ["stageInk", "stageSurface", AA_TEXT],
  ["stageMutedInk", "stage", AA_TEXT],
  ["stageMutedInk", "stageSurface", AA_TEXT],
  ["stageLink", "stage", AA_TEXT],
  ["stageSuccess", "stage", AA_TEXT],
  ["stageSuccess", "stageSurface", AA_TEXT],
  ["stageDanger", "stage", AA_TEXT],
  ["stageDanger", "stageSurface", AA_TEXT],
  ["focus", "paper", AA_GRAPHIC],
  ["focus", "surface", AA_GRAPHIC],
  ["stageFocus", "stage", AA_GRAPHIC],
  ["stageAction", "stage", AA_GRAPHIC],
  ["stageOnAction", "stageAction", AA_TEXT],
  ["stageOnAction", "stageActionHover", AA_TEXT],
];

/** What makes a theme unreadable: a colour that not every screen shows, or two that are too close. */
export type PaletteProblem =
  | { readonly kind: "unshowable"; readonly colour: string }
  | {
      readonly kind: "contrast";
      readonly front: string;
      readonly back: string;
      readonly minimum: number;
      readonly is: number;
    };

/** Empty for a readable theme. */
export function paletteProblems(brand: BrandColours): PaletteProblem[] {
  const palette = derivePalette(brand);
  const unshowable = Object.entries(brand)
    .filter(([, colour]) => !isOnEveryScreen(colour))
    .map(([colour]) => ({ kind: "unshowable" as const, colour }));
  const unreadable = promisedPairs
    .map(([front, back, minimum]) => ({
      kind: "contrast" as const,
      front,
      back,
      minimum,
      is: contrast(palette[front], palette[back]),
    }))
    .filter(({ is, minimum }) => is < minimum);
  return [...unshowable, ...unreadable];
}

/** The same as one sentence per fault, for commands and files. */
export function paletteFaults(brand: BrandColours): string[] {
  return paletteProblems(brand).map((problem) => {
    if (problem.kind === "unshowable") return `${problem.colour} lies outside sRGB`;
    const { front, back, is, minimum } = problem;
    return `${front} on ${back} has ${is.toFixed(2)}:1, needs ${minimum}:1`;
  });
}
