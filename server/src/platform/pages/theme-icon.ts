import { hexColour } from "@weitersagen/contract/colour";
import { derivePalette } from "@weitersagen/contract/palette";
import type { Shape, Theme } from "@weitersagen/contract/theme";
import { html } from "../html.ts";

/** The tab's icon: the brand's initial on a field in the brand's action colour and shape. */
export function themeIcon(theme: Theme, brand: string): string {
  const { action, onAction } = derivePalette(theme.colours);
  const serif = theme.type.pair === "fraunces-figtree" || theme.type.pair === "newsreader-source";
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <path fill="${hexColour(action)}" d="${fieldPaths[theme.shape]}" />
    <text
      x="16"
      y="23"
      fill="${hexColour(onAction)}"
      font-family="${serif ? "Georgia, serif" : "Arial, sans-serif"}"
      font-size="20"
      font-weight="700"
      text-anchor="middle"
    >
      ${brand.slice(0, 1)}
    </text>
  </svg>`.markup;
}

const fieldPaths: Readonly<Record<Shape, string>> = {
  sharp: "M0 0h32v22L22 32H0z",
  soft: "M16 0a16 16 0 1 1 0 32a16 16 0 1 1 0-32z",
  fine: "M2 0h28a2 2 0 0 1 2 2v28a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2z",
};
