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

function sentence(problem: PaletteProblem, t: Translate): string {
  const nameOf = (colour: string) => t(keys[colour] ?? "derived");
  if (problem.kind === "unshowable") return t("unshowable", { name: nameOf(problem.colour) });
  const { front, back, is, minimum } = problem;
  return t("tooClose", { front: nameOf(front), back: nameOf(back), is: is.toFixed(1), minimum });
}

/** Why a look cannot be read, one sentence per pair of colours. Empty for a readable one. */
export function paletteSentences(theme: Theme, t: Translate): string[] {
  const problems = [theme.colours, ...(theme.darkColours ? [theme.darkColours] : [])].flatMap(
    paletteProblems,
  );
  return [...new Set(problems.map((problem) => sentence(problem, t)))];
}
