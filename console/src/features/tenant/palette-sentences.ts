import { type PaletteProblem, paletteProblems } from "@weitersagen/contract/palette";
import type { Theme } from "@weitersagen/contract/theme";
import type { themeTexts } from "./theme-texts.ts";

type Key = keyof (typeof themeTexts)["de"];
type Translate = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

const keys: Readonly<Record<string, Key>> = {
  paper: "paper",
  surface: "surface",
  stage: "stage",
  ink: "ink",
  mutedInk: "mutedInk",
  line: "line",
  action: "action",
  accent: "accent",
  link: "link",
  focus: "focus",
  success: "success",
  danger: "danger",
  onAction: "onAction",
  actionHover: "actionHover",
  onAccent: "onAccent",
};

interface Words {
  readonly t: Translate;
  /** `4,5` in German. */
  readonly number: (value: number) => string;
}

function sentence(problem: PaletteProblem, { t, number }: Words): string {
  const nameOf = (colour: string) => t(keys[colour] ?? "derived");
  if (problem.kind === "unshowable") return t("unshowable", { name: nameOf(problem.colour) });
  const { front, back, is, minimum } = problem;
  return t("tooClose", {
    front: nameOf(front),
    back: nameOf(back),
    is: number(is),
    minimum: number(minimum),
  });
}

/** Why a look cannot be read, one sentence per pair of colours. Empty for a readable one. */
export function paletteSentences({ colours, darkColours }: Theme, words: Words): string[] {
  const light = paletteProblems(colours).map((problem) => sentence(problem, words));
  const dark = darkColours ? paletteProblems(darkColours) : [];
  return [
    ...new Set([
      ...light,
      ...dark.map((problem) => words.t("inDark", { sentence: sentence(problem, words) })),
    ]),
  ];
}
